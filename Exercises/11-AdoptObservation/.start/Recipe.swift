/// How to cook something.
public struct Recipe: Equatable, Sendable {
    /// What it is called.
    public let name: String
    /// How long it takes.
    public let minutes: Int

    /// Makes a recipe of its parts.
    public init(name: String, minutes: Int) {
        self.name = name
        self.minutes = minutes
    }
}
