import EveryOrder
import Songs

/// The search screen, shown as SwiftUI does, with a service and a time that the test controls.
@MainActor
final class Host {
    let viewModel: SearchViewModel
    let service: ScriptedService
    let time = TestTime()

    private let view: ViewHost<SearchViewModel>

    /// Creates a screen that isn't shown yet.
    init(_ service: ScriptedService) {
        MainQueue.useForAllTasks()
        self.service = service
        viewModel = SearchViewModel(service: service, on: time)
        view = ViewHost(of: viewModel) { viewModel in
            let view = SearchView(viewModel: viewModel)
            return (view.body, view.task.map { [.task(id: $0.id, $0.action)] } ?? [])
        }
    }

    /// Opens a screen for a test, and leaves it at the end.
    static func use(
        _ service: ScriptedService = ScriptedService(),
        _ test: (Host) async throws -> Void
    ) async throws {
        let host = Host(service)
        defer {
            host.disappear()
            for index in service.requests.indices { service.end(index) }
        }
        await host.appear()
        try await test(host)
    }

    /// Opens the screen, which starts the task of its view.
    func appear() async {
        view.appear()
        await settle()
    }

    /// Puts a query into the search field.
    func type(_ query: String) async {
        viewModel.query = query
        await settle()
    }

    /// Lets time pass.
    func wait(_ milliseconds: Int) async {
        await time.advance(by: .milliseconds(milliseconds))
        await settle()
    }

    /// Puts a query into the search field, and lets the pause pass.
    func search(for query: String) async {
        await type(query)
        await wait(300)
    }

    /// Answers a request, and lets the view model show the answer.
    func answer(_ index: Int, with songs: String...) async {
        service.end(index, with: songs)
        await settle()
    }

    /// Leaves the screen. Anything that holds the view model still holds it.
    func disappear() { view.disappear() }

    /// Lets everything happen that needs no time.
    func settle() async { await MainQueue.yield(turns: 20) }

    /// A Boolean value that indicates whether the view has a task for SwiftUI to start and cancel.
    var hasTask: Bool { SearchView(viewModel: viewModel).task != nil }

    /// Checks what the user sees, and which requests the service has received so far. Throws if they differ.
    func shows(
        _ screen: String,
        after requests: [String],
        _ summary: String,
        file: String = #filePath,
        line: Int = #line,
    ) throws {
        let expected = [screen] + requests.map { "request: \($0)" }
        let shown = view.isVisible ? view.lines : SearchView(viewModel: viewModel).body
        let actual = [shown.joined(separator: " | ")] + service.requests.map { "request: \($0)" }
        guard actual != expected else { return }
        var finding = Finding(summary, expected: expected, actual: actual)
        let isStale = SearchView(viewModel: viewModel).body != shown
        if isStale {
            finding.detail =
                "The view model has changed, but SwiftUI doesn't know it: only `@Observable`, without `@ObservationIgnored`, lets it evaluate the view again."
        }
        throw finding.at(file, line)
    }
}
