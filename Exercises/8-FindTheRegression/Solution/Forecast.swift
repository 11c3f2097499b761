/// The weather forecast for a city.
public struct Forecast: Decodable, Equatable, Sendable {
    /// The name of the city.
    public let city: String
    /// The temperature in degrees Celsius.
    public let temperature: Int

    /// Creates a forecast with the given city and temperature.
    public init(city: String, temperature: Int) {
        self.city = city
        self.temperature = temperature
    }
}
