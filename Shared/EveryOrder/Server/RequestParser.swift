import Foundation

/// Turns the bytes of a connection into requests, as they arrive.
struct RequestParser {
    private var bytes: [UInt8] = []
    /// The head whose body is still arriving.
    private var head: RequestHead?

    /// The error for a request that isn't HTTP/1.1, or whose body has no stated length.
    struct BadRequest: Error {}

    mutating func append(_ more: [UInt8]) {
        bytes += more
    }

    /// Returns the next request, if it is complete, and whether it is the last one on its connection.
    mutating func next() throws(BadRequest) -> (request: Request, isLast: Bool)? {
        if head == nil, let end = bytes.firstRange(of: Array("\r\n\r\n".utf8))?.upperBound {
            head = RequestHead(String(decoding: bytes[..<end], as: UTF8.self))
            guard head != nil else { throw BadRequest() }
            bytes.removeFirst(end)
        }
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
        let words = (lines.first ?? "").split(separator: " ", omittingEmptySubsequences: false).map(
            String.init
        )
        guard words.count == 3, words[1].hasPrefix("/"), words[2] == "HTTP/1.1" else { return nil }
        (method, target) = (words[0], words[1])
        fields = lines.dropFirst().compactMap(HeaderField.init(line:))
        guard fields.count == lines.count - 1, fields.values(of: "Transfer-Encoding").isEmpty,
            let size = Int(fields.values(of: "Content-Length").first ?? "0"), size >= 0
        else { return nil }
        bodySize = size
    }

    /// Whether the client wants no other answer (RFC 9112 §9.3).
    var isLast: Bool { fields.values(of: "Connection").contains { $0.lowercased() == "close" } }
}

extension HeaderField {
    fileprivate init?(line: Substring) {
        guard let colon = line.firstIndex(of: ":") else { return nil }
        let value = line[colon...].dropFirst().trimmingCharacters(in: .whitespaces)
        self.init(name: String(line[..<colon]), value: value)
    }
}
