import Terminal

/// What `swift test` has written so far, and what that says of where it is.
package struct BuildProgress: Sendable {
    private(set) var log = OutputLog()
    /// Whether the build is done and the tests run.
    package private(set) var hasBuilt = false
    /// Whether the tests have said nothing for too long.
    private(set) var isHung = false
    private var last = ContinuousClock.now
    /// How the line begins that is being written.
    private var line: [UInt8] = []
    private var said: String?

    /// What is said while another process builds in the same folder.
    package static let waiting = "waiting for another build in this folder"

    package init() {}

    /// Takes what was written; returns what to say of it, if there is something new.
    ///
    /// A line needn't have come to its end: SwiftPM waits in the middle of one.
    package mutating func add(_ bytes: [UInt8]) -> String? {
        last = .now
        log.append(bytes)
        var latest: String?
        for (index, piece) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .enumerated()
        {
            if index > 0 { line = [] }
            let room = 120 - line.count
            guard !piece.isEmpty, room > 0 else { continue }
            line += piece.prefix(room)
            latest = words(String(decoding: line, as: UTF8.self)) ?? latest
        }
        guard let latest, latest != said else { return nil }
        said = latest
        return latest
    }

    /// Whether the tests have now said nothing for so long; so it says once.
    mutating func isHung(after patience: Duration) -> Bool {
        guard !isHung, hasBuilt, ContinuousClock.now - last > patience else { return false }
        isHung = true
        return true
    }

    private mutating func words(_ line: String) -> String? {
        guard !hasBuilt else { return nil }
        if line.hasPrefix("Build complete") {
            hasBuilt = true
            return "running the tests"
        }
        if let other = line.prefixMatch(of: #/Another instance of SwiftPM (?:\(PID: (\d+)\) )?is/#) {
            return BuildProgress.waiting + (other.1.map { ": process \($0)" } ?? "")
        }
        guard let step = line.prefixMatch(of: #/\[(\d+)/(\d+)\]/#),
            let done = Int(step.1), let total = Int(step.2), total > 0
        else { return nil }
        return "building  \(Ticker.bar(min(done, total), of: total)) \(done) of \(total)"
    }
}

/// The beginning and the end of what may be endless.
struct OutputLog: Sendable {
    /// How many bytes are kept of each.
    private let limit: Int
    private var head: [UInt8] = []
    private var tail: [UInt8] = []
    private var omitted = 0

    init(limit: Int = 1 << 18) {
        self.limit = limit
    }

    mutating func append(_ bytes: [UInt8]) {
        let first = bytes.prefix(limit - head.count)
        head += first
        tail += bytes[first.endIndex...]
        // Now and then, so that a byte isn't moved each time.
        if tail.count > 2 * limit { shorten() }
    }

    /// What was kept, with a line that says how much was left out.
    var text: String {
        var log = self
        log.shorten()
        guard log.omitted > 0 else { return String(decoding: log.head + log.tail, as: UTF8.self) }
        return String(decoding: log.head, as: UTF8.self)
            + "\n… \(log.omitted) bytes of output are left out here …\n"
            + String(decoding: log.tail, as: UTF8.self)
    }

    private mutating func shorten() {
        let excess = max(0, tail.count - limit)
        tail.removeFirst(excess)
        omitted += excess
    }
}
