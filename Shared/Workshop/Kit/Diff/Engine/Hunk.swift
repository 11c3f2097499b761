/// A place where two texts differ: these lines on the left stand against those on the right.
///
/// All lines between two hunks are equal, so that the hunks alone say how each line is paired.
struct Hunk: Hashable, Sendable {
    var left: Range<Int>
    var right: Range<Int>

    /// Whether one side has no lines here.
    var isOneSided: Bool { left.isEmpty || right.isEmpty }

    /// The same lines a little later, or earlier when negative.
    func shifted(by offset: Int) -> Hunk {
        Hunk(
            left: left.lowerBound + offset..<left.upperBound + offset,
            right: right.lowerBound + offset..<right.upperBound + offset,
        )
    }
}

extension [Hunk] {
    /// Where two texts differ, in their order.
    init(from left: [String], to right: [String]) {
        var matcher = LineMatcher(left, right)
        self = matcher.hunks().slid(in: left, right)
    }
}
