import Combine
import EveryOrder
import Foundation
import Observation
import Songs

/// Shows the screen as SwiftUI does: evaluates the view again when something changes that it has read, starts its task,
/// and owns it.
@MainActor
final class Host {
    /// The view model that the view keeps in its `@State`.
    let viewModel: SearchViewModel
    let service: ScriptedService
    let time = TestTime()

    /// The lines that the user sees, from the latest evaluation of the view.
    private var lines: [String] = []
    private var isVisible = false
    private var task: Task<Void, Never>?
    private var id: AnyHashable?
    private var changes: AnyCancellable?

    /// Creates a screen that isn't shown yet.
    init(_ service: ScriptedService) {
        // The main queue runs every task from here on, so a fixed number of its turns is enough on any machine.
        MainQueue.useForAllTasks()
        self.service = service
        viewModel = SearchViewModel(service: service, on: time)
        let observed: Any = viewModel
        if let observed = observed as? any ObservableObject { observe(observed) }
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
        isVisible = true
        evaluate()
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
    func disappear() {
        isVisible = false
        task?.cancel()
        task = nil
        id = nil
    }

    /// Lets everything happen that needs no time.
    func settle() async { await MainQueue.yield(turns: 12) }

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
        let shown = isVisible ? lines : SearchView(viewModel: viewModel).body
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

    /// Evaluates the view. Starts a task when its id is new, and cancels the one before, without waiting for it.
    private func evaluate() {
        guard isVisible else { return }
        let view = SearchView(viewModel: viewModel)
        let (body, new) = withObservationTracking {
            (view.body, view.task)
        } onChange: { [weak self] in
            self?.evaluateSoon()
        }
        lines = body
        guard let new, new.id != id else { return }
        id = new.id
        let old = task
        task = Task { await new.action() }
        old?.cancel()
    }

    /// Evaluates the view in the next turn of the main queue, when the change has been made.
    private nonisolated func evaluateSoon() {
        DispatchQueue.main.async { [weak self] in
            MainActor.assumeIsolated { self?.evaluate() }
        }
    }

    private func observe<Object: ObservableObject>(_ object: Object) {
        changes = object.objectWillChange.sink { [weak self] _ in self?.evaluateSoon() }
    }
}
