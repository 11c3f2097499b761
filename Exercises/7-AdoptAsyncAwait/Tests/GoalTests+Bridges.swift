import Books
import Combine
import Foundation
import MockHTTP
import SwiftSource
import Synchronization
import TestSupport
import Testing

extension GoalTests {
    @Test("An async function becomes a publisher, and is called once for each subscription")
    func publisher() async throws {
        try await Backend.use { backend in
            let calls = Mutex(0)
            let publisher = AnyPublisher<Int, LibraryError> { () async throws(LibraryError) in
                let call = calls.withLock { calls in
                    calls += 1
                    return calls
                }
                guard call < 3 else { throw .failedRequest }
                return call
            }
            await backend.settle()
            #expect(
                calls.withLock { $0 } == 0,
                "The function was called before anybody subscribed: a Future runs at once.",
            )

            for call in 1...2 {
                let (answers, subscription) = backend.answers(of: publisher)
                let value = try await answers.next().get()
                #expect(value == call, "Each subscription calls the function anew.")
                subscription.cancel()
            }
            let (answers, subscription) = backend.answers(of: publisher)
            let outcome = try await answers.next()
            #expect(throws: LibraryError.failedRequest, "What the function throws, the publisher fails with.")
            {
                try outcome.get()
            }
            subscription.cancel()
        }
    }

    @Test("Cancelling the subscription cancels the function's task")
    func cancelledSubscription() async throws {
        try await Backend.use { backend in
            let client = backend.client
            let publisher = AnyPublisher<[Book], LibraryError> { () async throws(LibraryError) in
                try await client.books(by: "Austen")
            }
            let (answers, subscription) = backend.answers(of: publisher)
            let exchange = try await backend.received("GET /books?author=Austen", from: answers)
            subscription.cancel()
            try await backend.hangsUp(exchange)
        }
    }

    @Test("Whoever can't move yet may subscribe on any thread, as before")
    func anyThread() async throws {
        // Not a screen, nor a task that a bridge starts.
        for file in try Sources().files()
        where file.contains(
            /@MainActor\s+((public|private|fileprivate|internal)\s+)?(extension|struct|enum|init|func|static)\b/
        ) {
            throw Finding(
                "A bridge is @MainActor in \(file.name): those who can't move yet may be on any thread."
            )
        }
        try await Backend.use { backend in
            let client = backend.client
            let publisher = AnyPublisher<[Book], LibraryError> { () async throws(LibraryError) in
                try await client.books(by: "Austen")
            }
            let elsewhere = publisher.subscribe(on: DispatchQueue.global()).eraseToAnyPublisher()
            let (answers, subscription) = backend.answers(of: elsewhere)
            try await backend.received("GET /books?author=Austen", from: answers).respond(Sample.booksAnswer)
            #expect(try await answers.next().get() == Sample.books)
            subscription.cancel()
        }
    }

    @Test("The first value of a publisher can be awaited")
    func firstValue() async throws {
        // First in a process of its own, so that a crash ends that one and not this.
        try await #require(
            processExitsWith: .success,
            "firstValue() crashes on a publisher of three values: a continuation may be resumed only once.",
        ) {
            _ = try? await [1, 2, 3].publisher.firstValue()
        }
        try await Backend.use { backend in
            let first = backend.answers { try await [1, 2, 3].publisher.firstValue() }
            let one = try await first.next().get()
            #expect(one == 1)

            let archive = backend.archive
            let cover = backend.answers { try await archive.cover(of: Sample.books[0]).firstValue() }
            try await backend.received("GET /covers/4", from: cover).respond(Sample.coverAnswer)
            #expect(try await cover.next().get() == Sample.cover)
        }
    }

    @Test("A publisher that fails, or ends without a value, throws")
    func noValue() async throws {
        try await Backend.use { backend in
            let failed = backend.answers {
                try await Fail<Int, LibraryError>(error: .failedRequest).firstValue()
            }
            let failure = try await failed.next()
            #expect(throws: LibraryError.failedRequest) { try failure.get() }

            let empty = backend.answers { try await Empty<Int, LibraryError>().firstValue() }
            let end = try await empty.next()
            #expect(throws: NoValue.self, "The publisher has ended without a value, and nobody cancelled.") {
                try end.get()
            }
        }
    }

    @Test("Cancelling the task that awaits it cancels the subscription")
    func cancelledTask() async throws {
        try await Backend.use { backend in
            let archive = backend.archive
            let (answers, task) = Answers.of(conditions: backend.conditions) {
                try await archive.cover(of: Sample.books[0]).firstValue()
            }
            let exchange = try await backend.received("GET /covers/4", from: answers)
            task.cancel()
            try await backend.hangsUp(exchange)
            let outcome = try await answers.next()
            #expect(throws: CancellationError.self, "The task was cancelled, and should be told so.") {
                try outcome.get()
            }
        }
    }
}
