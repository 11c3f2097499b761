import Combine

/// The state of the crossings screen.
@MainActor
public final class CrossingsViewModel: ObservableObject {
    /// The crossings, in the order in which they leave.
    @Published public private(set) var crossings: [Crossing] = []
    /// Which of them are saved.
    @Published public private(set) var saved: Set<Crossing.ID> = []
    /// Whether a request is in flight.
    @Published public private(set) var isFetching = false
    /// What a person is told of the last request, if it failed.
    @Published public private(set) var errorMessage: String?

    private let service: any CrossingService
    private var request: Task<Void, Never>?

    /// Makes a screen that gets what it shows from this service.
    public init(service: any CrossingService) {
        self.service = service
    }

    deinit {
        request?.cancel()
    }

    /// How many crossings there are, in words.
    public var heading: String {
        "heading isn't written yet"
    }

    /// The rows, from top to bottom.
    public var rows: [CrossingRowViewModel] {
        []
    }

    /// Fetches the crossings; keeps what is shown until the new ones are there.
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

    /// Saves a crossing, or saves it no longer.
    public func toggleSaved(_ crossing: Crossing) {
        saved.formSymmetricDifference([crossing.id])
    }

    /// Saves the crossing of a row, or saves it no longer.
    public func toggleSaved(id: CrossingRowViewModel.ID) {
        // toggleSaved(id:) isn't written yet
    }

    private func show(_ outcome: Result<[Crossing], any Error>) {
        isFetching = false
        switch outcome {
        case .success(let crossings): self.crossings = crossings
        case .failure: errorMessage = "The crossings couldn't be fetched."
        }
    }
}
