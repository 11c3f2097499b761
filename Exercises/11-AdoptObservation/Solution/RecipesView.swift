/// The recipes screen, as lines of text.
@MainActor
public struct RecipesView {
    private let viewModel: RecipesViewModel

    /// Creates a view that shows the given view model.
    public init(viewModel: RecipesViewModel) {
        self.viewModel = viewModel
    }

    /// The lines of the screen, from top to bottom.
    public var body: [String] {
        var lines = [viewModel.query.isEmpty ? "All recipes" : "Recipes with “\(viewModel.query)”"]
        if viewModel.isFetching { lines.append("Fetching …") }
        if let message = viewModel.errorMessage { lines.append(message) }
        lines += viewModel.matches.map { "\($0.name), \($0.minutes) min" }
        return lines
    }
}
