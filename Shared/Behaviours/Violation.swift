import Practice

/// A promise that a stage doesn't keep, in words for whoever has to mend it.
public struct Violation: Error, Sendable {
    /// The promise that is broken.
    public let promise: String
    /// What happened instead.
    public let finding: Finding
    /// Where to look.
    public let hint: String
}

extension Violation: CustomStringConvertible {
    public var description: String {
        """
        Broken promise: \(promise)
        \(finding)
        Where to look: \(hint)
        """
    }
}
