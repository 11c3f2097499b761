import Foundation

/// Turns the bytes of a connection into requests, as they arrive.
struct RequestParser {
    private let limits: Limits
    private var bytes: [UInt8] = []
    /// The number of bytes already searched for the end of a head.
    private var searched = 0
    /// The head whose body is still arriving.
    private var head: RequestHead?

    init(limits: Limits) {
        self.limits = limits
    }

    /// A Boolean value that indicates whether no part of a request has arrived.
    var isEmpty: Bool { bytes.isEmpty && head == nil }

    /// A Boolean value that indicates whether more has arrived than one request may have.
    var isFull: Bool { bytes.count > limits.head + limits.body }

    mutating func append(_ more: [UInt8]) {
        bytes += more
    }

    /// Returns the next request, if it is complete, and whether it is the last one on its connection.
    mutating func next() throws(Refusal) -> (request: Request, isLast: Bool)? {
        if head == nil { head = try nextHead() }
        guard let head, bytes.count >= head.bodySize else { return nil }
        let request = Request(
            method: head.method,
            target: head.target,
            headers: head.fields,
            body: Data(bytes.prefix(head.bodySize)),
        )
        bytes.removeFirst(head.bodySize)
        self.head = nil
        return (request, head.isLast)
    }

    /// Removes the head of the next request from the bytes, if it is complete, and parses it.
    private mutating func nextHead() throws(Refusal) -> RequestHead? {
        // Two line feeds without carriage returns, as `nc` sends them, are refused, but at once and with a reason.
        let found = bytes[max(0, searched - 3)...].endOfHead
        searched = bytes.count
        guard (found ?? bytes.count) <= limits.head else {
            throw Refusal(431, "the head is longer than \(limits.head) bytes")
        }
        guard let end = found else { return nil }
        let text = String(decoding: bytes[..<end], as: UTF8.self)
        bytes.removeFirst(end)
        searched = 0
        return try RequestHead(text, maxBodySize: limits.body)
    }
}

extension ArraySlice<UInt8> {
    /// The index after the first empty line.
    fileprivate var endOfHead: Int? {
        (firstRange(of: Array("\r\n\r\n".utf8)) ?? firstRange(of: Array("\n\n".utf8)))?.upperBound
    }
}

/// The request line and the fields that follow it (RFC 9112 §3 and §5).
private struct RequestHead {
    let method: String
    let target: String
    var fields: [HeaderField] = []

    /// The methods of RFC 9110 §9 and RFC 5789, except CONNECT: this server isn't a tunnel.
    private static let methods: Set = ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "TRACE", "PATCH"]

    init(_ text: String, maxBodySize: Int) throws(Refusal) {
        let lines = text.split(separator: "\r\n")
        let words = (lines.first ?? "").split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 3, words[2] == "HTTP/1.1" else {
            throw Refusal(400, "the first line isn't 'METHOD /path HTTP/1.1'")
        }
        (method, target) = (String(words[0]), String(words[1]))
        guard RequestHead.methods.contains(method) else { throw Refusal(501, "the method isn't supported") }
        guard target.hasPrefix("/"), target.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw Refusal(400, "the target isn't a path in ASCII")
        }
        for line in lines.dropFirst() { fields.append(try HeaderField(line: line)) }
        guard fields.values(of: "Host").count == 1 else {
            throw Refusal(400, "there must be exactly one Host field")
        }
        bodySize = try RequestHead.bodySize(of: fields, longest: maxBodySize)
    }

    let bodySize: Int

    /// A Boolean value that indicates whether the client wants no other answer (RFC 9112 §9.3).
    var isLast: Bool {
        fields.values(of: "Connection").contains { $0.lowercased() == "close" }
    }

    /// The size of the body, which the head has to state (RFC 9112 §6).
    private static func bodySize(of fields: [HeaderField], longest: Int) throws(Refusal) -> Int {
        guard fields.values(of: "Transfer-Encoding").isEmpty else {
            throw Refusal(501, "chunked bodies aren't supported; send a Content-Length")
        }
        let lengths = fields.values(of: "Content-Length")
        guard let length = lengths.first else { return 0 }
        guard lengths.count == 1, !length.isEmpty, length.allSatisfy({ ("0"..."9").contains($0) }) else {
            throw Refusal(400, "the Content-Length isn't a number")
        }
        guard let size = Int(length), size <= longest else {
            throw Refusal(413, "the body is longer than \(longest) bytes")
        }
        return size
    }
}

extension HeaderField {
    /// The characters of a name (RFC 9110 §5.6.2).
    private static let token = Set(
        "!#$%&'*+-.^_`|~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8
    )

    /// A folded line, or white space before the colon, is refused (RFC 9112 §5.1, §5.2).
    fileprivate init(line: Substring) throws(Refusal) {
        guard let colon = line.firstIndex(of: ":"), colon > line.startIndex else {
            throw Refusal(400, "a field line has no name")
        }
        let (name, value) = (line[..<colon], line[colon...].dropFirst())
        guard HeaderField.token.isSuperset(of: name.utf8) else {
            throw Refusal(400, "a field name has an invalid character")
        }
        guard !value.utf8.contains(where: { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F }) else {
            throw Refusal(400, "a field value has a control character")
        }
        self.init(name: String(name), value: value.trimmingCharacters(in: .whitespaces))
    }
}

/// The reason why the server itself rejects a request, before any handler sees it.
struct Refusal: Error {
    let status: Int
    let reason: String

    init(_ status: Int, _ reason: String) {
        self.status = status
        self.reason = reason
    }

    /// The answer that says so.
    var response: Response {
        .message("\(Response.reason(of: status)): \(reason).", status: status)
    }
}
