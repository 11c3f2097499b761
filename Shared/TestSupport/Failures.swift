import MockHTTP

/// The expected outcome of each kind of failed request, as text: an error's description, or a message on the screen.
public struct Failures: Sendable {
    let status: @Sendable (Int) -> String
    let transport: String
    let offline: String
    let unreadable: String

    /// Creates expectations.
    ///
    /// - Parameters:
    ///   - status: The outcome for a status outside of 200 to 299.
    ///   - transport: The outcome for a connection that breaks before the whole answer has arrived.
    ///   - offline: The outcome for a device without a connection; the same as `transport` by default.
    ///   - unreadable: The outcome for a body that can't be decoded.
    public init(
        status: @escaping @Sendable (Int) -> String,
        transport: String,
        offline: String? = nil,
        unreadable: String,
    ) {
        self.status = status
        self.transport = transport
        self.offline = offline ?? transport
        self.unreadable = unreadable
    }

    /// Creates expectations of the same outcome for every failure.
    public init(_ outcome: String) {
        self.init(status: { _ in outcome }, transport: outcome, unreadable: outcome)
    }

    /// An answer, and the outcome it should have.
    public struct Case: Sendable {
        public let name: String
        public let answer: Response
        public let outcome: String
    }

    /// The answers that a server can fail with. Those with a wrong status have a good body.
    public func cases(for good: Response) -> [Case] {
        // The reset comes first, on a new connection: a request that is lost on a reused one may be sent again.
        [Case(name: "a connection that breaks", answer: .reset, outcome: transport)]
            + [300, 304, 399, 400, 401, 403, 404, 500, 503].map {
                Case(name: "status \($0)", answer: good.with(status: $0), outcome: status($0))
            } + [
                Case(name: "half an answer", answer: good.truncated, outcome: transport),
                Case(name: "status 204, without a body", answer: Response(status: 204), outcome: unreadable),
                Case(name: "a body that isn't JSON", answer: .json("<html>"), outcome: unreadable),
                Case(name: "JSON of another shape", answer: .json("[{}]"), outcome: unreadable),
            ]
    }
}
