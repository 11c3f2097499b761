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
        try await Backend.use { backend in
            let answers = backend.books(by: "Jane Austen")
            try await backend.received("GET /books?author=Jane%20Austen", from: answers)
                .respond(Sample.booksAnswer)
            #expect(try await answers.next().get() == Sample.books)
        }
    }

    @Test("It throws what went wrong")
    func errors() async throws {
        let failures: [(Response, LibraryError)] = [
            (.status(404), .failedRequest),
            (.json("[]", status: 500), .failedRequest),
            (.reset, .failedRequest),
            (.json("<html>"), .invalidResponse),
        ]
        for (answer, error) in failures {
            try await Backend.use { backend in
                let answers = backend.books(by: "Austen")
                try await backend.received("GET /books?author=Austen", from: answers).respond(answer)
                try await answers.fails(with: error, "after \(answer.story)")
            }
        }
        try await Backend.use(network: OfflineURLProtocol.self) { backend in
            try await backend.books(by: "Austen").fails(with: .unreachable, "without a connection")
        }
    }

    @Test("Cancelling its task cancels the request")
    func cancelledBooks() async throws {
        try await Backend.use { backend in
            let client = backend.client
            let (answers, task) = Answers.of(conditions: backend.conditions) {
                try await client.books(by: "Austen")
            }
            let exchange = try await backend.received("GET /books?author=Austen", from: answers)
            task.cancel()
            try await backend.hangsUp(exchange)
        }
    }

    @Test("booksPublisher(by:) is a thin bridge to books(by:)")
    func bridge() throws {
        for operation in ["dataTaskPublisher", "tryMap", "dataTask"] {
            // Another team's archive has its own.
            let names = try uses(of: operation, outside: "CoverArchive")
            guard names.isEmpty else {
                throw Finding("\(operation) is still in \(names): booksPublisher(by:) can call books(by:).")
            }
        }
    }

    @Test("The featured screen awaits the book and the cover")
    func featured() async throws {
        for body in try Sources().bodies(ofType: "FeaturedViewModel") {
            for leftover in ["AnyCancellable", "sink", "flatMap"] where !body.places(of: leftover).isEmpty {
                throw Finding("\(leftover) is still in \(body.name): a Task can await instead.")
            }
        }
        let names = try uses(of: ".booksPublisher(", outside: "SearchViewModel")
        guard names.isEmpty else {
            throw Finding(
                "booksPublisher(by:) is for the search, and is still called in \(names): await books(by:)."
            )
        }
        try await Backend.use { backend in
            let screen = FeaturedViewModel(client: backend.client, archive: backend.archive)
            screen.load(author: "Austen")
            let exchange = try await backend.received("GET /books?author=Austen")
            let isSubscribed = values(heldBy: screen).contains { $0 is AnyCancellable }
            exchange.respond(.json("[]"))
            #expect(!isSubscribed, "The screen still holds a subscription: see FeaturedViewModel.swift.")
        }
    }

    /// The files in which something stands that doesn't belong to this type.
    private func uses(of text: String, outside type: String) throws -> String {
        let own = try Sources().bodies(ofType: type)
        let names = try Sources().files().filter { file in
            let count = own.filter { $0.name == file.name }.reduce(0) { $0 + $1.places(of: text).count }
            return file.places(of: text).count > count
        }
        return names.map(\.name).joined(separator: ", ")
    }
}

extension Backend {
    /// What the client of this server has for an author.
    fileprivate func books(by author: String) -> Answers<Result<[Book], LibraryError>> {
        let books: @Sendable (String) async throws(LibraryError) -> [Book] = client.books(by:)
        let answers = Answers<Result<[Book], LibraryError>>(conditions: conditions)
        Task {
            do throws(LibraryError) {
                answers.add(.success(try await books(author)))
            } catch {
                answers.add(.failure(error))
            }
        }
        return answers
    }
}

extension Answers where Value == Result<[Book], LibraryError> {
    /// Sees that the next answer is this error.
    @MainActor
    fileprivate func fails(with error: LibraryError, _ occasion: String) async throws {
        let answer = try await next()
        guard answer != .failure(error) else { return }
        throw Finding(
            "books(by:) must throw another error \(occasion).",
            expected: ["\(Result<[Book], LibraryError>.failure(error))"],
            actual: ["\(answer)"],
        )
    }
}

extension Response {
    fileprivate var story: String {
        if case .reset = delivery { return "a reset of the connection" }
        let body = String(decoding: body, as: UTF8.self)
        return "an answer with status \(status) and the body “\(body)”"
    }
}
