import Crossings
import TestSupport

/// A screen on a service that answers at once.
@MainActor
struct Page {
    let service = FixedService()
    let viewModel: CrossingsViewModel
    let view: CrossingsView

    init() {
        viewModel = CrossingsViewModel(service: service)
        view = CrossingsView(viewModel: viewModel)
    }

    /// A screen that has fetched these.
    static func showing(_ crossings: [Crossing]) async throws -> Page {
        let page = Page()
        try await page.fetch(crossings)
        return page
    }

    /// Fetches these, until they are there.
    func fetch(_ crossings: [Crossing]) async throws {
        let recorder = Recorder(of: viewModel) { $0.isFetching }
        service.answer = crossings
        viewModel.start()
        try await recorder.shows(["false", "true", "false"])
    }

    /// Sees that these lines are on the screen, to the letter.
    func shows(_ lines: [String]) throws {
        guard view.body != lines else { return }
        throw Finding("The screen shows something else.", expected: lines, actual: view.body)
    }
}
