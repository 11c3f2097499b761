import Combine
import Foundation

/// The state of the trails screen: the list, the report on the trail that was opened, and how fetching them goes.
///
/// One request at a time: a call of ``start()`` or ``open(_:)`` supersedes whatever is in flight.
@MainActor
public final class TrailsViewModel: ObservableObject {
    /// The trails, in the API's order.
    @Published public private(set) var trails: [Trail] = []
    /// The report on the trail that was opened.
    @Published public private(set) var report: TrailReport?
    /// Whether a request is in flight.
    @Published public private(set) var isFetching = false
    /// What a person is told of the last request, if it failed.
    @Published public private(set) var errorMessage: String?

    private let service: any TrailsService
    private var request: AnyCancellable?
    private var attempt = 0

    /// Makes a screen that gets what it shows from this service.
    public init(service: any TrailsService) {
        self.service = service
    }

    /// Fetches the trails; keeps what is shown until the new ones are there.
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

    /// Fetches the report on a trail; takes the last one off the screen at once.
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
