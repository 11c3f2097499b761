/// What the weather will be.
public struct Forecast: Decodable, Equatable, Sendable {
    /// Where.
    public let city: String
    /// How warm, in degrees Celsius.
    public let temperature: Int

    /// Makes a forecast of its parts.
    public init(city: String, temperature: Int) {
        self.city = city
        self.temperature = temperature
    }
}
