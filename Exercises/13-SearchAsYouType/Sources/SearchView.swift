/// The search screen, as lines of text.
@MainActor
public struct SearchView {
    private let viewModel: SearchViewModel

    /// Creates a view that shows the given view model.
    public init(viewModel: SearchViewModel) {
        self.viewModel = viewModel
    }

    /// The lines of the screen, from top to bottom.
    public var body: [String] {
        var lines = ["“\(viewModel.query)”"]
        if viewModel.isSearching { lines.append("Searching …") }
        if let message = viewModel.errorMessage { lines.append(message) }
        return lines + viewModel.songs
    }

    /// The id and the closure of the body's modifier `.task(id:)`, or `nil` without that modifier.
    public var task: (id: AnyHashable, action: @MainActor () async -> Void)? { nil }
}
