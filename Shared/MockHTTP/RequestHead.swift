import Foundation

/// The request line and the fields that follow it (RFC 9112 §3 and §5).
struct RequestHead: Sendable {
    let method: String
    let target: String
    private(set) var fields: [HeaderField] = []

    /// The methods of RFC 9110 §9 and RFC 5789, but for CONNECT: this server is no tunnel.
    private static let methods: Set = ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "TRACE", "PATCH"]

    init(requestLine: [UInt8]) throws(Refusal) {
        let parts = requestLine.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
        let texts = parts.map { String(decoding: $0, as: UTF8.self) }
        guard parts.count == 3, texts[0].hasOnly(Characters.ofTokens) else {
            throw Refusal(400, "the request line isn't 'method target version'")
        }
        (method, target) = (texts[0], texts[1])
        guard target.hasOnly(Characters.visible) else {
            throw Refusal(400, "the target has a character that doesn't belong there")
        }
        try RequestHead.checkVersion(Array(parts[2]))
        guard RequestHead.methods.contains(method) else {
            throw Refusal(501, "the method isn't known here")
        }
        guard target.first == "/" || target == "*" || target.lowercased().hasPrefix("http://") else {
            throw Refusal(400, "the target is neither a path nor a URL")
        }
    }

    /// Adds a field line; a folded one, or white space before its colon, is refused (RFC 9112 §5.1, §5.2).
    mutating func append(fieldLine line: [UInt8]) throws(Refusal) {
        fields.append(try HeaderField(line: line))
    }

    /// Exactly one Host (RFC 9112 §3.2).
    func checkHost() throws(Refusal) {
        let hosts = fields.values(of: "Host")
        guard hosts.count <= 1 else { throw Refusal(400, "there is more than one Host") }
        guard let host = hosts.first else { throw Refusal(400, "there is no Host") }
        guard host.isEmpty || host.hasOnly(Characters.ofHosts) else {
            throw Refusal(400, "the Host isn't a host")
        }
    }

    /// Whether the connection may carry another request after this one (RFC 9112 §9.3).
    var isPersistent: Bool {
        !fields.members(of: "Connection").contains("close")
    }

    /// Whether the client waits for `100 Continue` before it sends the body (RFC 9110 §10.1.1).
    func expectsContinue() throws(Refusal) -> Bool {
        let expectations = fields.members(of: "Expect")
        guard !expectations.isEmpty else { return false }
        guard expectations == ["100-continue"] else { throw Refusal(417, "only 100-continue is met") }
        return true
    }

    /// How long the body is, which the head has to say (RFC 9112 §6.3): several lengths count as one when they are equal.
    func bodySize(limit: Int) throws(Refusal) -> Int {
        guard fields.values(of: "Transfer-Encoding").isEmpty else {
            throw Refusal(411, "a body comes with its Content-Length here, not in chunks")
        }
        let lengths = fields.values(of: "Content-Length")
            .flatMap { $0.split(separator: ",", omittingEmptySubsequences: false) }
            .map { $0.trimmingCharacters(in: .whitespaces) }
        guard let first = lengths.first else { return 0 }
        guard lengths.allSatisfy({ $0 == first }) else { throw Refusal(400, "the Content-Lengths differ") }
        guard !first.isEmpty, first.utf8.allSatisfy(\.isDigit) else {
            throw Refusal(400, "the Content-Length isn't a number")
        }
        guard let size = Int(first), size <= limit else {
            throw Refusal(413, "the body may have \(limit) bytes")
        }
        return size
    }

    /// HTTP/1.1, or a later one of its kind (RFC 9110 §2.5); nobody here speaks HTTP/1.0.
    private static func checkVersion(_ version: [UInt8]) throws(Refusal) {
        guard
            version.count == 8,
            version.starts(with: "HTTP/".utf8),
            version[5].isDigit,
            version[6] == UInt8(ascii: "."),
            version[7].isDigit
        else { throw Refusal(400, "the version isn't one of HTTP") }
        guard version[5] == UInt8(ascii: "1"), version[7] > UInt8(ascii: "0") else {
            throw Refusal(505, "this server speaks HTTP/1.1")
        }
    }
}

extension HeaderField {
    fileprivate init(line: [UInt8]) throws(Refusal) {
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > 0 else {
            throw Refusal(400, "a field line has no name")
        }
        let name = String(decoding: line[..<colon], as: UTF8.self)
        guard name.hasOnly(Characters.ofTokens) else {
            throw Refusal(400, "a field's name has a character that doesn't belong there")
        }
        // Bytes beyond ASCII are opaque (RFC 9110 §5.5): UTF-8 if they are, else one character each.
        let bytes = line[(colon + 1)...].trimmed
        let value =
            String(validating: bytes, as: UTF8.self)
            ?? String(bytes.map { Character(Unicode.Scalar($0)) })
        guard value.hasNone(of: Characters.controls) else {
            throw Refusal(400, "a field's value has a control character")
        }
        self.init(name: name, value: value)
    }
}

extension ArraySlice<UInt8> {
    /// Without the white space around it (RFC 9110 §5.5).
    fileprivate var trimmed: Self {
        let isSpace: (UInt8) -> Bool = { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        guard let last = lastIndex(where: { !isSpace($0) }) else { return [] }
        return self[...last].drop(while: isSpace)
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}

/// The characters that may stand in a part of a head, or may not.
private enum Characters {
    static let alphanumeric = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
    /// Those of a token (RFC 9110 §5.6.2).
    static let ofTokens = alphanumeric + "!#$%&'*+-.^_`|~"
    /// Those of a host, or an address, and of a port.
    static let ofHosts = alphanumeric + "-._~!$&'()*+;=%[]:"
    /// All that ASCII has to show.
    static let visible = String(decoding: 0x21...0x7E, as: UTF8.self)
    /// All control characters but the tab; NUL ends a text of C, and so isn't named.
    static let controls = String(decoding: (0x01...0x1F).filter { $0 != 0x09 } + [0x7F], as: UTF8.self)
}

/// These ask C: in a debug build, a loop over the bytes takes as long as all else that is done for a request.
extension String {
    fileprivate func hasOnly(_ characters: String) -> Bool {
        !isEmpty && strspn(self, characters) == utf8.count
    }

    fileprivate func hasNone(of characters: String) -> Bool {
        strcspn(self, characters) == utf8.count
    }
}

/// Why the server itself turns a request down, before any handler sees it.
struct Refusal: Error, Hashable, Sendable {
    let status: Int
    let reason: String

    init(_ status: Int, _ reason: String) {
        self.status = status
        self.reason = reason
    }

    /// The answer that says so.
    var response: Response {
        .message("\(Status.reason(of: status)): \(reason).", status: status)
    }
}
