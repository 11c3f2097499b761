import Books
import EveryOrder
import SwiftSource
import Testing

@Suite("Goals", .timeLimit(.minutes(1)))
@MainActor
struct GoalTests {
    @Test("The client returns the books of an author")
    func books() async throws {
        try await Orders.books.check(goal: 1)
    }

    @Test("The client throws an error that says what went wrong")
    func errors() async throws {
        try await Orders.books.check(goal: 2)
    }

    @Test("Cancelling the task that awaits the books cancels the request")
    func cancelledBooks() async throws {
        try await Orders.books.check(goal: 3)
        try await Backend.use { backend in
            let call = backend.callsOfBooks(by: "Austen")()
            try await backend.checkEarlyCancellation(of: call, sends: "GET /books?author=Austen")
        }
    }

    @Test("The featured screen awaits the book and the cover")
    func featured() throws {
        let index = try Sources().index()
        let streams = index.references(toModule: "Combine").filter { $0.isIn("FeaturedViewModel") }
        if let left = streams.first(where: { ["sink", "assign"].contains($0.symbol.name) }) {
            throw Finding("\(left.description): a Task can await instead.")
        }
        // A client may build another publisher on it.
        let movable = index.references.filter { !$0.isIn("SearchViewModel") && !$0.isIn("LibraryClient") }
        if let left = movable.first(where: { $0.symbol.name == "booksPublisher" }) {
            throw Finding(
                "booksPublisher(by:) is for the search, and is still called in \(left.place.file): await books(by:)."
            )
        }
    }

    @Test("booksPublisher(by:) is a thin bridge to books(by:)")
    func bridge() throws {
        let index = try Sources().index()
        // Other teams' code has its own requests.
        let requests = index.requests.filter { !$0.isIn("CoverArchive") && !$0.isIn("ShelfFinder") }
        let client = index.members(ofType: "LibraryClient").map(\.symbol)
        let publisher = index.reached(from: client.filter { $0.name == "booksPublisher" })
        let core = index.reached(from: client.filter { $0.name == "books" })
        let isBridge = publisher.contains { $0.name == "books" && $0.type == "LibraryClient" }
        let advice =
            isBridge ? "only books(by:) should send a request." : "booksPublisher(by:) can call books(by:)."
        if let left = requests.first(where: { $0.symbol.name == "dataTaskPublisher" }) {
            throw Finding("\(left.description): \(advice)")
        }
        guard requests.count <= 1 else {
            let list = Set(requests.map(\.place.file)).sorted().joined(separator: ", ")
            throw Finding("A request is sent in \(requests.count) places, in \(list): \(advice)")
        }
        guard !core.contains(where: { $0.name == "booksPublisher" }) else {
            throw Finding(
                "books(by:) awaits booksPublisher(by:), but it should be the other way round: \(advice)"
            )
        }
    }
}
