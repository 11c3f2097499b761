/// A type that fetches the weather.
public protocol WeatherService: Sendable {
    /// Fetches the forecast of a city. Cancelling the task cancels the request.
    func forecast(for city: String) async throws(WeatherError) -> Forecast
}
