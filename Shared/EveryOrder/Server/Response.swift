import Foundation

/// An answer of the server.
///
/// The server adds `Content-Length` and `Connection` itself. A response to HEAD, and one with a status of 204 or 304,
/// is sent without its body (RFC 9112 §6.3).
public struct Response: Sendable {
    /// The status code.
    public var status: Int
    /// The header fields, without those that the server adds.
    public var headers: [HeaderField]
    /// The body.
    public var body: Data
    /// The way it is delivered to the client.
    public var delivery: Delivery
    /// The head that a network within the process gives in place of this one, or the reason why it gives none.
    var headWithoutServer: ScriptedAnswer.Head?

    /// A way to deliver a response: with a whole head, or without one.
    public enum Delivery: Sendable {
        /// At once and in full.
        case whole
        /// The whole head, with the `Content-Length` of the whole body; half of the body; then the end of the connection.
        case truncated
        /// The head at once, then that many bytes of the body after each interval.
        case drip(Int, every: Duration)
        /// Bytes that aren't the head of an HTTP response, then the end of the connection.
        case malformedHead
        /// A reset of the connection instead of an answer.
        case reset
    }

    /// Whether the client gets all of it, be it in pieces.
    public var isWhole: Bool {
        switch delivery {
        case .whole, .drip: true
        case .truncated, .malformedHead, .reset: false
        }
    }

    /// Creates a response from its parts.
    public init(
        status: Int = 200,
        headers: [HeaderField] = [],
        body: Data = Data(),
        delivery: Delivery = .whole,
    ) {
        self.status = status
        self.headers = headers
        self.body = body
        self.delivery = delivery
    }

    /// A response of type `application/json`.
    public static func json(_ text: String, status: Int = 200) -> Response {
        json(Data(text.utf8), status: status)
    }

    /// A response of type `application/json`.
    public static func json(_ data: Data, status: Int = 200) -> Response {
        Response(
            status: status,
            headers: [HeaderField(name: "Content-Type", value: "application/json")],
            body: data,
        )
    }

    /// A response whose body is `{"message": …}`, with the reason phrase.
    public static func status(_ status: Int) -> Response {
        message(reason(of: status), status: status)
    }

    /// A response whose body is `{"message": …}`.
    public static func message(_ message: String, status: Int) -> Response {
        let escaped = message.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        return json("{\"message\": \"\(escaped)\"}", status: status)
    }

    /// The server's own answer to a request that no handler sees.
    static let badRequest = message(
        "Bad Request: send HTTP/1.1, with a Content-Length if there is a body.",
        status: 400,
    )

    /// A reset of the connection.
    public static let reset = Response(delivery: .reset)

    /// Bytes that aren't an HTTP response.
    public static let malformedHead = Response(delivery: .malformedHead)

    /// The same response with another status.
    public func with(status: Int) -> Response {
        var response = self
        response.status = status
        return response
    }

    /// The same response with half of its body missing.
    public var truncated: Response {
        delivered(.truncated)
    }

    /// The same response, its body spread evenly over a length of time.
    public func dripped(over duration: Duration) -> Response {
        let pieces = 20
        return delivered(.drip((body.count + pieces - 1) / pieces, every: duration / pieces))
    }

    private func delivered(_ delivery: Delivery) -> Response {
        var response = self
        response.delivery = delivery
        return response
    }
}

extension Response {
    /// Whether the status forbids a body (RFC 9112 §6.3).
    var isBodiless: Bool { status == 204 || status == 304 }

    /// The status line and the fields.
    func head(isLast: Bool) -> Data {
        var fields = headers
        // Not in a 204 (RFC 9110 §8.6); in a 304 it would be that of another response.
        if !isBodiless { fields.append(HeaderField(name: "Content-Length", value: String(body.count))) }
        if isLast { fields.append(HeaderField(name: "Connection", value: "close")) }
        let lines = fields.map { "\($0.name): \($0.value)\r\n" }.joined()
        return Data("HTTP/1.1 \(status) \(Response.reason(of: status))\r\n\(lines)\r\n".utf8)
    }

    /// The reason phrase of a status (RFC 9110 §15).
    static func reason(of status: Int) -> String {
        reasons[status] ?? "Status \(status)"
    }

    private static let reasons = [
        200: "OK",
        400: "Bad Request",
        401: "Unauthorized",
        404: "Not Found",
        405: "Method Not Allowed",
        500: "Internal Server Error",
    ]
}
