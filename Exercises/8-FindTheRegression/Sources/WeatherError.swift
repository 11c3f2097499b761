/// The reason why fetching a forecast failed.
public enum WeatherError: Error, Equatable {
    /// The device has no connection.
    case unreachable
    /// The request failed, or the server refused it.
    case failedRequest
    /// The body isn't the expected JSON.
    case invalidResponse

    /// The message to show to the user.
    public var message: String {
        switch self {
        case .unreachable: "You're offline."
        case .failedRequest: "The forecast couldn't be fetched."
        case .invalidResponse: "The forecast couldn't be read."
        }
    }
}
