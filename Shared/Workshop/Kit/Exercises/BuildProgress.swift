import Episodes

/// What `swift test` has written so far, and what that says of where it is.
struct BuildProgress: Sendable {
    private(set) var log = ""
    /// Whether the build is done and the tests run.
    private(set) var hasBuilt = false
    /// Whether it was found to hang.
    var isHung = false
    private var last = ContinuousClock.now
    private var partial = ""

    /// For how long nothing was written.
    var silence: Duration { ContinuousClock.now - last }

    /// Takes what was written; returns what to say of it, if there is something new.
    mutating func add(_ piece: String) -> String? {
        last = .now
        log += piece
        let lines = (partial + piece).split(separator: "\n", omittingEmptySubsequences: false)
        partial = lines.last.map(String.init) ?? ""
        return lines.dropLast().compactMap { words($0) }.last
    }

    private mutating func words(_ line: Substring) -> String? {
        if line.hasPrefix("Build complete") {
            hasBuilt = true
            return "running the tests"
        }
        if line.hasPrefix("Another instance of SwiftPM") {
            return "waiting for another build of the exercises to end"
        }
        guard !hasBuilt, let step = line.prefixMatch(of: #/\[(\d+)/(\d+)\]/#),
            let done = Int(step.1), let total = Int(step.2), total > 0
        else { return nil }
        return "building  \(Ticker.bar(min(done, total), of: total)) \(done) of \(total)"
    }
}
