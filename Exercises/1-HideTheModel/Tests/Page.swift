import Crossings
import EveryOrder

/// Creates a screen whose service answers at once.
@MainActor
struct Page {
    let service = FixedService()
    let viewModel: CrossingsViewModel
    let view: CrossingsView

    init() {
        viewModel = CrossingsViewModel(service: service)
        view = CrossingsView(viewModel: viewModel)
    }

    /// A screen that has fetched the given crossings.
    static func showing(_ crossings: [Crossing]) async throws -> Page {
        let page = Page()
        try await page.fetch(crossings)
        return page
    }

    /// Fetches the given crossings, and waits until they are shown.
    func fetch(_ crossings: [Crossing]) async throws {
        let recorder = Recorder(of: viewModel) { $0.isFetching }
        service.answer = crossings
        viewModel.start()
        try await recorder.shows(["false", "true", "false"])
    }
}
