/// A recipe.
public struct Recipe: Equatable, Sendable {
    /// The name of the dish.
    public let name: String
    /// The time it takes, in minutes.
    public let minutes: Int

    /// Creates a recipe with the given name and time.
    public init(name: String, minutes: Int) {
        self.name = name
        self.minutes = minutes
    }
}
