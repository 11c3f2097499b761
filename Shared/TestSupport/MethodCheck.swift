import Foundation
import FoundationCompat
import MockHTTP

/// Checks a method that sends a request: what it comes to with every kind of answer.
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
    ///   - name: The method, as a learner knows it.
    ///   - line: The request line, such as `GET /notes`.
    ///   - answer: A good answer.
    ///   - value: What the good answer should come to, in words.
    ///   - failures: What the other answers should come to.
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

    /// Checks that every status of a success comes to the value, once.
    public func checkSuccesses() async throws {
        try await Backend.use { backend in
            for status in [200, 201, 206, 299] {
                try await check(
                    .init(name: "status \(status)", answer: answer.with(status: status), words: value),
                    on: backend
                )
            }
        }
    }

    /// Checks that every failure comes to its error, once.
    ///
    /// - Parameter isChecked: Which of them, by the error's words; all of them unless given.
    public func checkFailures(_ isChecked: (String) -> Bool = { _ in true }) async throws {
        try await Backend.use { backend in
            for failure in failures.cases(for: answer) where isChecked(failure.words) {
                try await check(failure, on: backend)
            }
        }
        if isChecked(failures.offline) {
            try await check(OfflineURLProtocol.self, comesTo: failures.offline, after: "no connection")
        }
        if isChecked(failures.status(199)) {
            try await check(LowStatusURLProtocol.self, comesTo: failures.status(199), after: "status 199")
        }
    }

    /// Checks that cancelling the call cancels its request.
    public func checkCancellation() async throws {
        try await Backend.use { backend in
            let call = call(backend)
            let exchange = try await backend.received(line, from: call)
            call.cancel()
            try await backend.hangsUp(exchange)
        }
    }

    private func check(
        _ network: URLProtocol.Type,
        comesTo words: String,
        after name: String,
    ) async throws {
        try await Backend.use(network: network) { backend in
            LowStatusURLProtocol.bodies.withLock { $0[backend.url.port ?? 0] = answer.body }
            let call = call(backend)
            _ = await backend.conditions.wait { backend.hasReceived || !call.outcomes.all.isEmpty }
            if backend.hasReceived {
                throw Finding("\(self.name) sent its request through a different session than the one given.")
            }
            try await check(call, comesTo: words, after: name, on: backend)
        }
    }

    private func check(_ failure: Failures.Case, on backend: Backend) async throws {
        let call = call(backend)
        try await backend.received(line, from: call).respond(failure.answer)
        try await check(call, comesTo: failure.words, after: failure.name, on: backend)
    }

    private func check(
        _ call: Call,
        comesTo words: String,
        after name: String,
        on backend: Backend,
    ) async throws {
        let actual: String
        do {
            actual = try await call.outcomes.next()
        } catch {
            try backend.hasNothingUnexpected()
            throw error
        }
        guard actual == words else {
            throw Finding(
                "\(self.name) had the wrong outcome after \(name).",
                expected: [words],
                actual: [actual]
            )
        }
        await backend.settle()
        let all = call.outcomes.all
        guard all.count == 1 else {
            throw Finding(
                "\(self.name) had \(all.count) outcomes after \(name): is a `return` missing?",
                expected: [words],
                actual: all,
            )
        }
        try backend.hasNothingUnexpected()
    }
}

extension Backend {
    /// The request that a call sends, which must have this request line.
    ///
    /// - Throws: A ``Finding`` when it sends none, or another, or has an outcome before it has sent one.
    public func received(_ line: String, from call: Call) async throws -> Exchange {
        _ = await conditions.wait { [unowned self] in hasReceived || !call.outcomes.all.isEmpty }
        if !hasReceived, let early = call.outcomes.all.first {
            throw Finding("The call returned before it sent a request, with \(early).", expected: [line])
        }
        return try await received(line)
    }
}
