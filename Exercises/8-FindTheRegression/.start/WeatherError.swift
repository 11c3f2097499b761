/// Why there is no forecast.
public enum WeatherError: Error, Equatable {
    /// There is no connection.
    case unreachable
    /// The request failed, or the server refused it.
    case failedRequest
    /// The answer can't be understood.
    case invalidResponse

    /// What a person is told.
    public var message: String {
        switch self {
        case .unreachable: "You're offline."
        case .failedRequest: "The forecast couldn't be fetched."
        case .invalidResponse: "The forecast couldn't be read."
        }
    }
}
