import Observation
import Recipes
import Synchronization

/// Records whether Observation notifies a reader of a property when it changes.
@MainActor
struct Notice {
    private let told = Told()

    /// Reads, to be notified of the next change to what it reads.
    init(of viewModel: RecipesViewModel, reading read: (RecipesViewModel) -> Void) {
        withObservationTracking {
            read(viewModel)
        } onChange: { [told] in
            told.isTrue.store(true, ordering: .releasing)
        }
    }

    /// A Boolean value that indicates whether a notification has arrived since then.
    var hasCome: Bool { told.isTrue.load(ordering: .acquiring) }
}

private final class Told: Sendable {
    let isTrue = Atomic(false)
}
