import Menu
import TestSupport
import Testing

/// The tests that the canteen's developers wrote. All eight screens pass them, so they aren't enough.
@Suite("Behaviour", .timeLimit(.minutes(1)))
@MainActor
struct BehaviourTests {
    init() { MainQueue.useForAllTasks() }

    @Test("Requests the day that the user picks, and nothing before that")
    func request() async throws {
        for screen in screens {
            let service = FixedService(answer: .success([]))
            let screen = screen(service)
            await settle()
            #expect(service.days.isEmpty, "The user hasn't picked a day yet.")
            screen.show(.friday)
            await settle()
            #expect(service.days == [.friday])
        }
    }

    @Test("Shows that it is fetching, then the dishes")
    func dishes() async throws {
        for screen in screens {
            let screen = screen(FixedService(answer: .success([Dish("Soup"), Dish("Dal")])))
            #expect(!screen.isFetching)
            screen.show(.monday)
            #expect(screen.isFetching, "show(_:) sets isFetching before it returns.")
            await settle()
            #expect(!screen.isFetching)
            #expect(screen.dishes == [Dish("Soup"), Dish("Dal")])
        }
    }

    @Test("Shows a message when the dishes can't be fetched")
    func failure() async throws {
        for screen in screens {
            let screen = screen(FixedService(answer: .failure(CancellationError())))
            screen.show(.monday)
            await settle()
            #expect(screen.errorMessage == "The menu can't be fetched right now.")
        }
    }

    /// The app's screen, and those of the goals.
    private var screens: [@MainActor (any MenuService) -> any MenuScreen] {
        [{ MenuViewModel(service: $0) }]
            + ([nil] + Bug.allCases).map { bug in { Screen(service: $0, bug: bug) } }
    }
}

@MainActor
private final class FixedService: MenuService {
    private(set) var days: [Day] = []
    private let answer: Result<[Dish], any Error>

    init(answer: Result<[Dish], any Error>) {
        self.answer = answer
    }

    func dishes(on day: Day) async throws -> [Dish] {
        days.append(day)
        return try answer.get()
    }
}
