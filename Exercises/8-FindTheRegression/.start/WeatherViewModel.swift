import Combine

/// The state of the weather screen: the forecast, and how fetching it goes.
@MainActor
public final class WeatherViewModel: ObservableObject {
    /// The forecast of the city that a person wanted last.
    @Published public private(set) var forecast: Forecast?
    /// Whether a request is in flight.
    @Published public private(set) var isFetching = false
    /// What a person is told of the last request, if it failed.
    @Published public private(set) var errorMessage: String?

    private let service: any WeatherService
    private var request: Task<Void, Never>?

    /// Makes a screen that gets what it shows from this service.
    public init(service: any WeatherService) {
        self.service = service
    }

    deinit {
        request?.cancel()
    }

    /// Fetches the forecast of a city; keeps what is shown until the new forecast is there.
    public func show(_ city: String) {
        request?.cancel()
        isFetching = true
        errorMessage = nil

        request = Task {
            do throws(WeatherError) {
                forecast = try await service.forecast(for: city)
                isFetching = false
            } catch {
                errorMessage = error.message
            }
        }
    }
}
