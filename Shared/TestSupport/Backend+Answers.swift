import MockHTTP

extension Backend {
    /// A record of what an asynchronous call comes to.
    ///
    /// ```swift
    /// let answers = backend.answers { try await client.fetchNotes() }
    /// try await backend.received("GET /notes", from: answers).respond(.json("[]"))
    /// let notes = try await answers.next().get()
    /// ```
    public func answers<Success: Sendable>(
        of call: @escaping @MainActor () async throws -> Success,
    ) -> Answers<Result<Success, any Error>> {
        Answers.of(conditions: conditions, call).answers
    }

    /// The request that a call sends, which must have this request line, unless the call comes back without one.
    ///
    /// - Throws: What the call failed with before it had sent a request, or a ``Finding`` when it sends none,
    ///   or another.
    public func received<Success: Sendable, Failure: Error>(
        _ line: String,
        from answers: Answers<Result<Success, Failure>>,
    ) async throws -> Exchange {
        _ = await conditions.wait { [unowned self] in hasReceived || !answers.all.isEmpty }
        if !hasReceived, let early = answers.all.first {
            let value = try early.get()
            throw Finding("The call came back before the server was asked, with \(value).", expected: [line])
        }
        return try await received(line)
    }
}
