import EveryOrder
import Foundation
import Recipes

extension Recipe {
    static let soup = Recipe(name: "Onion soup", minutes: 50)
    static let salad = Recipe(name: "Beetroot salad", minutes: 20)
    static let dessert = Recipe(name: "Crème brûlée", minutes: 60)
    static let bisque = Recipe(name: "Fish soup", minutes: 40)
    static let tart = Recipe(name: "Onion tart", minutes: 75)
}

extension Response {
    /// A good answer.
    static func recipes(_ recipes: Recipe...) -> Response {
        let items = recipes.map { #"{ "name": "\#($0.name)", "minutes": \#($0.minutes) }"# }
        return .json("[\(items.joined(separator: ", "))]")
    }
}

extension TestEndpoint {
    /// Creates a view model whose service sends its requests to this server.
    func makeViewModel() -> RecipesViewModel { RecipesViewModel(service: RemoteService(endpoint: self)) }
}

extension Backend {
    /// Waits for the request for the recipes.
    func receivedRequest() async throws -> Exchange { try await received("GET /recipes") }
}

extension RecipesViewModel {
    /// Records what is on the screen, as one line per turn.
    func record(_ waiter: ConditionWaiter = ConditionWaiter()) -> Recorder<String> {
        Recorder(of: self, waiter: waiter) { RecipesView(viewModel: $0).body.joined(separator: " | ") }
    }
}

/// A service that sends its requests to a test's server.
struct RemoteService: RecipeService {
    private struct Body: Decodable {
        let name: String
        let minutes: Int
    }

    let endpoint: any TestEndpoint

    func recipes() async throws -> [Recipe] {
        try JSONDecoder().decode([Body].self, from: try await endpoint.data(from: "recipes")).map {
            Recipe(name: $0.name, minutes: $0.minutes)
        }
    }
}

/// A service without recipes.
struct EmptyService: RecipeService {
    func recipes() async throws -> [Recipe] { [] }
}
