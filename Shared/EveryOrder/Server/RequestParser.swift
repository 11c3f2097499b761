import Foundation

/// Turns the bytes of a connection into requests, as they arrive.
struct RequestParser {
    private let limits: Limits
    private var bytes: [UInt8] = []
    /// The head whose body is still arriving.
    private var head: RequestHead?

    init(limits: Limits) {
        self.limits = limits
    }

    /// The error for a request that is malformed, or longer than the limits.
    struct BadRequest: Error {}

    /// Whether no part of a request has arrived. Empty lines aren't part of one.
    var isEmpty: Bool {
        head == nil && bytes.allSatisfy { $0 == UInt8(ascii: "\r") || $0 == UInt8(ascii: "\n") }
    }

    mutating func append(_ more: [UInt8]) {
        bytes += more
    }

    /// Returns the next request, if it is complete, and whether it is the last one on its connection.
    mutating func next() throws(BadRequest) -> (request: Request, isLast: Bool)? {
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

    /// Removes the head of the next request from the bytes, if it is complete, and parses it. Removes empty lines before
    /// it (RFC 9112 §2.2).
    private mutating func nextHead() throws(BadRequest) -> RequestHead? {
        let lineEnd = Array("\r\n".utf8)
        var start = 0
        while bytes[start...].starts(with: lineEnd) { start += lineEnd.count }
        bytes.removeFirst(start)
        let end = bytes.firstRange(of: Array("\r\n\r\n".utf8))?.upperBound
        guard (end ?? bytes.count) <= limits.head else { throw BadRequest() }
        guard let end else { return nil }
        let text = String(decoding: bytes[..<end], as: UTF8.self)
        bytes.removeFirst(end)
        guard let head = RequestHead(text), head.bodySize <= limits.body else { throw BadRequest() }
        return head
    }
}

/// The request line and the fields that follow it (RFC 9112 §3 and §5).
private struct RequestHead {
    let method: String
    let target: String
    let fields: [HeaderField]
    /// The size of the body, which the head has to state (RFC 9112 §6). Chunked bodies aren't supported.
    let bodySize: Int

    init?(_ text: String) {
        let lines = text.split(separator: "\r\n")
        let words = (lines.first ?? "").split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 3, words[0].isVisible, words[2] == "HTTP/1.1" else { return nil }
        guard words[1].isVisible, let target = RequestHead.originForm(of: words[1]) else { return nil }
        method = String(words[0])
        self.target = target

        fields = lines.dropFirst().compactMap(HeaderField.init(line:))
        guard fields.count == lines.count - 1, fields.values(of: "Host").count == 1 else { return nil }
        let lengths = fields.values(of: "Content-Length")
        guard lengths.count <= 1, fields.values(of: "Transfer-Encoding").isEmpty else { return nil }
        let length = lengths.first ?? "0"
        guard let size = Int(length), length.allSatisfy({ ("0"..."9").contains($0) }) else { return nil }
        bodySize = size
    }

    /// Whether the client wants no other answer (RFC 9112 §9.3). `close` may be in a list
    /// (RFC 9110 §7.6.1).
    var isLast: Bool {
        fields.values(of: "Connection").flatMap { $0.split(separator: ",") }
            .contains { $0.trimmingCharacters(in: .whitespaces).lowercased() == "close" }
    }

    /// The path and the query of a target in origin form or in absolute form, which every server has to accept
    /// (RFC 9112 §3.2.1 and §3.2.2).
    private static func originForm(of target: Substring) -> String? {
        if target.hasPrefix("/") { return String(target) }
        let scheme = "http://"
        guard target.lowercased().hasPrefix(scheme) else { return nil }
        let rest = target.dropFirst(scheme.count)
        let authority = rest.prefix { !"/?".contains($0) }
        guard !authority.isEmpty else { return nil }
        let path = rest[authority.endIndex...]
        return path.hasPrefix("/") ? String(path) : "/\(path)"
    }
}

extension HeaderField {
    /// A folded line, or white space before the colon, is refused (RFC 9112 §5.1, §5.2).
    fileprivate init?(line: Substring) {
        guard let colon = line.firstIndex(of: ":"), line[..<colon].isVisible else { return nil }
        let value = line[colon...].dropFirst()
        guard !value.utf8.contains(where: { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F }) else { return nil }
        self.init(name: String(line[..<colon]), value: value.trimmingCharacters(in: .whitespaces))
    }
}

extension Substring {
    /// Whether all characters are visible ones of ASCII, without spaces.
    fileprivate var isVisible: Bool { !isEmpty && utf8.allSatisfy { (0x21...0x7E).contains($0) } }
}
