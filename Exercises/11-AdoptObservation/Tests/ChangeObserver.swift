import Observation
import Recipes
import Synchronization

/// Records whether Observation notifies a reader of a property when it changes.
@MainActor
struct ChangeObserver {
    private let flag = Flag()

    /// Reads, to be notified of the next change to what it reads.
    init(of viewModel: RecipesViewModel, reading read: (RecipesViewModel) -> Void) {
        withObservationTracking {
            read(viewModel)
        } onChange: { [flag] in
            flag.isSet.store(true, ordering: .releasing)
        }
    }

    /// A Boolean value that indicates whether a notification has arrived since then.
    var wasNotified: Bool { flag.isSet.load(ordering: .acquiring) }
}

private final class Flag: Sendable {
    let isSet = Atomic(false)
}
