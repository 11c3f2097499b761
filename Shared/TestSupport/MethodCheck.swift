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
