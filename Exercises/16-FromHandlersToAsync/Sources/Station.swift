/// A charging station for electric cars.
nonisolated public struct Station: Decodable, Hashable, Identifiable, Sendable {
    /// The identifier.
    public let id: Int
    /// The name.
    public let name: String

    /// Creates a station with the given identifier and name.
    public init(id: Int, name: String) {
        self.id = id
        self.name = name
    }
}

/// The plugs of a charging station.
nonisolated public struct Plugs: Decodable, Hashable, Sendable {
    /// The number of plugs that no car uses.
    public let free: Int
    /// The number of all plugs.
    public let total: Int

    /// Creates the plugs of a station.
    public init(free: Int, total: Int) {
        self.free = free
        self.total = total
    }
}
