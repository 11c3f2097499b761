import Songs
import TestSupport

/// Shows the screen as SwiftUI does: starts the task of the view, and owns it.
@MainActor
final class Host {
    /// The view model that the view keeps in its `@State`.
    let viewModel: SearchViewModel
    let service: ScriptedService
    let time = TestTime()

    private var task: Task<Void, Never>?
    private var id: AnyHashable?

    /// Creates a screen that isn't shown yet.
    init(_ service: ScriptedService) {
        // The main queue runs every task from here on, so a fixed number of its turns is enough on any machine.
        MainQueue.useForAllTasks()
        self.service = service
        viewModel = SearchViewModel(service: service, on: time)
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
        evaluate()
        await settle()
    }

    /// Puts a query into the search field, and evaluates the view again.
    func type(_ query: String) async {
        viewModel.query = query
        evaluate()
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
    func disappear() {
        task?.cancel()
        task = nil
        id = nil
    }

    /// Lets everything happen that needs no time.
    func settle() async { await MainQueue.yield(turns: 8) }

    /// Checks what the user sees, and which requests the service has received so far. Throws if they differ.
    func shows(_ screen: String, after requests: [String], _ summary: String) throws {
        let expected = [screen] + requests.map { "request: \($0)" }
        let shown = SearchView(viewModel: viewModel).body.joined(separator: " | ")
        let actual = [shown] + service.requests.map { "request: \($0)" }
        guard actual != expected else { return }
        throw Finding(summary, expected: expected, actual: actual)
    }

    /// Starts a task when its id is new, and cancels the one before, without waiting for it.
    private func evaluate() {
        guard let new = SearchView(viewModel: viewModel).task, new.id != id else { return }
        id = new.id
        let old = task
        task = Task { await new.action() }
        old?.cancel()
    }
}
