/// A type that fetches the app's crossings.
public protocol CrossingService: Sendable {
    /// Fetches the crossings, in order of departure.
    func crossings() async throws -> [Crossing]
}
