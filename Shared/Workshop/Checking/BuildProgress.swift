import Terminal

/// The output of `swift test` so far, and its current activity.
package struct BuildProgress: Sendable {
    /// The end of the output.
    package private(set) var log: [UInt8] = []
    private(set) var isHung = false
    /// When the tests began to run.
    private var start: ContinuousClock.Instant?
    private var lastOutput = ContinuousClock.now
    /// The beginning of the current line.
    private var line: [UInt8] = []
    private var activity: String?
    /// The largest share of the build that was done, from 0 to 1. SwiftPM finds more to do as it builds.
    private var share = 0.0

    private static let logLimit = 1 << 19

    package init() {}

    /// Adds output. Returns the current activity if it has changed. SwiftPM may pause in the middle of a line.
    package mutating func add(_ bytes: [UInt8]) -> String? {
        lastOutput = .now
        log += bytes
        if log.count > 2 * Self.logLimit { log.removeFirst(log.count - Self.logLimit) }
        let before = activity
        let pieces = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (index, piece) in pieces.enumerated() where start == nil {
            if index > 0 { line = [] }
            line += piece.prefix(120 - line.count)
            activity = activity(of: String(decoding: line, as: UTF8.self)) ?? activity
        }
        return activity == before ? nil : activity
    }

    /// Returns whether the tests have written nothing for the given time, or run for longer than a limit.
    mutating func isHung(after silence: Duration, or limit: Duration) -> Bool {
        guard let start else { return false }
        let now = ContinuousClock.now
        isHung = now - lastOutput > silence || now - start > limit
        return isHung
    }

    private mutating func activity(of line: String) -> String? {
        if line.hasPrefix("Build complete") {
            start = .now
            return "running the tests"
        }
        if let other = line.prefixMatch(of: #/Another instance of SwiftPM (?:\(PID: (\d+)\) )?is/#) {
            let activity = "waiting for another build in this folder"
            guard let process = other.1 else { return activity }
            return "\(activity): process \(process)"
        }
        guard let step = line.prefixMatch(of: #/\[(\d+)/(\d+)\](?! Planning)/#),
            let done = Int(step.1), let total = Int(step.2), total > 0,
            Double(done) / Double(total) >= share
        else { return nil }
        share = Double(done) / Double(total)
        return "building  \(Ticker.bar(min(done, total), of: total)) \(done) of \(total)"
    }
}
