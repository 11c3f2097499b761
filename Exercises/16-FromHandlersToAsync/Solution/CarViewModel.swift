import Combine
import Foundation

/// The state of the screen in the car: the plugs of the station that the driver goes to.
///
/// Another team maintains it, for a system that calls completion handlers, and won't change it soon.
@MainActor
public final class CarViewModel: ObservableObject {
    /// The plugs of the station.
    @Published public private(set) var plugs: Plugs?
    /// A Boolean value that indicates whether the plugs are being fetched.
    @Published public private(set) var isFetching = false
    /// The message to show when the last request failed, or `nil`.
    @Published public private(set) var errorMessage: String?

    private let client: ChargingClient
    private var request: AnyCancellable?
    private var attempt = 0

    /// Creates a view model that uses the given client.
    public init(client: ChargingClient) {
        self.client = client
    }

    /// Fetches the plugs of the station that the driver has chosen, and removes those of the previous one at once.
    public func drive(to station: Station) {
        request?.cancel()
        attempt += 1
        plugs = nil
        isFetching = true
        errorMessage = nil

        request = client.plugs(at: station) { [weak self, attempt] result in
            DispatchQueue.main.async {
                guard let self, self.attempt == attempt else { return }
                self.isFetching = false

                switch result {
                case .success(let plugs): self.plugs = plugs
                case .failure(let error): self.errorMessage = error.message
                }
            }
        }
    }
}
