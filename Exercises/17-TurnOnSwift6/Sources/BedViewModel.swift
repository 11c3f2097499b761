import Foundation
import Observation
import ProbeKit

extension Notification.Name {
    /// Posted on the main thread, when the user has changed a bed on another screen.
    public static let bedDidChange = Notification.Name("bedDidChange")
}

/// The state of the screen of a bed: its readings, the progress of their request, and what the probe measures right now.
@Observable
public final class BedViewModel {
    /// The readings of the open bed, the oldest first.
    public private(set) var readings: [Reading] = []
    /// A Boolean value that indicates whether a request is in flight.
    public private(set) var isFetching = false
    /// The message to show when the last request failed, or `nil`.
    public private(set) var errorMessage: String?
    /// The warning of frost, or `nil`.
    public private(set) var frostWarning: String?
    /// What the probe measured last, in degrees Celsius.
    public private(set) var current: Double?

    private let client: GreenhouseClient
    private let probe: Probe
    private let frostWatch = FrostWatch()
    private var bed: String?
    private var attempt = 0
    @ObservationIgnored private var observer: (any NSObjectProtocol)?

    /// Creates a view model that uses the given client and probe.
    public init(client: GreenhouseClient, probe: Probe) {
        self.client = client
        self.probe = probe
        frostWatch.delegate = self
        observer = NotificationCenter.default.addObserver(
            forName: .bedDidChange,
            object: nil,
            queue: nil,
        ) { [weak self] _ in
            self?.reload()
        }
    }

    deinit {
        if let observer { NotificationCenter.default.removeObserver(observer) }
    }

    /// Opens a bed: clears the screen, and fetches the readings.
    public func open(_ bed: String) {
        self.bed = bed
        readings = []
        frostWarning = nil
        reload()
    }

    /// Measures the temperature right now.
    public func measure() {
        probe.measure { [weak self] celsius in
            DispatchQueue.main.async {
                self?.current = celsius
            }
        }
    }

    /// Fetches the readings of the open bed. Keeps showing the current ones until the new ones arrive.
    private func reload() {
        guard let bed else { return }
        attempt += 1
        let attempt = attempt
        isFetching = true
        errorMessage = nil

        client.readings(of: bed) { [weak self] result in
            DispatchQueue.main.async {
                guard let self, self.attempt == attempt else { return }
                self.isFetching = false

                switch result {
                case .success(let readings):
                    self.readings = readings
                    self.frostWarning = nil
                    self.frostWatch.check(readings)
                case .failure(let error):
                    self.errorMessage = error.message
                }
            }
        }
    }
}

extension BedViewModel: FrostWatchDelegate {
    public func frostWatch(_ frostWatch: FrostWatch, didFind reading: Reading) {
        frostWarning = "Frost at \(reading.time)"
    }
}
