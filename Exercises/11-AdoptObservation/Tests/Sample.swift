import EveryOrder
import Recipes

extension Recipe {
    static let soup = Recipe(name: "Onion soup", minutes: 50)
    static let salad = Recipe(name: "Beetroot salad", minutes: 20)
    static let dessert = Recipe(name: "Crème brûlée", minutes: 60)
    static let tart = Recipe(name: "Onion tart", minutes: 75)
}

extension RecipesViewModel {
    /// Records what is on the screen, as one line per turn.
    func record(_ waiter: ConditionWaiter = ConditionWaiter()) -> Recorder<String> {
        Recorder(of: self, waiter: waiter) { RecipesView(viewModel: $0).body.joined(separator: " | ") }
    }
}
