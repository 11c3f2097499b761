import Combine
import Foundation

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
    private var request: AnyCancellable?
    private var attempt = 0

    /// Makes a screen that gets what it shows from this service.
    public init(service: any WeatherService) {
        self.service = service
    }

    /// Fetches the forecast of a city; keeps what is shown until the new forecast is there.
    public func show(_ city: String) {
        attempt += 1
        isFetching = true
        errorMessage = nil

        request = service.forecast(for: city) { [weak self, attempt] result in
            DispatchQueue.main.async {
                guard let self, self.attempt == attempt else { return }
                self.isFetching = false

                switch result {
                case .success(let forecast): self.forecast = forecast
                case .failure(let error): self.errorMessage = error.message
                }
            }
        }
    }
}
