import Departures
import EveryOrder
import Foundation
import FoundationCompat

/// Shows the screen as SwiftUI does: runs the view's modifiers, and owns their tasks.
@MainActor
final class Host {
    /// The view model that the view keeps in its `@State`.
    let viewModel: DeparturesViewModel
    /// Called when a request for departures has ended, just before the view model gets the outcome.
    var onArrival: () -> Void {
        get { service.onArrival }
        set { service.onArrival = newValue }
    }
    /// A Boolean value that indicates whether SwiftUI shows the indicator of `refreshable`.
    private(set) var isRefreshing = false

    private let backend: Backend
    private let service: BackendService
    private var shown: [Modifier] = []
    private var tasks: [Int: Task<Void, Never>] = [:]
    private var runningTasks = 0

    /// Creates a screen that isn't shown yet.
    init(on backend: Backend, fetchesNotice: Bool = true) {
        // Otherwise, a thread of the pool decides when the last reference to the view model goes.
        MainQueue.useForAllTasks()
        self.backend = backend
        service = BackendService(backend, fetchesNotice: fetchesNotice)
        viewModel = DeparturesViewModel(service: service)
    }

    /// Opens the screen: starts the tasks, then shows the view.
    func appear() {
        shown = modifiers
        for (place, modifier) in shown.enumerated() {
            if case .task(_, let action) = modifier { run(at: place, action) }
        }
        for case .onAppear(let action) in shown { action() }
    }

    /// Leaves for another tab, and comes back.
    func comeBack() {
        disappear()
        appear()
    }

    /// Chooses a station, and evaluates the view again, or opens the screen if it isn't shown.
    func choose(_ station: String) {
        viewModel.station = station
        if shown.isEmpty { appear() } else { update() }
    }

    /// Chooses another station, and then the first one again, before the view is evaluated.
    func chooseTwice() {
        let station = viewModel.station
        viewModel.station = "Bergen"
        choose(station)
    }

    /// Evaluates the view again, as SwiftUI does a moment after a value has changed.
    func update() {
        let before = shown
        shown = modifiers
        for (place, change) in zip(before, shown).enumerated() {
            switch change {
            case (.task(let old, _), .task(let new, let action)) where old != new: run(at: place, action)
            case (.onChange(let old, _), .onChange(let new, let action)) where old != new: action()
            default: break
            }
        }
    }

    /// Pulls to refresh.
    func refresh() {
        for case .refreshable(let action) in modifiers {
            isRefreshing = true
            run(at: -1) { [weak self] in
                await action()
                self?.isRefreshing = false
            }
        }
    }

    /// Leaves the screen. Anything that holds the view model still holds it.
    ///
    /// - Returns: The tasks that it has cancelled.
    @discardableResult
    func disappear() -> [Task<Void, Never>] {
        for task in tasks.values { task.cancel() }
        defer { tasks = [:] }
        shown = []
        return Array(tasks.values)
    }

    /// Waits until all tasks of the view have ended, or until a request arrives that the test hasn't received yet.
    func waitForTasks() async throws {
        let isOver = { [unowned self] in runningTasks == 0 || backend.hasNewRequest }
        guard await backend.waiter.wait(until: isOver) else {
            throw Finding("A task of the view never ended, although its requests were answered or cancelled.")
        }
    }

    /// Records what the screen shows, as one line per turn.
    func record(_ waiter: ConditionWaiter) -> Recorder<String> {
        Recorder(of: viewModel, waiter: waiter) {
            DeparturesView(viewModel: $0).body.joined(separator: " | ")
        }
    }

    private var modifiers: [Modifier] { DeparturesView(viewModel: viewModel).modifiers }

    private func run(at place: Int, _ action: @escaping @MainActor () async -> Void) {
        let old = tasks[place]
        runningTasks += 1
        // Comes first, so it also begins before a cancelled request can end, on whichever thread that happens.
        tasks[place] = Task { [weak self] in
            await action()
            self?.runningTasks -= 1
            self?.backend.waiter.recheck()
        }
        old?.cancel()
    }
}

/// A service that sends its requests to a test's server.
@MainActor
private final class BackendService: DepartureService {
    var onArrival: () -> Void = {}
    private let url: URL
    private let session: URLSession
    private let fetchesNotice: Bool

    init(_ backend: Backend, fetchesNotice: Bool) {
        url = backend.url
        session = backend.session
        self.fetchesNotice = fetchesNotice
    }

    func notice() async throws -> String {
        guard fetchesNotice else { throw URLError(.resourceUnavailable) }
        return String(decoding: try await data(from: "notice"), as: UTF8.self)
    }

    func departures(from station: String) async throws -> [Departure] {
        do {
            let data = try await data(from: "departures/\(station)")
            onArrival()
            return try JSONDecoder().decode([Departure].self, from: data)
        } catch {
            onArrival()
            throw error
        }
    }

    private func data(from path: String) async throws -> Data {
        let (data, response) = try await session.data(from: url.appending(path: path))
        let status = (response as? HTTPURLResponse)?.statusCode ?? 0
        guard (200..<300).contains(status) else { throw URLError(.badServerResponse) }
        return data
    }
}
