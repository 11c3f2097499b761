import EveryOrder
import Observation
import Recipes

/// Records whether Observation notifies a reader of a property when it changes.
@MainActor
struct ChangeObserver {
    private let changes = ValueCollector<Bool>()

    /// Reads, to be notified of the next change to what it reads.
    init(of viewModel: RecipesViewModel, reading read: (RecipesViewModel) -> Void) {
        withObservationTracking {
            read(viewModel)
        } onChange: { [changes] in
            changes.add(true)
        }
    }

    /// A Boolean value that indicates whether a notification has arrived since then.
    var wasNotified: Bool { !changes.all.isEmpty }
}
