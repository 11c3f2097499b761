import Combine
import Foundation

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
    private var request: AnyCancellable?
    private var attempt = 0

    /// Creates a view model that uses the given service.
    public init(service: any WeatherService) {
        self.service = service
    }

    /// Fetches the forecast of a city. Keeps showing the current one until the new one arrives.
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
