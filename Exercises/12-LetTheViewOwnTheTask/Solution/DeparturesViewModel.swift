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
    private var latestAttempt = 0

    /// Creates a view model that uses the given service.
    public init(service: any DepartureService) {
        self.service = service
    }

    /// Fetches the notice. Without an answer, the screen has none.
    public func loadNotice() async {
        guard let notice = try? await service.notice() else { return }
        self.notice = notice
    }

    /// Fetches the departures. Keeps showing the current ones until the new ones arrive.
    public func load() async {
        latestAttempt += 1
        let attempt = latestAttempt
        let station = station
        isFetching = true
        errorMessage = nil
        defer { if attempt == latestAttempt { isFetching = false } }

        do {
            let departures = try await service.departures(from: station)
            guard attempt == latestAttempt, station == self.station, !Task.isCancelled else { return }
            self.departures = departures
        } catch {
            guard attempt == latestAttempt, station == self.station, !Task.isCancelled else { return }
            errorMessage = "The departures couldn't be fetched."
        }
    }
}
