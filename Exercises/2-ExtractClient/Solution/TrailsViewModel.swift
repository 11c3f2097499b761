import Combine
import Foundation

/// The state of the trails screen: the list, the report on the open trail, and the progress of requests.
///
/// Sends one request at a time: calling ``start()`` or ``open(_:)`` cancels the request in flight.
@MainActor
public final class TrailsViewModel: ObservableObject {
    /// The trails, in the API's order.
    @Published public private(set) var trails: [Trail] = []
    /// The report on the trail that was opened.
    @Published public private(set) var report: TrailReport?
    /// A Boolean value that indicates whether a request is in flight.
    @Published public private(set) var isFetching = false
    /// The message to show when the last request failed, or `nil`.
    @Published public private(set) var errorMessage: String?

    private let service: any TrailsService
    private var request: AnyCancellable?
    private var attempt = 0

    /// Creates a view model that uses the given service.
    public init(service: any TrailsService) {
        self.service = service
    }

    /// Fetches the trails. Keeps showing the current list until the new one arrives.
    public func start() {
        let attempt = beginFetching()

        request = service.trails { [weak self] trails, error in
            DispatchQueue.main.async {
                guard let self, self.attempt == attempt else { return }
                self.isFetching = false

                if let error {
                    self.errorMessage = error.description
                } else if let trails {
                    self.trails = trails
                }
            }
        }
    }

    /// Fetches the report on a trail. Removes the previous report from the screen at once.
    public func open(_ trail: Trail) {
        let attempt = beginFetching()
        report = nil

        request = service.report(on: trail) { [weak self] report, error in
            DispatchQueue.main.async {
                guard let self, self.attempt == attempt else { return }
                self.isFetching = false

                if let error {
                    self.errorMessage = error.description
                } else if let report {
                    self.report = report
                }
            }
        }
    }

    private func beginFetching() -> Int {
        request?.cancel()
        attempt += 1
        isFetching = true
        errorMessage = nil
        return attempt
    }
}
