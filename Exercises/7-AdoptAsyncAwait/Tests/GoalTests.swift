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

    @Test("Cancelling its task cancels the request")
    func cancelledBooks() async throws {
        try await Orders.books.check(goal: 3)
        try await Backend.use { backend in
            let call = backend.books(by: "Austen")
            try await backend.checkEarlyCancellation(of: call, sends: "GET /books?author=Austen")
        }
    }

    @Test("The featured screen awaits the book and the cover")
    func featured() throws {
        let members = try Sources().members(ofType: "FeaturedViewModel")
        for name in ["sink", "assign"] {
            guard let left = members.first(where: { $0.uses(ofMember: name) > 0 }) else { continue }
            throw Finding("\(name) is still in \(left.file): a Task can await instead.")
        }
        // A client may build another publisher on it.
        let movable = try Sources().members(outside: ["SearchViewModel", "LibraryClient"])
        if let left = movable.first(where: { $0.uses(ofMember: "booksPublisher") > 0 }) {
            throw Finding(
                "booksPublisher(by:) is for the search, and is still called in \(left.file): await books(by:)."
            )
        }
        let callers = try Sources().members().filter {
            $0.name != "firstValue" && $0.names.contains("firstValue")
        }
        guard !callers.isEmpty else {
            throw Finding("firstValue() isn't used: the screen can await the archive's cover with it.")
        }
    }

    @Test("booksPublisher(by:) is a thin bridge to books(by:)")
    func bridge() throws {
        // Other teams' code has its own requests.
        let others: Set = ["CoverArchive", "ShelfFinder"]
        let members = try Sources().members(outside: others)
        let isBridge = members.contains { $0.name == "booksPublisher" && $0.names.contains("books") }
        let advice =
            isBridge ? "only books(by:) should send a request." : "booksPublisher(by:) can call books(by:)."
        let streams = members.filter {
            $0.uses(ofMember: "dataTaskPublisher") > 0 || $0.contains(["DataTaskPublisher", "("])
        }
        if let left = streams.first {
            throw Finding("dataTaskPublisher is still in \(left.file): \(advice)")
        }
        let files = try Sources().requests(outside: others)
        guard files.count <= 1 else {
            let list = Set(files).sorted().joined(separator: ", ")
            throw Finding("A request is sent in \(files.count) places, in \(list): \(advice)")
        }
    }
}
