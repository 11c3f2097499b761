import Foundation

/// The bytes that an answer puts on the wire, piece by piece, and what follows them.
struct Transmission: Sendable {
    enum Ending {
        case keepAlive
        case close
        case reset
    }

    let ending: Ending
    private var first: Data?
    private var rest = Data()
    private var stride = 1
    /// The time between two pieces.
    private(set) var interval = Duration.zero

    /// - Parameter isHead: whether it answers a HEAD request, so that no body may follow.
    init(of response: Response, isHead: Bool, keepsAlive: Bool) {
        let body = isHead || response.isBodiless ? Data() : response.body
        let ending: Ending = keepsAlive && !response.endsConnection ? .keepAlive : .close
        let head = response.head(isClosing: ending == .close)

        switch response.delivery {
        case .whole:
            self.ending = ending
            first = head + body
        case .truncated:
            self.ending = .close
            first = head + body.prefix(body.count / 2)
        case .drip(let count, let pause):
            self.ending = ending
            first = head
            rest = body
            stride = max(1, count)
            interval = pause
        case .malformedHead:
            self.ending = .close
            first = Data("HTTP/1.1 ? This is no status line.\r\n\r\n".utf8)
        case .reset:
            self.ending = .reset
        }
    }

    var isExhausted: Bool { first == nil && rest.isEmpty }

    /// The next piece, or nil when there is none.
    mutating func next() -> Data? {
        if let first = first.take() { return first }
        guard !rest.isEmpty else { return nil }
        defer { rest = rest.dropFirst(stride) }
        return rest.prefix(stride)
    }
}
