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
        guard let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
            searched = bytes.count
            return nil
        }
        let hasReturn = end > start && bytes[end - 1] == UInt8(ascii: "\r")
        let line = bytes[start..<(hasReturn ? end - 1 : end)]
        start = end + 1
        searched = start
        return Array(line)
    }

    /// At most that many bytes.
    mutating func take(upTo limit: Int) -> ArraySlice<UInt8> {
        let taken = bytes[start..<min(start + limit, bytes.count)]
        start = taken.endIndex
        searched = start
        return taken
    }
}
