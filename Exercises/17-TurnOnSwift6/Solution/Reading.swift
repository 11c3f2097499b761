/// A temperature that was measured in a bed.
nonisolated public struct Reading: Decodable, Sendable {
    /// When it was measured, such as `6:00`.
    public let time: String
    /// The temperature, in degrees Celsius.
    public var celsius: Double
}
