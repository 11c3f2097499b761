import Foundation
import FoundationCompat
import MockHTTP

/// What each kind of failed request should come to, in words: an error's, or a message's on a screen.
public struct Failures: Sendable {
    let status: @Sendable (Int) -> String
    let transport: String
    let offline: String
    let unreadable: String

    /// Creates expectations.
    ///
    /// - Parameters:
    ///   - status: For a status outside of 200 to 299.
    ///   - transport: For a connection that breaks before the whole answer has arrived.
    ///   - offline: For a device without a connection; the same as for `transport` unless given.
    ///   - unreadable: For a body that can't be decoded.
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

    /// The same words for every failure.
    public init(_ words: String) {
        self.init(status: { _ in words }, transport: words, unreadable: words)
    }

    /// An answer, and what it should come to.
    public struct Case: Sendable {
        public let name: String
        public let answer: Response
        public let words: String
    }

    /// The answers that a server can fail with; those that fail by their status have a good body.
    public func cases(for good: Response) -> [Case] {
        // The reset comes first, on a new connection: a request that a reused one loses may be sent again.
        [Case(name: "a connection that breaks", answer: .reset, words: transport)]
            + [300, 304, 399, 400, 401, 403, 404, 500, 503].map {
                Case(name: "status \($0)", answer: good.with(status: $0), words: status($0))
            } + [
                Case(name: "half an answer", answer: good.truncated, words: transport),
                Case(name: "status 204, without a body", answer: Response(status: 204), words: unreadable),
                Case(name: "a body that isn't JSON", answer: .json("<html>"), words: unreadable),
                Case(name: "JSON of another shape", answer: .json("[{}]"), words: unreadable),
            ]
    }
}

extension Response {
    /// The same response with another status.
    public func with(status: Int) -> Response {
        var response = self
        response.status = status
        return response
    }
}

/// Answers with status 199 and a good body: no server can, since a status below 200 is never its last word.
public final class LowStatusURLProtocol: AnsweringURLProtocol {
    /// The good body for each port.
    static let bodies = Locked<[Int: Data]>([:])

    public override class func answer(to url: URL) -> (head: URLResponse, body: Data)? {
        let head = HTTPURLResponse(url: url, statusCode: 199, httpVersion: "HTTP/1.1", headerFields: nil)
        return head.map { ($0, bodies.withLock { $0[url.port ?? 0] } ?? Data()) }
    }
}
