/// The next crossing in one line, as a widget shows it.
///
/// It is finished: it shows what the row view models provide, and formats nothing.
@MainActor
public struct NextCrossingView {
    private let viewModel: CrossingsViewModel

    /// Creates a view that shows the first row of the given view model.
    public init(viewModel: CrossingsViewModel) {
        self.viewModel = viewModel
    }

    /// The line on the screen.
    public var body: String {
        guard let row = viewModel.rows.first else { return viewModel.heading }
        return "\(row.title), \(row.times)"
    }
}
