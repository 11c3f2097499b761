import Observation

/// The state of the recipes screen.
@MainActor
@Observable
public final class RecipesViewModel {
    /// The text that the user searches for. If it is empty, all recipes match.
    public var query = ""
    /// The recipes that match the query, in the service's order.
    public var matches: [Recipe] {
        recipes.filter { query.isEmpty || $0.name.lowercased().contains(query.lowercased()) }
    }
    /// A Boolean value that indicates whether a request is in flight.
    public private(set) var isFetching = false
    /// The message to show when the last request failed, or `nil`.
    public private(set) var errorMessage: String?
    /// The distance the list is scrolled, to restore it when the screen is opened again.
    public var scrollOffset = 0.0

    private var recipes: [Recipe] = []
    private let service: any RecipeService
    @ObservationIgnored private var request: Task<Void, Never>?

    /// Creates a view model that uses the given service.
    public init(service: any RecipeService) {
        self.service = service
    }

    deinit {
        request?.cancel()
    }

    /// Fetches the recipes. Keeps showing the current ones until the new ones arrive.
    public func start() {
        request?.cancel()
        isFetching = true
        errorMessage = nil

        request = Task { [weak self, service] in
            do {
                let recipes = try await service.recipes()
                guard let self, !Task.isCancelled else { return }
                self.isFetching = false
                self.recipes = recipes
            } catch {
                guard let self, !Task.isCancelled else { return }
                self.isFetching = false
                self.errorMessage = "The recipes couldn't be fetched."
            }
        }
    }
}
