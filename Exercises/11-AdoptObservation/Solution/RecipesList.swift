#if canImport(SwiftUI)
import Foundation
import SwiftUI

/// The recipes screen in SwiftUI. On Linux, `RecipesView` replaces it.
struct RecipesList: View {
    @Bindable var viewModel: RecipesViewModel

    var body: some View {
        // Prints why the body is evaluated again: scroll, and look at Xcode's console.
        let _ = Self._printChanges()
        VStack {
            TextField("Search", text: $viewModel.query)
            List(viewModel.matches, id: \.name) { recipe in
                Text("\(recipe.name), \(recipe.minutes) min")
            }
            .onScrollGeometryChange(for: Double.self) { geometry in
                geometry.contentOffset.y
            } action: { _, offset in
                viewModel.scrollOffset = offset
            }
        }
        .onAppear { viewModel.start() }
    }
}

/// A screen that creates its view model and keeps it.
struct RecipesScreen: View {
    @State private var viewModel = RecipesViewModel(service: PreviewService())

    var body: some View {
        RecipesList(viewModel: viewModel)
    }
}

#Preview {
    RecipesScreen()
}

private struct PreviewService: RecipeService {
    func recipes() async throws -> [Recipe] {
        (1...40).map { Recipe(name: "Soup of day \($0)", minutes: 10 + $0) }
    }
}
#endif
