/// A line of the left file beside a line of the right one; one of them may be missing.
struct Row: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        /// The same line on both sides.
        case same
        /// The line became the other; these words differ.
        case changed(WordDifference)
        /// The two have nothing to do with each other.
        case apart
    }

    let kind: Kind
    /// The line on the left, from 0.
    let left: Int?
    /// The line on the right, from 0.
    let right: Int?

    var isSame: Bool { kind == .same }
}
