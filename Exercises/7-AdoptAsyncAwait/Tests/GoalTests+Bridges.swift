import Books
import Combine
import EveryOrder
import Foundation
import SwiftSource
import Synchronization
import Testing

extension GoalTests {
    @Test("A publisher's first value, or its error, can be awaited")
    func firstValue() async throws {
        // Runs in another process first, so a crash doesn't end this one.
        try await #require(
            processExitsWith: .success,
            "firstValue() crashes on a publisher of three values: a continuation may be resumed only once.",
        ) {
            _ = try? await [1, 2, 3].publisher.firstValue()
        }
        try await Backend.use { backend in
            try await expect("1", on: backend) { try await [1, 2, 3].publisher.firstValue() }
            try await expect("failedRequest", on: backend) {
                try await Fail<Int, LibraryError>(error: .failedRequest).firstValue()
            }
            // The publisher ended without a value, and nothing was cancelled.
            try await expect("NoValue()", on: backend) {
                try await Empty<Int, LibraryError>().firstValue()
            }
            let endless = Endless()
            try await expect("1", on: backend) { try await endless.firstValue() }
            await backend.settle()
            #expect(
                endless.cancels.withLock { $0 } == 1,
                "The subscription isn't needed after the first value: cancel it."
            )
        }
    }

    private func expect(
        _ expected: String,
        on backend: Backend,
        _ firstValue: @escaping @MainActor () async throws -> Int,
    ) async throws {
        let actual = try await Call(on: backend, firstValue).outcomes.next()
        let summary =
            "Publisher.firstValue() should return the first value, or throw the publisher's error or NoValue."
        try Finding.unless([actual], equals: [expected], summary)
    }

    @Test("firstValue() is written by hand, without Combine's own bridge")
    func byHand() throws {
        let index = try Sources().index()
        let function = index.declarations.map(\.symbol).filter { $0.name == "firstValue" }
        let used = Set(index.reached(from: function).map(\.name))
        let bridges: Set = ["AsyncPublisher", "AsyncThrowingPublisher", "values"]
        guard used.isDisjoint(with: bridges) else {
            throw Finding("firstValue() uses Combine's own bridge, `values`: see what it takes to write it.")
        }
        guard used.contains(where: { $0.hasPrefix("with") && $0.hasSuffix("Continuation") }) else {
            throw Finding("firstValue() has no continuation: begin with withCheckedThrowingContinuation.")
        }
    }

    @Test("Cancelling the task that awaits the first value cancels the subscription")
    func cancelledTask() async throws {
        try await Backend.use { backend in
            let archive = backend.archive
            let call = Call(on: backend) { try await archive.cover(of: Sample.books[0]).firstValue() }
            let exchange = try await backend.received("GET /covers/4", from: call)
            call.cancel()
            try await backend.waitForCancellation(of: exchange)
            let outcome = try await call.outcomes.next()
            #expect(outcome == "\(CancellationError())", "A cancelled task throws a CancellationError.")

            let early = Call(on: backend) { try await archive.cover(of: Sample.books[0]).firstValue() }
            try await backend.checkEarlyCancellation(of: early, sends: "GET /covers/4")
        }
    }

    @Test("A function with a callback becomes a publisher, and is called once per subscription")
    func callback() async throws {
        try await Orders.shelf.check(goal: 11)
    }

    @Test("An async function becomes a publisher, and is called once per subscription")
    func publisher() async throws {
        try await Backend.use { backend in
            _ = backend.functionPublisher
            await backend.settle()
            guard !backend.hasNewRequest else {
                throw Finding("The function was called before anything subscribed: a Future runs at once.")
            }
        }
        try await Orders.function.check(goal: 7)
    }

    @Test("Cancelling the subscription cancels the function's task")
    func cancelledSubscription() async throws {
        try await Orders.function.check(goal: 8)
    }

    @Test("Callers that can't move yet can subscribe on any thread, as before")
    func anyThread() async throws {
        let client = LibraryClient(baseURL: URL(filePath: "/"), session: .shared)
        typealias Function = @Sendable () async throws(LibraryError) -> Int
        guard !needsMainActor(AnyPublisher<Int, LibraryError>.init(_:), taking: Function.self),
            !needsMainActor(client.booksPublisher(by:), taking: String.self)
        else {
            throw Finding("A bridge is @MainActor, but callers that can't move yet may be on any thread.")
        }
        try await Backend.use { backend in
            let call = Call(on: backend, backend.functionPublisher.subscribe(on: DispatchQueue.global()))
            try await backend.received("GET /books?author=Austen", from: call).respond(Sample.booksAnswer)
            #expect(try await call.outcomes.next() == "\(Sample.books)")
        }
    }
}

/// Returns whether a function is isolated to the main actor: the compiler chooses the closer overload.
private func needsMainActor<Argument, Value>(
    _ function: @MainActor (Argument) -> Value,
    taking argument: Argument.Type,
) -> Bool { true }
private func needsMainActor<Argument, Value>(
    _ function: (Argument) -> Value,
    taking argument: Argument.Type,
) -> Bool { false }

/// A publisher that sends a value, and never ends.
nonisolated private final class Endless: Publisher, Sendable {
    typealias Output = Int
    typealias Failure = Never

    let cancels = Mutex(0)

    func receive(subscriber: some Subscriber<Int, Never>) {
        CurrentValueSubject(1)
            .handleEvents(receiveCancel: { self.cancels.withLock { $0 += 1 } })
            .receive(subscriber: subscriber)
    }
}
