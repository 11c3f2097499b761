/// The crossings screen, as lines of text.
@MainActor
public struct CrossingsView {
    private let viewModel: CrossingsViewModel

    /// Creates a view that shows the given view model.
    public init(viewModel: CrossingsViewModel) {
        self.viewModel = viewModel
    }

    /// The lines on the screen, from top to bottom.
    public var body: [String] {
        var lines = [viewModel.heading]
        if viewModel.isFetching { lines.append("Fetching …") }
        if let message = viewModel.errorMessage { lines.append(message) }
        for row in viewModel.rows {
            lines.append("\(row.star) \(row.title)")
            lines.append("  \(row.times) · \(row.duration)")
            let details = [row.price, row.seats].compactMap(\.self)
            lines.append("  \(details.joined(separator: " · "))")
        }
        return lines
    }

    /// Handles a tap on the star of a row. The first row is 0.
    public func tapStar(ofRow index: Int) {
        guard viewModel.rows.indices.contains(index) else { return }
        viewModel.toggleSaved(id: viewModel.rows[index].id)
    }
}
