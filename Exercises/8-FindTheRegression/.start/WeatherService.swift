/// What the screen asks for the weather.
public protocol WeatherService: Sendable {
    /// Fetches the forecast of a city; cancelling the task cancels the request.
    func forecast(for city: String) async throws(WeatherError) -> Forecast
}
