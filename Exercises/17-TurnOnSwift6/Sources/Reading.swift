/// A temperature that was measured in a bed.
public final class Reading: Decodable {
    /// When it was measured, such as `6:00`.
    public let time: String
    /// The temperature, in degrees Celsius.
    public var celsius: Double
}
