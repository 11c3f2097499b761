import EveryOrder
import Menu

// Don't read on before your tests have caught the screens that are broken.

// The types are nested, so your own can have the same names.
extension GoalTests {
    /// The app's screen, line by line, with a bug or without.
    @MainActor
    final class Screen: MenuScreen {
        private(set) var dishes: [Dish] = []
        private(set) var isFetching = false
        private(set) var errorMessage: String?

        private let service: any MenuService
        private let bug: Bug?
        private var request: Task<Void, Never>?
        private weak var holder: Holder?

        init(service: any MenuService, bug: Bug?) {
            self.service = service
            self.bug = bug
        }

        deinit {
            if bug?.line != .cancelsOnLeaving { request?.cancel() }
        }

        func show(_ day: Day) {
            run(.cancelsTheOlder) { $0.request?.cancel() }
            run(.begins) {
                $0.isFetching = true
            } reset: {
                $0.dishes = []
            }
            run(.removesTheMessage) { $0.errorMessage = nil }
            let change = bug?.line == .sends ? bug?.change : nil
            let holder = change == .leftOut ? self : nil
            if change == .late, self.holder == nil { self.holder = Holder.hold(self) }

            request = Task { [weak self, service] in
                defer { withExtendedLifetime(holder) {} }
                do {
                    let dishes = try await service.dishes(on: day)
                    guard let self, lets(.keepsAnOlderAnswerOut) else { return }
                    run(.endsWithAnAnswer) { $0.isFetching = false }
                    run(.shows) { $0.dishes = dishes }
                } catch {
                    guard let self, lets(.keepsAnOlderFailureOut) else { return }
                    run(.endsWithAFailure) {
                        $0.isFetching = false
                    } reset: {
                        $0.dishes = []
                    }
                    run(.fails) { $0.errorMessage = "The menu can't be fetched right now." }
                }
            }
        }

        /// Runs a line, unless the bug is that it is left out or late.
        private func run(
            _ line: Line,
            _ action: @escaping @MainActor (Screen) -> Void,
            reset: (Screen) -> Void = { _ in },
        ) {
            let change = bug?.line == line ? bug?.change : nil
            switch change {
            case .leftOut: break
            case .late: Task { [weak self] in self.map(action) }
            case .resets:
                action(self)
                reset(self)
            default: action(self)
            }
        }

        /// Whether to show the outcome of the current task. One that was cancelled shows only with a bug.
        private func lets(_ line: Line) -> Bool {
            !Task.isCancelled || bug == Bug(line: line, change: isFetching ? .letsFirst : .letsLast)
        }

        /// Holds a screen until some turns after nothing else does.
        private final class Holder {
            private var screen: Screen?

            private init(_ screen: Screen) {
                self.screen = screen
            }

            @MainActor
            static func hold(_ screen: Screen) -> Holder {
                let holder = Holder(screen)
                Task {
                    while !isKnownUniquelyReferenced(&holder.screen) { await MainQueue.yield(turns: 1) }
                    await MainQueue.yield(turns: 2)
                    holder.screen = nil
                }
                return holder
            }
        }
    }

    /// A screen that does nothing at all.
    final class DeadScreen: MenuScreen {
        let dishes: [Dish] = []
        let isFetching = false
        let errorMessage: String? = nil

        func show(_ day: Day) {}
    }

    /// A service that takes a few turns of the main queue longer, like one that decodes its answers elsewhere.
    struct SlowService: MenuService {
        let service: any MenuService

        func dishes(on day: Day) async throws -> [Dish] {
            await MainQueue.yield(turns: 5)
            do {
                let dishes = try await service.dishes(on: day)
                await MainQueue.yield(turns: 5)
                return dishes
            } catch {
                await MainQueue.yield(turns: 5)
                throw error
            }
        }
    }
}
