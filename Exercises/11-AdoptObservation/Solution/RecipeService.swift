/// A type that fetches the app's recipes.
public protocol RecipeService: Sendable {
    /// Fetches the recipes. Cancelling the task cancels the request.
    func recipes() async throws -> [Recipe]
}
