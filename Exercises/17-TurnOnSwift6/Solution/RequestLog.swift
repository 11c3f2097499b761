import Synchronization

/// The last requests and their outcomes, for the support.
nonisolated public final class RequestLog: Sendable {
    /// The log of the app.
    public static let shared = RequestLog()

    private let lines = Mutex<[String]>([])

    /// The lines, the oldest first.
    public var text: String { lines.withLock { $0.joined(separator: "\n") } }

    /// Adds a line, and forgets the oldest one if there are more than a hundred.
    public func add(_ line: String) {
        lines.withLock { lines in
            lines.append(line)
            if lines.count > 100 { lines.removeFirst() }
        }
    }
}
