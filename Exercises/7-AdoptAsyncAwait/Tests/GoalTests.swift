import Books
import Combine
import MockHTTP
import SwiftSource
import TestSupport
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

    @Test("booksPublisher(by:) is a thin bridge to books(by:)")
    func bridge() throws {
        // Other teams' code has its own requests.
        let others = ["CoverArchive", "ShelfFinder"]
        if let name = try uses(of: /[dD]ataTaskPublisher/, outside: others).first {
            throw Finding("dataTaskPublisher is still in \(name): booksPublisher(by:) can call books(by:).")
        }
        let sent = /[sS]ession\s*\.\s*(data|dataTask|bytes|upload|download)\s*\(/
        let names = try uses(of: sent, outside: others)
        guard names.count <= 1 else {
            let list = Set(names).sorted().joined(separator: ", ")
            throw Finding(
                "A request is sent in \(names.count) places, in \(list): booksPublisher(by:) can call books(by:)."
            )
        }
    }

    @Test("The featured screen awaits the book and the cover")
    func featured() async throws {
        for body in try Sources().bodies(ofType: "FeaturedViewModel") {
            for leftover in ["AnyCancellable", ".sink"] where !body.occurrences(of: leftover).isEmpty {
                throw Finding("\(leftover) is still in \(body.name): a Task can await instead.")
            }
        }
        // A client may build another publisher on it.
        let movable = try uses(of: /\.booksPublisher\(/, outside: ["SearchViewModel", "LibraryClient"])
        if let name = movable.first {
            throw Finding(
                "booksPublisher(by:) is for the search, and is still called in \(name): await books(by:)."
            )
        }
        let uses = try uses(of: /\bfirstValue\b/, outside: []).count
        guard try uses > self.uses(of: /\bfunc\s+firstValue\b/, outside: []).count else {
            throw Finding("firstValue() isn't used: the screen can await the archive's cover with it.")
        }
        try await Backend.use { backend in
            let screen = FeaturedViewModel(client: backend.client, archive: backend.archive)
            func awaits(_ name: String) throws {
                guard values(reachableFrom: screen).contains(where: { $0 is AnyCancellable }) else { return }
                throw Finding("The screen holds a subscription while it fetches the \(name): await it.")
            }
            screen.load(author: "Austen")
            let books = try await backend.received("GET /books?author=Austen")
            try awaits("book")
            books.respond(Sample.booksAnswer)
            let cover = try await backend.received("GET /covers/4")
            try awaits("cover")
            cover.respond(Sample.coverAnswer)
        }
    }

    /// Returns the file of each occurrence of a pattern, except those in the given types.
    func uses(of pattern: some RegexComponent, outside types: [String]) throws -> [String] {
        let own = try types.flatMap { try Sources().bodies(ofType: $0) }
        return try Sources().files().flatMap { file in
            let count = own.filter { $0.name == file.name }.reduce(0) { $0 + $1.count(of: pattern) }
            return Array(repeating: file.name, count: max(0, file.count(of: pattern) - count))
        }
    }
}
