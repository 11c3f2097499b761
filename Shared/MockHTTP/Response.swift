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

extension Response {
    private var isInterim: Bool { (100..<200).contains(status) }

    /// Whether the status forbids a body (RFC 9112 §6.3).
    var isBodiless: Bool { isInterim || status == 204 || status == 304 }

    /// Whether no other answer can follow. An interim response with none after it leaves the client waiting.
    var endsConnection: Bool {
        if case .truncated = delivery { return true }
        return isInterim || headers.members(of: "Connection").contains("close")
    }

    /// The status line and the fields; those that frame the message are the server's own.
    func head(isClosing: Bool) -> Data {
        let own: Set = ["connection", "content-length", "transfer-encoding"]
        var fields = headers.filter { !own.contains($0.name.lowercased()) }
        if headers.values(of: "Date").isEmpty {
            fields.append(HeaderField(name: "Date", value: Date.now.httpDate))
        }
        // Not in a 1xx or 204 (RFC 9110 §8.6); in a 304 it would be that of another response.
        if !isBodiless {
            fields.append(HeaderField(name: "Content-Length", value: String(body.count)))
        }
        if isClosing { fields.append(HeaderField(name: "Connection", value: "close")) }

        // A line break in a value would begin another field.
        let lines = fields.map { "\($0.name): \($0.value.filter { !$0.isNewline })\r\n" }.joined()
        return Data("HTTP/1.1 \(status) \(Status.reason(of: status))\r\n\(lines)\r\n".utf8)
    }
}

extension Date {
    /// The date as HTTP has it, such as `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110 §5.6.7).
    var httpDate: String { formatted(Self.httpStyle) }

    private static let httpStyle = VerbatimFormatStyle(
        format: """
            \(weekday: .abbreviated), \(day: .twoDigits) \(month: .abbreviated) \(year: .defaultDigits) \
            \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\
            \(second: .twoDigits) GMT
            """,
        locale: Locale(identifier: "en_US_POSIX"),
        timeZone: .gmt,
        calendar: Calendar(identifier: .gregorian),
    )
}

/// The reason phrases of the status codes that a learner meets (RFC 9110 §15).
enum Status {
    static func reason(of status: Int) -> String {
        reasons[status] ?? "Status \(status)"
    }

    private static let reasons = [
        100: "Continue",
        200: "OK",
        201: "Created",
        202: "Accepted",
        204: "No Content",
        301: "Moved Permanently",
        302: "Found",
        304: "Not Modified",
        307: "Temporary Redirect",
        308: "Permanent Redirect",
        400: "Bad Request",
        401: "Unauthorized",
        403: "Forbidden",
        404: "Not Found",
        405: "Method Not Allowed",
        408: "Request Timeout",
        409: "Conflict",
        410: "Gone",
        411: "Length Required",
        413: "Content Too Large",
        417: "Expectation Failed",
        418: "I'm a teapot",
        422: "Unprocessable Content",
        429: "Too Many Requests",
        431: "Request Header Fields Too Large",
        500: "Internal Server Error",
        501: "Not Implemented",
        502: "Bad Gateway",
        503: "Service Unavailable",
        504: "Gateway Timeout",
        505: "HTTP Version Not Supported",
    ]
}
