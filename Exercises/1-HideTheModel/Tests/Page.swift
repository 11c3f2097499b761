import Crossings
import TestSupport

/// A screen on a service that answers when a test says.
@MainActor
struct Page {
    let service = ScriptedService()
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
        viewModel.start()
        try await service.answer(with: .success(crossings))
        try await recorder.shows(["false", "true", "false"])
    }

    /// Records what is on the screen, the lines of a turn in one.
    func recorder() -> Recorder<String> {
        Recorder(of: viewModel) { CrossingsView(viewModel: $0).body.joined(separator: " | ") }
    }

    /// Sees that these lines are on the screen, to the letter.
    func shows(_ lines: [String]) throws {
        guard view.body != lines else { return }
        throw Finding("The screen shows something else.", expected: lines, actual: view.body)
    }
}
