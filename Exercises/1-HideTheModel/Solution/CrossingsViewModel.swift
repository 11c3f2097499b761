import Combine

/// The state of the crossings screen.
@MainActor
public final class CrossingsViewModel: ObservableObject {
    /// The crossings, in order of departure.
    @Published private var crossings: [Crossing] = []
    /// The IDs of the saved crossings.
    @Published private var saved: Set<Crossing.ID> = []
    /// A Boolean value that indicates whether a request is in flight.
    @Published public private(set) var isFetching = false
    /// The message to show when the last request failed, or `nil`.
    @Published public private(set) var errorMessage: String?

    private let service: any CrossingService
    private var request: Task<Void, Never>?

    /// Creates a view model that uses the given service.
    public init(service: any CrossingService) {
        self.service = service
    }

    deinit {
        request?.cancel()
    }

    /// The number of crossings, as text.
    public var heading: String {
        switch crossings.count {
        case 0: "No crossings"
        case 1: "1 crossing"
        case let count: "\(count) crossings"
        }
    }

    /// The rows, from top to bottom.
    public var rows: [CrossingRowViewModel] {
        crossings.map { CrossingRowViewModel($0, isSaved: saved.contains($0.id)) }
    }

    /// Fetches the crossings. Keeps showing the current list until the new one arrives.
    public func start() {
        request?.cancel()
        isFetching = true
        errorMessage = nil

        request = Task { [weak self, service] in
            let outcome: Result<[Crossing], any Error>
            do {
                outcome = .success(try await service.crossings())
            } catch {
                outcome = .failure(error)
            }
            guard !Task.isCancelled else { return }
            self?.show(outcome)
        }
    }

    /// Saves the crossing of a row, or removes it from the saved ones.
    public func toggleSaved(id: CrossingRowViewModel.ID) {
        saved.formSymmetricDifference([id])
    }

    private func show(_ outcome: Result<[Crossing], any Error>) {
        isFetching = false
        switch outcome {
        case .success(let crossings): self.crossings = crossings
        case .failure: errorMessage = "The crossings couldn't be fetched."
        }
    }
}
