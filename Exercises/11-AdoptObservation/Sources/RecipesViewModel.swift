import Combine

/// The state of the recipes screen.
@MainActor
public final class RecipesViewModel: ObservableObject {
    /// The text that the user searches for. If it is empty, all recipes match.
    @Published public var query = ""
    /// The recipes that match the query, in the service's order.
    @Published public private(set) var matches: [Recipe] = []
    /// A Boolean value that indicates whether a request is in flight.
    @Published public private(set) var isFetching = false
    /// The message to show when the last request failed, or `nil`.
    @Published public private(set) var errorMessage: String?
    /// The distance the list is scrolled, to restore it when the screen is opened again.
    @Published public var scrollOffset = 0.0

    @Published private var recipes: [Recipe] = []
    private let service: any RecipeService
    private var request: Task<Void, Never>?

    /// Creates a view model that uses the given service.
    public init(service: any RecipeService) {
        self.service = service

        $recipes
            .combineLatest($query) { recipes, query in
                recipes.filter { query.isEmpty || $0.name.lowercased().contains(query.lowercased()) }
            }
            .assign(to: &$matches)
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
