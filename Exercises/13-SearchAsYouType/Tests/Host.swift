import EveryOrder
import Foundation
import Songs

/// The search screen, shown as SwiftUI does, with a server and a time that the test controls.
@MainActor
final class Host {
    let view: ViewHost<SearchViewModel>
    let backend: Backend
    let time: TestTime

    /// Creates a screen that isn't shown yet.
    init(
        on backend: Backend,
        time: TestTime = TestTime(passesAtOnce: true),
    ) {
        self.backend = backend
        self.time = time
        view = ViewHost(on: backend, time: time)
    }

    /// Opens a screen for a test, whose time passes only when the test says so, and leaves it at the end.
    static func use(_ test: (Host) async throws -> Void) async throws {
        try await Backend.use { backend in
            let host = Host(on: backend, time: TestTime())
            host.view.appear()
            await host.wait(0)
            defer { host.view.disappear() }
            try await test(host)
        }
    }

    /// Puts a query into the search field, or opens the screen with it.
    func type(_ query: String) {
        view.type(query)
    }

    /// Puts a query into the search field, and lets time pass.
    func type(_ query: String, for milliseconds: Int) async {
        type(query)
        await wait(milliseconds)
    }

    /// Lets time pass.
    func wait(_ milliseconds: Int) async {
        await MainQueue.yield(turns: 20)
        await time.advance(by: .milliseconds(milliseconds))
        await backend.settle()
    }

    /// Waits for the request for a query.
    ///
    /// - Throws: A ``Finding`` that begins with what has happened, if the request isn't sent.
    func received(_ query: String, _ summary: String = "The user stopped typing.") async throws -> Exchange {
        do {
            return try await backend.received(.songs(query))
        } catch var finding as Finding {
            finding.summary = "\(summary) \(finding.summary)"
            throw finding
        }
    }

    /// Searches for a query, and waits until the songs show.
    func search(for query: String, showing songs: String) async throws {
        await type(query, for: 300)
        try await received(query).respond(.songs(songs))
        try await shows("“\(query)” | \(songs)", "The service has answered.")
    }

    /// Checks what the user sees, and that no other request has been sent.
    ///
    /// - Throws: A ``Finding`` that begins with what has happened.
    func shows(
        _ expected: String,
        _ summary: String,
        file: String = #filePath,
        line: Int = #line,
    ) async throws {
        _ = await backend.waiter.wait { [self] in screen == expected || backend.hasNewRequest }
        await MainQueue.yield(turns: 20)
        await backend.settle()
        let request = backend.hasNewRequest ? "another request" : nil
        var finding = Finding(summary, expected: [expected], actual: [screen, request].compactMap(\.self))
        guard finding.actual != finding.expected else { return }
        if view.isVisible, SearchView(viewModel: view.model).body != view.lines {
            finding.add(
                "The view model has changed, but SwiftUI doesn't know it: only `@Observable`, without `@ObservationIgnored`, lets it evaluate the view again."
            )
        }
        throw finding.at(file, line)
    }

    /// What the user sees, or would see if the screen were shown.
    private var screen: String {
        (view.isVisible ? view.lines : SearchView(viewModel: view.model).body).joined(separator: " | ")
    }

    /// A Boolean value that indicates whether the view has a task for SwiftUI to start and cancel.
    var hasTask: Bool { SearchView(viewModel: view.model).task != nil }
}

extension ViewHost<SearchViewModel> {
    /// Creates a screen that isn't shown yet.
    convenience init(
        on endpoint: any TestEndpoint,
        time: TestTime = TestTime(passesAtOnce: true),
        ignoresCancellation: Bool = false,
    ) {
        let service = EndpointService(endpoint: endpoint, ignoresCancellation: ignoresCancellation)
        self.init(of: service, on: endpoint, time: time)
    }

    /// Creates a screen of a service that other screens may use, too.
    convenience init(
        of service: EndpointService,
        on endpoint: any TestEndpoint,
        time: TestTime = TestTime(passesAtOnce: true),
    ) {
        MainQueue.useForAllTasks()
        self.init(of: SearchViewModel(service: service, on: time), waiter: endpoint.waiter) { viewModel in
            let view = SearchView(viewModel: viewModel)
            return (view.body, view.task.map { [.task(id: $0.id, $0.action)] } ?? [])
        }
    }

    /// Puts a query into the search field, or opens the screen with it.
    func type(_ query: String) {
        model.query = query
        if !isVisible { appear() }
    }
}

extension String {
    /// The request for the songs that match a query.
    static func songs(_ query: String) -> String { "GET /songs/\(query)" }
}

extension Response {
    /// A good answer.
    static func songs(_ titles: String...) -> Response {
        .json("[\(titles.map { "\"\($0)\"" }.joined(separator: ", "))]")
    }
}

/// A service that sends its requests to a test's server.
@MainActor
struct EndpointService: SongService {
    let endpoint: any TestEndpoint
    /// Whether a request continues when its task is cancelled.
    let ignoresCancellation: Bool

    func songs(matching query: String) async throws -> [String] {
        let request = Task { try await endpoint.data(from: "songs/\(query)") }
        let data = try await withTaskCancellationHandler {
            try await request.value
        } onCancel: {
            if !ignoresCancellation { request.cancel() }
        }
        return try JSONDecoder().decode([String].self, from: data)
    }
}
