import Combine

/// The state of the menu screen.
///
/// Sends one request at a time: each call of ``show(_:)`` supersedes the request in flight.
@MainActor
public final class MenuViewModel: ObservableObject, MenuScreen {
    @Published public private(set) var dishes: [Dish] = []
    @Published public private(set) var isFetching = false
    @Published public private(set) var errorMessage: String?

    private let service: any MenuService
    private var request: Task<Void, Never>?

    /// Creates a view model that uses the given service.
    public init(service: any MenuService) {
        self.service = service
    }

    deinit {
        request?.cancel()
    }

    public func show(_ day: Day) {
        request?.cancel()
        isFetching = true
        errorMessage = nil

        request = Task { [weak self, service] in
            do {
                let dishes = try await service.dishes(on: day)
                guard let self, !Task.isCancelled else { return }
                self.isFetching = false
                self.dishes = dishes
            } catch {
                guard let self, !Task.isCancelled else { return }
                self.isFetching = false
                self.errorMessage = "The menu can't be fetched right now."
            }
        }
    }
}
