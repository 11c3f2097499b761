import EveryOrder
import Menu

// Don't read on before your tests have caught the seven screens that are broken.

// The types are nested, so your own can have the same names.
extension GoalTests {
    /// A bug of a screen, as the user would notice it.
    enum Bug: String, CaseIterable, Sendable {
        case keepsFetching = "keeps fetching after a request has failed"
        case keepsTheMessage = "still shows the message of the last failure while it tries again"
        case losesTheDishes = "removes the dishes from the menu when a later request fails"
        case showsAnOlderAnswer =
            "shows Monday though Tuesday was picked later, if Monday's answer arrives last"
        case showsAnOlderFailure = "says that Monday failed, though Tuesday was picked later"
        case staysInMemory = "stays in memory when the user leaves, and its request continues"
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
            if bug != .keepsTheMessage { errorMessage = nil }

            let holder = bug == .staysInMemory ? self : nil
            request = Task { [weak self, service, bug] in
                defer { withExtendedLifetime(holder) {} }
                do {
                    let dishes = try await service.dishes(on: day)
                    guard let self, bug == .showsAnOlderAnswer || !Task.isCancelled else { return }
                    self.isFetching = false
                    self.errorMessage = nil
                    self.dishes = dishes
                } catch {
                    guard let self, bug == .showsAnOlderFailure || !Task.isCancelled else { return }
                    if bug != .keepsFetching { self.isFetching = false }
                    if bug == .losesTheDishes { self.dishes = [] }
                    self.errorMessage = "The menu can't be fetched right now."
                }
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
