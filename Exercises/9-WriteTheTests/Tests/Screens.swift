import EveryOrder
import Menu

// Don't read on before your tests have caught the screens that are broken.

// The types are nested, so your own can have the same names.
extension GoalTests {
    /// A bug of a screen, as the user would notice it: each line of ``MenuViewModel`` that a test is named for is left out,
    /// or runs a turn late, and each guard lets through what comes first, or what comes last.
    enum Bug: String, CaseIterable, Sendable {
        case keepsFetching = "keeps fetching after a request has failed"
        case keepsTheMessage = "still shows the message of the last failure while it tries again"
        case keepsTheMessageForATurn = "removes the message of the last failure a turn after it tries again"
        case losesTheDishes = "removes the dishes from the menu when a later request fails"
        case showsAnOlderAnswer =
            "shows Monday though Tuesday was picked later, if Monday's answer arrives last"
        case showsAnOlderAnswerFirst =
            "shows Monday though Tuesday was picked later, as long as Tuesday's answer hasn't arrived"
        case showsAnOlderFailure =
            "says that Monday failed, though Tuesday was picked later, if Monday's answer arrives last"
        case showsAnOlderFailureFirst =
            "says that Monday failed, though Tuesday was picked later and its answer hasn't arrived"
        case staysInMemory = "stays in memory when the user leaves, and its request continues"
        case staysForATurn = "stays in memory for some turns after the user has left"
        case keepsItsRequest = "is freed when the user leaves, but its request continues"
    }

    /// A menu screen, with a bug or without.
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
            if bug != .keepsItsRequest { request?.cancel() }
        }

        func show(_ day: Day) {
            request?.cancel()
            isFetching = true
            removeMessage()
            if bug == .staysForATurn, holder == nil { holder = Holder.hold(self) }

            let holder = bug == .staysInMemory ? self : nil
            request = Task { [weak self, service, bug] in
                defer { withExtendedLifetime(holder) {} }
                do {
                    let dishes = try await service.dishes(on: day)
                    guard let self, lets(.showsAnOlderAnswer, .showsAnOlderAnswerFirst) else { return }
                    self.isFetching = false
                    self.errorMessage = nil
                    self.dishes = dishes
                } catch {
                    guard let self, lets(.showsAnOlderFailure, .showsAnOlderFailureFirst) else { return }
                    if bug != .keepsFetching { self.isFetching = false }
                    if bug == .losesTheDishes { self.dishes = [] }
                    self.errorMessage = "The menu can't be fetched right now."
                }
            }
        }

        private func removeMessage() {
            switch bug {
            case .keepsTheMessage: break
            case .keepsTheMessageForATurn: Task { [weak self] in self?.errorMessage = nil }
            default: errorMessage = nil
            }
        }

        /// Whether to show the outcome of the current task. One that was cancelled shows only with a bug: once the newer
        /// outcome has arrived, or as long as it hasn't.
        private func lets(_ last: Bug, _ first: Bug) -> Bool {
            !Task.isCancelled || bug == (isFetching ? first : last)
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
