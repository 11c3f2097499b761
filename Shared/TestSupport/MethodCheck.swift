import Combine
import Foundation
import FoundationCompat
import MockHTTP

/// Checks a method that sends a request: its outcome for every kind of answer.
///
/// ```swift
/// let notes = MethodCheck("fetchNotes()", sends: "GET /notes", answer: .json("[]"), value: "[]", failures) { backend in
///     let client = NotesClient(baseURL: backend.url, session: backend.session)
///     return Call(on: backend) { try await client.fetchNotes() }
/// }
/// try await notes.checkFailures()
/// ```
@MainActor
public struct MethodCheck {
    private let name: String
    private let line: String
    private let answer: Response
    private let value: String
    private let failures: Failures
    private let call: @MainActor (Backend) -> Call

    /// Creates a check.
    ///
    /// - Parameters:
    ///   - name: The name of the method, as the learner knows it.
    ///   - line: The request line, such as `GET /notes`.
    ///   - answer: A good answer.
    ///   - value: The description of the value that the good answer should result in.
    ///   - failures: The outcomes that other answers should have.
    ///   - call: Calls the method.
    public init(
        _ name: String,
        sends line: String,
        answer: Response,
        value: String,
        _ failures: Failures,
        call: @escaping @MainActor (Backend) -> Call,
    ) {
        self.name = name
        self.line = line
        self.answer = answer
        self.value = value
        self.failures = failures
        self.call = call
    }

    /// Checks that every success status results in the value, once.
    public func checkSuccesses() async throws {
        try await Backend.use { backend in
            for status in [200, 201, 206, 299] {
                let answer = answer.with(status: status)
                try await check(.init(name: "status \(status)", answer: answer, outcome: value), on: backend)
            }
        }
    }

    /// Checks that every failure results in its error, once.
    ///
    /// - Parameter isChecked: Returns whether to check the failures with the given outcome; by default, all are checked.
    public func checkFailures(_ isChecked: (String) -> Bool = { _ in true }) async throws {
        try await Backend.use(isNew: true) { backend in
            for failure in failures.cases(for: answer) where isChecked(failure.outcome) {
                try await check(failure, on: backend)
            }
        }
        if isChecked(failures.offline) {
            try await check(OfflineURLProtocol.self, expecting: failures.offline, after: "no connection")
        }
        if isChecked(failures.status(199)) {
            try await check(LowStatusURLProtocol.self, expecting: failures.status(199), after: "status 199")
        }
    }

    /// Checks that cancelling the call cancels its request.
    public func checkCancellation() async throws {
        try await Backend.use { backend in
            let call = call(backend)
            let exchange = try await backend.received(line, from: call)
            call.cancel()
            try await backend.waitForCancellation(of: exchange)
        }
    }

    private func check(
        _ network: URLProtocol.Type,
        expecting outcome: String,
        after name: String,
    ) async throws {
        try await Backend.use(network: network) { backend in
            StubURLProtocol.setBody(answer.body, at: backend.url)
            let call = call(backend)
            _ = await backend.waiter.wait { backend.hasNewRequest || !call.outcomes.all.isEmpty }
            if backend.hasNewRequest {
                throw Finding("\(self.name) sent its request through a different session than the one given.")
            }
            try await check(call, expecting: outcome, after: name, on: backend)
        }
    }

    private func check(_ failure: Failures.Case, on backend: Backend) async throws {
        let call = call(backend)
        try await backend.received(line, from: call).respond(failure.answer)
        try await check(call, expecting: failure.outcome, after: failure.name, on: backend)
    }

    private func check(
        _ call: Call,
        expecting outcome: String,
        after name: String,
        on backend: Backend,
    ) async throws {
        let actual: String
        do {
            actual = try await call.outcomes.next()
        } catch {
            try backend.verifyNoUnexpectedRequests()
            throw error
        }
        guard actual == outcome else {
            throw Finding(
                "\(self.name) had the wrong outcome after \(name).",
                expected: [outcome],
                actual: [actual]
            )
        }
        await backend.settle()
        let all = call.outcomes.all
        guard all.count == 1 else {
            throw Finding(
                "\(self.name) had \(all.count) outcomes after \(name): is a `return` missing?",
                expected: [outcome],
                actual: all,
            )
        }
        try backend.verifyNoUnexpectedRequests()
    }
}

extension Backend {
    /// Waits for the request that a call sends, which must have the given request line.
    ///
    /// - Throws: A ``Finding`` if it sends none, or another one, or returns before it has sent one.
    public func received(_ line: String, from call: Call) async throws -> Exchange {
        _ = await waiter.wait { [unowned self] in hasNewRequest || !call.outcomes.all.isEmpty }
        if !hasNewRequest, let early = call.outcomes.all.first {
            throw Finding("The call returned before it sent a request: \(early).", expected: [line])
        }
        return try await received(line)
    }
}

/// A call of a method under test: the descriptions of its outcomes, and a way to cancel it.
///
/// With descriptions, one check can compare all kinds of calls: `"\(value)"` for a value, `"\(error)"` for an error.
@MainActor
public final class Call {
    /// The outcomes so far. A correct method has exactly one.
    public let outcomes: ValueCollector<String>
    private var cancellation: () -> Void = {}

    private init(_ waiter: ConditionWaiter) {
        outcomes = ValueCollector(waiter: waiter)
    }

    /// Calls a method that takes a completion handler and returns a token.
    ///
    /// ```swift
    /// Call(on: backend) { client.notes($0) }
    /// ```
    public convenience init<Value: Sendable, Failure: Error>(
        on backend: Backend? = nil,
        _ start: (@escaping @Sendable (Result<Value, Failure>) -> Void) -> AnyCancellable,
    ) {
        self.init(backend?.waiter ?? ConditionWaiter())
        let token = start { [outcomes] outcome in
            switch outcome {
            case .success(let value): outcomes.add("\(value)")
            case .failure(let error): outcomes.add("\(error)")
            }
        }
        cancellation = token.cancel
    }

    /// Calls an async method in a task.
    public convenience init<Value: Sendable>(
        on backend: Backend? = nil,
        _ operation: @escaping @MainActor () async throws -> Value,
    ) {
        self.init(backend?.waiter ?? ConditionWaiter())
        let task = Task { [outcomes] in
            do { outcomes.add("\(try await operation())") } catch { outcomes.add("\(error)") }
        }
        cancellation = task.cancel
    }

    /// Subscribes to a publisher, which may send on any thread. Its end is an outcome only if it sent no value.
    public convenience init<Upstream: Publisher>(on backend: Backend? = nil, _ publisher: Upstream) {
        self.init(backend?.waiter ?? ConditionWaiter())
        cancellation = publisher.record(in: outcomes).cancel
    }

    /// Cancels the task, the token or the subscription.
    public func cancel() { cancellation() }
}

extension Publisher {
    /// Subscribes outside of the main actor, since a publisher may send on any thread.
    fileprivate func record(in outcomes: ValueCollector<String>) -> AnyCancellable {
        sink { completion in
            switch completion {
            case .failure(let error): outcomes.add("\(error)")
            case .finished where outcomes.all.isEmpty: outcomes.add("the end, without a value")
            case .finished: break
            }
        } receiveValue: { value in
            outcomes.add("\(value)")
        }
    }
}
