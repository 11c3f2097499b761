import Episodes

/// A snapshot of the screen at one stage of the refactoring.
public struct Stage: Identifiable, Sendable {
    /// The number, from 1.
    public let number: Int
    /// What the stage is called.
    public let title: String
    /// Its one idea, in a sentence without a full stop.
    public let idea: String
    /// Makes its screen.
    public let makeScreen: MakeScreen

    /// The number.
    public var id: Int { number }
    /// The name of its target and of its folder.
    public var name: String { "Stage\(number)" }
}
