import Combine

/// What the screen asks for the weather.
public protocol WeatherService: Sendable {
    /// Fetches the forecast of a city; cancelling what is returned cancels the request.
    func forecast(
        for city: String,
        _ completion: @escaping @Sendable (Result<Forecast, WeatherError>) -> Void,
    ) -> AnyCancellable
}
