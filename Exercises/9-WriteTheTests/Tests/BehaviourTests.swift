import EveryOrder
import Menu
import SwiftSource
import Testing

/// The tests that the canteen's developers wrote. All screens of the goals pass them, so they aren't enough.
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

    @Test("The app's screen and settle() stay as they are")
    func unchanged() throws {
        let sources = Sources()
        try sources.verifyUnchanged("Menu/Menu.swift", "Menu/MenuViewModel.swift", "MenuTests/Settle.swift")
        let screen = try sources.files().first { $0.name == "Menu/MenuViewModel.swift" }
        #expect(lines(of: screen?.text ?? "") == GoalTests.Line.allCases.map(\.rawValue))
    }

    /// The lines of the app's screen that do something, each with its place: what the broken screens are made from.
    private func lines(of text: String) -> [String] {
        let places = [
            "deinit {": "deinit", "public func show": "show", "do {": "success", "} catch {": "failure",
        ]
        var place: String?
        return text.split(separator: "\n").compactMap { line in
            let line = line.trimmingPrefix(while: \.isWhitespace)
            if let next = places.first(where: { line.hasPrefix($0.key) }) {
                place = next.value
                return nil
            }
            return line == "}" ? nil : place.map { "\($0): \(line)" }
        }
    }

    /// The app's screen, and those of the goals.
    private var screens: [@MainActor (any MenuService) -> any MenuScreen] {
        [{ MenuViewModel(service: $0) }]
            + ([nil] + GoalTests.Bug.named).map { bug in { GoalTests.Screen(service: $0, bug: bug) } }
    }

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
}
