import Books
import EveryOrder
import Testing

@Suite("Behaviour", .timeLimit(.minutes(1)))
@MainActor
struct BehaviourTests {
    init() { MainQueue.useForAllTasks() }

    @Test("Shows the results of a search, and adds the next page")
    func pages() async throws {
        try await Backend.use { backend in
            let screen = BookSearchViewModel(baseURL: backend.url, session: backend.session)
            let recorder = Recorder(of: screen, waiter: backend.waiter, state: describe)
            screen.search("tea")
            try await backend.received("GET /books?q=tea&page=1").respond(.json(tea))
            var history = ["nothing", "searching", "Tea"]
            try await recorder.shows(history)

            screen.loadMore()
            try await backend.received("GET /books?q=tea&page=2").respond(.json(more))
            history += ["searching · Tea", "Tea, Cups"]
            try await recorder.shows(history)
        }
    }

    @Test("Shows a message when a search fails, and keeps the results")
    func failure() async throws {
        try await Backend.use { backend in
            let screen = BookSearchViewModel(baseURL: backend.url, session: backend.session)
            let recorder = Recorder(of: screen, waiter: backend.waiter) {
                [$0.books.first?.title, $0.message].compactMap(\.self).joined(separator: " · ")
            }
            screen.search("tea")
            try await backend.received("GET /books?q=tea&page=1").respond(.json(tea))
            try await recorder.shows(["", "Tea"])

            screen.search("rain")
            try await backend.received("GET /books?q=rain&page=1").respond(.status(500))
            try await recorder.shows(["", "Tea", "Tea · The search didn't work. Try again later."])
        }
    }

    @Test("Sends nothing more when there are no results, or while it is searching")
    func guarded() async throws {
        try await Backend.use { backend in
            let screen = BookSearchViewModel(baseURL: backend.url, session: backend.session)
            screen.loadMore()
            await backend.settle()
            screen.search("tea")
            screen.loadMore()
            try await backend.received("GET /books?q=tea&page=1").respond(.json(tea))
        }
    }
}

private let tea = #"[{ "id": 1, "title": "Tea" }]"#
private let more = #"[{ "id": 2, "title": "Cups" }]"#

/// The contents of the screen, as text such as `searching · Tea`.
@MainActor
private func describe(_ screen: BookSearchViewModel) -> String {
    let titles = screen.books.map(\.title).joined(separator: ", ")
    let parts = [screen.isSearching ? "searching" : nil, titles.isEmpty ? nil : titles, screen.message]
    let text = parts.compactMap(\.self).joined(separator: " · ")
    return text.isEmpty ? "nothing" : text
}
