/// Where the app gets its recipes from.
public protocol RecipeService: Sendable {
    /// Fetches the recipes; cancelling the task cancels the request.
    func recipes() async throws -> [Recipe]
}
