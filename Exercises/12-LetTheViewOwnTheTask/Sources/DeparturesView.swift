/// The departures screen, as lines of text.
@MainActor
public struct DeparturesView {
    private let viewModel: DeparturesViewModel

    /// Creates a view that shows the given view model.
    public init(viewModel: DeparturesViewModel) {
        self.viewModel = viewModel
    }

    /// The lines of the screen, from top to bottom.
    public var body: [String] {
        var lines = [viewModel.station]
        if let notice = viewModel.notice { lines.append(notice) }
        if viewModel.isFetching { lines.append("Fetching …") }
        if let message = viewModel.errorMessage { lines.append(message) }
        lines += viewModel.departures.map { "\($0.time) \($0.destination)" }
        return lines
    }

    /// The modifiers of the body.
    public var modifiers: [Modifier] {
        [
            .onAppear {
                viewModel.startNotice()
                viewModel.start()
            },
            .onChange(of: viewModel.station) { viewModel.start() },
            .refreshable { viewModel.start() },
        ]
    }
}
