import Books
import MockAPI
import Networking
import Practice
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
                try await answers.fails(with: error)
            }
        }
        try await Backend.use(network: OfflineURLProtocol.self) { backend in
            try await backend.books(by: "Austen").fails(with: .unreachable)
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
        let code = try Sources().code(in: "LibraryClient.swift")
        for leftover in ["dataTaskPublisher", ".tryMap", ".decode(type"] where code.contains(leftover) {
            Issue.record(
                "\(leftover) is still in LibraryClient.swift: booksPublisher(by:) can call books(by:)."
            )
        }
    }

    @Test("The featured screen awaits the book and the cover")
    func featured() throws {
        let code = try Sources().code(in: "FeaturedViewModel.swift")
        for leftover in ["AnyCancellable", ".sink", ".flatMap"] where code.contains(leftover) {
            Issue.record("\(leftover) is still in FeaturedViewModel.swift: a Task can await instead.")
        }
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
    fileprivate func fails(with error: LibraryError) async throws {
        let answer = try await next()
        guard answer != .failure(error) else { return }
        throw Finding("books(by:) must fail otherwise.", expected: ["\(error)"], actual: ["\(answer)"])
    }
}
