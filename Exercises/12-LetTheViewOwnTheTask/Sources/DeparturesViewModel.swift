import Observation

/// The state of the departures screen.
@MainActor
@Observable
public final class DeparturesViewModel {
    /// The station that the user has chosen.
    public var station = "Oslo" {
        didSet {
            guard station != oldValue else { return }
            departures = []
            request?.cancel()
        }
    }
    /// The notice for today's travellers, or `nil`.
    public private(set) var notice: String?
    /// The next departures from the station, in the service's order.
    public private(set) var departures: [Departure] = []
    /// A Boolean value that indicates whether a request for departures is in flight.
    public private(set) var isFetching = false
    /// The message to show when the last request for departures failed, or `nil`.
    public private(set) var errorMessage: String?

    private let service: any DepartureService
    @ObservationIgnored private var noticeRequest: Task<Void, Never>?
    @ObservationIgnored private var request: Task<Void, Never>?

    /// Creates a view model that uses the given service.
    public init(service: any DepartureService) {
        self.service = service
    }

    deinit {
        noticeRequest?.cancel()
        request?.cancel()
    }

    /// Fetches the notice. Without an answer, the screen has none.
    public func startNotice() {
        noticeRequest?.cancel()

        noticeRequest = Task { [weak self, service] in
            let notice = try? await service.notice()
            guard let self, let notice, !Task.isCancelled else { return }
            self.notice = notice
        }
    }

    /// Fetches the departures. Keeps showing the current ones until the new ones arrive.
    public func start() {
        request?.cancel()
        isFetching = true
        errorMessage = nil

        request = Task { [weak self, service, station] in
            do {
                let departures = try await service.departures(from: station)
                guard let self, !Task.isCancelled else { return }
                self.isFetching = false
                self.departures = departures
            } catch {
                guard let self, !Task.isCancelled else { return }
                self.isFetching = false
                self.errorMessage = "The departures couldn't be fetched."
            }
        }
    }
}
