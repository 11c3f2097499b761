import Combine

/// The state of the recipes screen.
@MainActor
public final class RecipesViewModel: ObservableObject {
    /// What a person looks for; all recipes if it is empty.
    @Published public var query = ""
    /// The recipes that a person looks for, in the service's order.
    @Published public private(set) var matches: [Recipe] = []
    /// Whether a request is in flight.
    @Published public private(set) var isFetching = false
    /// What a person is told of the last request, if it failed.
    @Published public private(set) var errorMessage: String?
    /// How far the list is scrolled, for the next time that the screen is opened.
    @Published public var scrollOffset = 0.0

    @Published private var recipes: [Recipe] = []
    private let service: any RecipeService
    private var request: Task<Void, Never>?

    /// Makes a screen that gets what it shows from this service.
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
