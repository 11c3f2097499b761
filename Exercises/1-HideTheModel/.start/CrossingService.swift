/// Where the app gets its crossings from.
public protocol CrossingService: Sendable {
    /// Fetches the crossings, in the order in which they leave.
    func crossings() async throws -> [Crossing]
}
