import Combine

/// A type that fetches the weather.
public protocol WeatherService: Sendable {
    /// Fetches the forecast of a city. Cancelling the returned value cancels the request.
    func forecast(
        for city: String,
        _ completion: @escaping @Sendable (Result<Forecast, WeatherError>) -> Void,
    ) -> AnyCancellable
}
