import Combine

/// The state of the weather screen.
@MainActor
public final class WeatherViewModel: ObservableObject {
    /// The forecast of the city that the user chose last.
    @Published public private(set) var forecast: Forecast?
    /// A Boolean value that indicates whether a request is in flight.
    @Published public private(set) var isFetching = false
    /// The message to show when the last request failed, or `nil`.
    @Published public private(set) var errorMessage: String?

    private let service: any WeatherService
    private var request: Task<Void, Never>?

    /// Creates a view model that uses the given service.
    public init(service: any WeatherService) {
        self.service = service
    }

    deinit {
        request?.cancel()
    }

    /// Fetches the forecast of a city. Keeps showing the current one until the new one arrives.
    public func show(_ city: String) {
        request?.cancel()
        isFetching = true
        errorMessage = nil

        request = Task { [weak self, service] in
            do throws(WeatherError) {
                let forecast = try await service.forecast(for: city)
                guard let self, !Task.isCancelled else { return }
                self.forecast = forecast
                self.isFetching = false
            } catch {
                guard let self, !Task.isCancelled else { return }
                self.errorMessage = error.message
                self.isFetching = false
            }
        }
    }
}
