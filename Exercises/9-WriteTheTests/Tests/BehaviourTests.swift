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

    @Test(
        "The app's screen and settle() stay as they are",
        arguments: [
            ("Menu/Menu.swift", 0x830f_af48_6bb8_e8cc),
            ("Menu/MenuViewModel.swift", 0xafbd_0a32_29b3_5806),
            ("MenuTests/Settle.swift", 0xc5fd_b1cd_d79d_42b5),
        ],
    )
    func unchanged(name: String, digest: UInt64) throws {
        let file = try Sources().files().first { $0.name == name }
        // An FNV-1a hash of the code, whatever its layout and its comments.
        let actual = file?.text.filter { !$0.isWhitespace }.utf8.reduce(0xcbf2_9ce4_8422_2325) {
            ($0 ^ UInt64($1)) &* 0x100_0000_01b3
        }
        if name == "Menu/MenuViewModel.swift" {
            #expect(lines(of: file?.text ?? "") == GoalTests.Line.allCases.map(\.rawValue))
        }
        guard actual != digest else { return }
        throw Finding("\(name) was changed, but it stays as it is: undo what `git diff` shows.")
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
