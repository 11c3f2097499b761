/// The last requests and their outcomes, for the support.
public final class RequestLog {
    /// The log of the app.
    public static let shared = RequestLog()

    private var lines: [String] = []

    /// The lines, the oldest first.
    public var text: String { lines.joined(separator: "\n") }

    /// Adds a line, and forgets the oldest one if there are more than a hundred.
    public func add(_ line: String) {
        lines.append(line)
        if lines.count > 100 { lines.removeFirst() }
    }
}
