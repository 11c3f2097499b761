import Observation
import Recipes
import Synchronization

/// Whether Observation tells somebody who reads a property that it changes.
@MainActor
struct Notice {
    private let told = Told()

    /// Reads, so that the next change of what was read is told.
    init(of viewModel: RecipesViewModel, reading read: (RecipesViewModel) -> Void) {
        withObservationTracking {
            read(viewModel)
        } onChange: { [told] in
            told.isTrue.store(true, ordering: .releasing)
        }
    }

    /// Whether it was told since.
    var hasCome: Bool { told.isTrue.load(ordering: .acquiring) }
}

private final class Told: Sendable {
    let isTrue = Atomic(false)
}
