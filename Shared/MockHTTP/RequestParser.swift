import Foundation

/// Turns the bytes of a connection into requests, as they arrive.
struct RequestParser: Sendable {
    private let limits: Limits
    private var buffer = ByteBuffer()
    private var headSize = 0
    private var head: RequestHead?
    /// How long the body is; nil as long as the head isn't complete.
    private var bodySize: Int?

    enum Step {
        case needsMore
        /// The client waits for `100 Continue`.
        case continueExpected
        case request(Request, isPersistent: Bool)
    }

    /// What the bytes that come next belong to.
    enum Position {
        case start
        case head
        case body
    }

    init(limits: Limits) {
        self.limits = limits
    }

    var position: Position {
        if bodySize != nil { return .body }
        return headSize == 0 && buffer.isEmpty ? .start : .head
    }

    /// Whether the request in work is a HEAD.
    var isHead: Bool { head?.method == "HEAD" }

    /// Whether more waits than one request may have.
    var isFull: Bool { buffer.count > limits.head + limits.body }

    mutating func append(_ bytes: [UInt8]) {
        buffer.append(bytes)
    }

    /// The next step that the bytes so far allow; after a refusal there is none.
    mutating func next() throws(Refusal) -> Step {
        if bodySize == nil {
            guard try readHead(), let head else { return .needsMore }
            try head.checkHost()
            let expectsContinue = try head.expectsContinue()
            let size = try head.bodySize(limit: limits.body)
            bodySize = size
            if expectsContinue, size > 0, buffer.isEmpty { return .continueExpected }
        }
        guard let head, let bodySize, let body = buffer.take(bodySize) else { return .needsMore }
        let request = Request(
            method: head.method,
            target: head.target,
            headers: head.fields,
            body: Data(body),
        )
        self.head = nil
        self.bodySize = nil
        headSize = 0
        return .request(request, isPersistent: head.isPersistent)
    }

    /// Reads the lines of a head; true when it is complete.
    private mutating func readHead() throws(Refusal) -> Bool {
        while let line = buffer.takeLine() {
            headSize += line.count + 2
            try checkHeadSize(headSize)
            if head != nil {
                if line.isEmpty { return true }
                try head?.append(fieldLine: line)
            } else if !line.isEmpty {  // Empty lines before a request line are ignored (RFC 9112 §2.2).
                head = try RequestHead(requestLine: line)
            }
        }
        try checkHeadSize(headSize + buffer.count)
        return false
    }

    private func checkHeadSize(_ size: Int) throws(Refusal) {
        guard size <= limits.head else { throw Refusal(431, "the head may have \(limits.head) bytes") }
    }
}

/// Bytes that arrived and aren't used yet.
struct ByteBuffer: Sendable {
    private var bytes: [UInt8] = []
    private var start = 0
    /// How far the search for the end of a line has come.
    private var searched = 0

    var count: Int { bytes.count - start }
    var isEmpty: Bool { count == 0 }

    mutating func append(_ more: [UInt8]) {
        if start > 0 {
            bytes.removeFirst(start)
            searched -= start
            start = 0
        }
        bytes += more
    }

    /// The next line without its CRLF, or nil when it isn't complete.
    ///
    /// A lone LF ends a line too, as a recipient may have it (RFC 9112 §2.2), for the sake of people with
    /// `nc`.
    mutating func takeLine() -> [UInt8]? {
        guard let end = nextLineFeed else {
            searched = bytes.count
            return nil
        }
        let hasReturn = end > start && bytes[end - 1] == UInt8(ascii: "\r")
        let line = bytes[start..<(hasReturn ? end - 1 : end)]
        start = end + 1
        searched = start
        return Array(line)
    }

    private var nextLineFeed: Int? {
        bytes.withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress else { return nil }
            let found = memchr(start + searched, Int32(UInt8(ascii: "\n")), bytes.count - searched)
            return found.map { UnsafeRawPointer($0) - start }
        }
    }

    /// That many bytes, or nil when they aren't all there.
    mutating func take(_ size: Int) -> ArraySlice<UInt8>? {
        guard count >= size else { return nil }
        let taken = bytes[start..<start + size]
        start += size
        searched = start
        return taken
    }
}
