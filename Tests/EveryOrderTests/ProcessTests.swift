import Foundation
import FoundationCompat
import Synchronization
import Testing

@testable import EveryOrder

#if os(Linux)
/// What a screen does to the process in which it runs, each time in another one.
@Suite(.timeLimit(.minutes(5)))
struct ProcessTests {
    /// One string of an environment has at most 128 KiB, so a recording that is longer can't be in it.
    @Test(
        .serialized,
        arguments: [(Question.Kind.crash, 1), (.crash, 200_000), (.hang, 1), (.hang, 2), (.hang, 3)]
    )
    func `finds an order that ends the tests`(_ kind: Question.Kind, length: Int) async throws {
        let variables = ["PLANTED": kind.rawValue, "LENGTH": "\(length)"]
        let text = try await outputOfTests(named: "OrderThatEndsTheTests", with: variables)
        let parts = ["ended the tests in this order: ", "the tests begin again without that order."]
        #expect(text.containsInOrder(parts), "\(text)")
    }

    @Test(arguments: ["explore", "use", "check"])
    func `tests fail if the code under test ends the process`(_ run: String) async throws {
        let proposals = URL.temporaryDirectory.appending(path: UUID().uuidString).path
        let variables = ["EXITS": run, "ORDERS": proposals]
        let text = try await outputOfTests(named: "CodeThatExits", with: variables, code: EXIT_FAILURE)
        #expect(text.contains("EveryOrder: the process ended during a test"), "\(text)")
    }

    /// Here, other tests may have used `URLSession.shared` before, so it doesn't see the network of a test.
    @Test func `waits for all requests of an action, through the session of all`() async throws {
        _ = try await outputOfTests(named: "ScreenOfTheSharedSession", with: ["SHARED": "1"])
    }

    @Test func `says how many orders have nothing to ask about`() async throws {
        let text = try await outputOfTests(named: "ScreenThatIsRight", with: ["RIGHT": "1"])
        #expect(text.contains(/“planted”: [0-9]+ orders, nothing to ask\./), "\(text)")
    }

    // In a process of its own, where no other test is busy.
    @Test func `is at rest once the queues of the code have done their work`() async throws {
        _ = try await outputOfTests(named: "ScreenWithQueues", with: ["QUEUES": "1"])
    }
}
#endif

/// What another process does to find out in which order a screen ends it.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["PLANTED"] != nil))
struct OrderThatEndsTheTests {
    @Test @MainActor func `is found`() async throws {
        CrashGuard.hangLimit = 0.5
        let variables = ProcessInfo.processInfo.environment
        let kind = Question.Kind(rawValue: variables["PLANTED"] ?? "")
        let length = Int(variables["LENGTH"] ?? "") ?? 1
        PlantedScreen.hang = PlantedScreen.Hang(rawValue: length) ?? .busy
        let exploration = try await planted(kind, name: String(repeating: "a", count: length)).explore()
        #expect(exploration.questions.map(\.kind).first == kind)
        #expect(exploration.count > 10)
    }
}

/// What another process does to show what it prints.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["RIGHT"] != nil))
struct ScreenThatIsRight {
    @Test @MainActor func `has nothing to ask`() async throws { try await planted(nil, limit: 1000).check() }
}

/// What another process does with code that ends it.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["EXITS"] != nil))
@MainActor
struct CodeThatExits {
    @Test func `is found`() async throws {
        switch ProcessInfo.processInfo.environment["EXITS"] {
        case "explore":
            let screen = ScreenUnderTest<PlantedScreen>(
                "exits",
                make: { PlantedScreen(nil, url: $0.url, session: $0.session) },
                actions: [.init("exits") { _ in exit(0) }],
                shows: { "\($0.rows)" }
            )
            _ = try await screen.explore()
        case "use":
            try await Backend.use { _ in exit(0) }
        default:
            let screen = ScreenUnderTest<PlantedScreen>(
                "exits",
                make: { PlantedScreen(nil, url: $0.url, session: $0.session) },
                actions: [.init("exits", sends: ["GET /rows": .json("[]")]) { _ in exit(0) }],
                shows: { "\($0.rows)" }
            )
            try await PinnedOrders("exits", of: screen).check()
        }
    }
}

/// What another process does with a screen whose session it doesn't choose.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["SHARED"] != nil))
struct ScreenOfTheSharedSession {
    @Test @MainActor func `has the same questions each time, and none about waiting for two requests`()
        async throws
    {
        let screen = ScreenUnderTest<PairScreen>(
            "pair",
            over: .everySession,
            make: { _ in PairScreen() },
            actions: [
                .init("loads", sends: ["GET /name": .json("1"), "GET /age": .json("2")]) { $0.load() }
            ],
            limit: 60,
            shows: { $0.text },
            isBusy: { $0.isBusy },
            error: { $0.text == "failed" ? $0.text : nil }
        )
        let first = try await screen.explore()
        let about = first.questions.map(\.kind)
        for kind in [Question.Kind.crash, .errorWithoutFailure, .errorRemains, .silentFailure, .staysBusy] {
            #expect(!about.contains(kind), "\(first)")
        }
        let second = try await screen.explore()
        #expect(
            first.questions.map { "\($0.count) \($0.summary)" }
                == second.questions.map { "\($0.count) \($0.summary)" }
        )
    }
}

/// A screen that sends two requests at once, and shows their outcome when both are answered.
private final class PairScreen {
    private(set) var text = "nothing"
    private(set) var isBusy = false
    private var attempt = 0

    func load() {
        attempt += 1
        isBusy = true
        let current = attempt
        let failed = Mutex(false)
        let group = DispatchGroup()
        for path in ["name", "age"] {
            group.enter()
            URLSession.shared.dataTask(with: URL(string: "https://people.test/\(path)")!) { _, response, _ in
                if (response as? HTTPURLResponse)?.statusCode != 200 { failed.withLock { $0 = true } }
                group.leave()
            }
            .resume()
        }
        group.notify(queue: .main) { [weak self] in
            guard let self, self.attempt == current else { return }
            isBusy = false
            text = failed.withLock(\.self) ? "failed" : "both"
        }
    }
}
