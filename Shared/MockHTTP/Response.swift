import Foundation

/// What the server answers.
///
/// The server adds `Date`, `Content-Length` and `Connection` itself. A response to HEAD, and one with a
/// status of 1xx, 204 or 304, is sent without its body (RFC 9112 §6.3).
public struct Response: Sendable {
    /// The status code.
    public var status: Int
    /// The header fields, without those that frame the message.
    public var headers: [HeaderField]
    /// The body.
    public var body: Data
    /// How it reaches the client, if it does.
    public var delivery: Delivery

    /// How a response is put on the wire.
    public enum Delivery: Sendable {
        /// At once and in full.
        case whole
        /// The `Content-Length` of the whole body, half of the body, then the end of the connection.
        case truncated
        /// The head at once, then that many bytes of the body after each interval.
        case drip(Int, every: Duration)
        /// Bytes that aren't the head of an HTTP response, then the end of the connection.
        case malformedHead
        /// A reset of the connection instead of an answer.
        case reset
    }

    /// Makes a response of its parts.
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

    /// A response of the type `application/json`.
    public static func json(_ text: String, status: Int = 200) -> Response {
        json(Data(text.utf8), status: status)
    }

    /// A response of the type `application/json`.
    public static func json(_ data: Data, status: Int = 200) -> Response {
        Response(
            status: status,
            headers: [HeaderField(name: "Content-Type", value: "application/json")],
            body: data,
        )
    }

    /// A response whose body, `{"message": …}`, says the reason phrase.
    public static func status(_ status: Int) -> Response {
        message(Status.reason(of: status), status: status)
    }

    /// A response whose body is `{"message": …}`.
    public static func message(_ message: String, status: Int) -> Response {
        let escaped = message.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        return json("{\"message\": \"\(escaped)\"}", status: status)
    }

    /// A reset of the connection.
    public static let reset = Response(delivery: .reset)

    /// Bytes that aren't an HTTP response.
    public static let malformedHead = Response(delivery: .malformedHead)

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
