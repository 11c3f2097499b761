import Observation

/// The state of the recipes screen.
@MainActor
@Observable
public final class RecipesViewModel {
    /// What a person looks for; all recipes if it is empty.
    public var query = ""
    /// The recipes that a person looks for, in the service's order.
    public var matches: [Recipe] {
        recipes.filter { query.isEmpty || $0.name.lowercased().contains(query.lowercased()) }
    }
    /// Whether a request is in flight.
    public private(set) var isFetching = false
    /// What a person is told of the last request, if it failed.
    public private(set) var errorMessage: String?
    /// How far the list is scrolled, for the next time that the screen is opened.
    public var scrollOffset = 0.0

    private var recipes: [Recipe] = []
    private let service: any RecipeService
    @ObservationIgnored private var request: Task<Void, Never>?

    /// Makes a screen that gets what it shows from this service.
    public init(service: any RecipeService) {
        self.service = service
    }

    deinit {
        request?.cancel()
    }

    /// Fetches the recipes; keeps what is shown until the new ones are there.
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
