import Combine
import Episodes
import Foundation
import Stage3
import TestSupport
import Testing

@testable import Behaviours
@testable import Book
@testable import Content
@testable import Diffing
@testable import StageCatalog
@testable import Terminal
@testable import workshop

@Suite(.serialized, .timeLimit(.minutes(5)))
struct VerifyOrdersTests {
    @Test func `the matrix of orders has a row per fate and a column per stage`() async throws {
        // No thread of the pool decides when an outcome shows in a process of its own.
        let result = try await Executable("verify 2 5 --orders").run()
        #expect(result.code == 0, "\(result)")
        #expect(result.errors.isEmpty, "\(result)")
        for line in result.lines { #expect(line.columns <= 80) }
        #expect(result.lines.first?.hasSuffix("  2    5") == true)
        #expect(result.lines.filter { $0.hasSuffix("·    ✓    ✓") }.count == 7)
        #expect(result.output.contains("✓ All 224 runs showed what the rules say."))
    }

    @Test func `a broken stage is shown with its orders and the shortest one as a recording`() async {
        let result = await workshop("verify 3 --orders", stages: [.careless])
        #expect(result.code == 1)
        for line in result.lines { #expect(line.columns <= 80) }
        #expect(result.output.contains("✗ 80 of 112 runs didn't show what they should."))
        #expect(result.lines.filter { $0.hasSuffix("· ✗ 16") }.count == 5)
        let recording = """
            ✗ Stage 3 differs. In 80 of 112 orders: whenever the first request hasn't ended
              when the second is sent.

              --- What the rules say
              +++ Stage 3
                user               screen                      server
                                   3 episodes
                asks for the list
                                   fetching · 3 episodes
                                                               receives GET …/episodes
                asks for the list
              +                    3 episodes · ✗ error: failedRequest
                                                               receives GET …/episodes
                                                               the client hangs up
                leaves the screen
                                   is deallocated
            """
        #expect(result.output.contains(recording), "\(result.output)")
    }

    @Test func `two lists of the same length differ by what is in them`() async {
        let result = await workshop("verify 3 --orders", stages: [.sorting])
        #expect(result.code == 1)
        let lines = result.lines.map { $0.split(separator: " ").joined(separator: " ") }
        #expect(lines.contains("- 3 episodes"), "\(result.output)")
        #expect(lines.contains("+ 3 episodes: episodes[0].id is 3, not 7"), "\(result.output)")
        for line in result.lines { #expect(line.columns <= 80) }
    }

    @Test func `one request is answered with everything in the catalogue`() async {
        let result = await workshop("verify 3 --orders --requests 1", width: 30, stages: [.sorting])
        #expect(result.code == 1)
        for line in result.lines { #expect(line.columns <= 30, "\(line)") }
        func row(_ answer: String) -> String { result.lines.first { $0.hasPrefix("  \(answer) ··") } ?? "" }
        #expect(row("200").hasSuffix("·  ✗ 1"))
        #expect(row("with unusual texts").hasSuffix("·  ✗ 1"))
        #expect(row("500").hasSuffix("·    ✓"))
        #expect(row("with lists of one").hasSuffix("·    ✓"))
    }

    @Test(arguments: [
        ("verify --requests 2", "`--requests` is for `--orders`"),
        ("verify --orders --requests 4", "`4` isn't a number of requests from 1 to 3"),
        ("verify --orders --behaviour error", "`--orders` doesn't check behaviours"),
        ("verify 3 --json", "`--json` is for `--orders`"),
        ("verify --orders --json", "`--json` needs one stage"),
    ])
    func `orders take a number of requests and nothing else`(line: String, message: String) async {
        let result = await workshop(line)
        #expect(result.code == 64)
        #expect(result.errors.hasPrefix("error: \(message)\nFor example: "))
    }

    @Test func `what differs is printed as JSON, for the phones`() async throws {
        let result = await workshop("verify 3 --orders --json", stages: [.careless])
        #expect(result.code == 1)
        let saved = try JSONDecoder().decode(SavedOrders.self, from: Data(result.output.utf8))
        let orders = OrderSuite(requests: 2).orders
        #expect(orders.count { saved[$0] != nil } == 80)
        let events = saved[orders[0]]?.events.map(\.text)
        #expect(
            events?.dropFirst(5).first == "3 episodes · ✗ error: failedRequest",
            "\(result.output.prefix(300))"
        )
        #expect(await workshop("verify 2 --orders --json").output.isEmpty)
    }

    @Test func `a pattern says what exactly some orders have in common`() {
        typealias Condition = (_ first: Order.Request, _ second: Order.Request) -> Bool
        let all = OrderSuite(requests: 2).orders
        let inFlight: [Order.Fate] = [.unanswered, .late(with: "200"), .late(with: "500")]
        let patterns: [(String, Condition)] = [
            ("In none of 112 orders.", { _, _ in false }),
            ("In all 112 orders.", { _, _ in true }),
            ("In 56 of 112 orders: whenever the second request is for a video.", { $1.action == "a video" }),
            (
                "In 16 of 112 orders: whenever the first request has failed when the second is sent.",
                { first, _ in first.fate == .ended(with: "500") }
            ),
            (
                "In 8 of 112 orders: whenever the first request is for the list and has an answer on its way when the second is sent.",
                { first, _ in first == Order.Request("the list", .onItsWay(with: "200")) }
            ),
            (
                "In 32 of 112 orders: whenever the first request is for a video, and is in flight or has succeeded when the second is sent.",
                { first, _ in
                    first.action == "a video" && (inFlight + [.ended(with: "200")]).contains(first.fate)
                }
            ),
            (
                "In 64 of 112 orders: whenever the first request is in flight when the second is sent, or whenever the second request is in flight when the user leaves.",
                { first, second in inFlight.contains(first.fate) || second.fate == .abandoned }
            ),
            (
                "In 2 of 112 orders: whenever the first request is for a video and fails after the second is sent, and the second is for a video, and succeeds or stays in flight.",
                { first, second in
                    first == Order.Request("a video", .late(with: "500")) && second.action == "a video"
                        && [.ended(with: "200"), .unanswered].contains(second.fate)
                }
            ),
        ]
        for (sentence, condition) in patterns {
            let orders = all.filter { condition($0.requests[0], $0.requests[1]) }
            #expect(OrderPattern(of: orders, among: all).sentence == sentence)
        }
    }

    @Test func `the landing page says in how many orders its change shows`() throws {
        let console = Console(output: { _ in }, errors: { _ in })
        let workspace = try #require(Workspace(around: packageRoot))
        let change = try workspace.changes(of: Workshop(console: console).sentences).shownFirst
        let page = try String(contentsOf: packageRoot.appending(path: "README.md"), encoding: .utf8)
        #expect(change.entry.reasons.contains { $0.hasPrefix("In 40 of 112 orders: ") })
        #expect(page.contains("shows in 40 of the 112 [orders of two requests](Exercises/Breaks.md)"))
        let onItsWay = OrderSuite(requests: 2).orders.filter { order in
            guard case .onItsWay = order.requests[0].fate else { return false }
            return order.requests[0].action == "the list"
        }
        #expect(page.contains("In \(onItsWay.count) of these, its outcome is already on its way"))
    }
}

extension Stage {
    /// Like stage 3, but it shows every outcome that arrives.
    fileprivate static let careless = Stage(number: 3, title: "Result", request: "A careless stage") {
        CarelessScreen(Stage3.APIClient(environment: $0, session: $1))
    }

    /// Like that, but it sorts its list.
    fileprivate static let sorting = Stage(number: 3, title: "Result", request: "A tidy stage") {
        CarelessScreen(Stage3.APIClient(environment: $0, session: $1), isSorting: true)
    }
}

private final class CarelessScreen: ObservableObject, EpisodesScreen {
    @Published private(set) var episodes: [Episode] = []
    @Published private(set) var video: Video?
    @Published private(set) var isFetching = false
    @Published private(set) var errorMessage: String?
    private let service: Stage3.APIClient
    private let isSorting: Bool
    private var request: AnyCancellable?

    init(_ service: Stage3.APIClient, isSorting: Bool = false) {
        self.service = service
        self.isSorting = isSorting
    }

    func start() {
        begin()
        request = service.episodes { [weak self] result in
            DispatchQueue.main.async { self?.show(result) { $0.show($1) } }
        }
    }

    func select(_ episode: Episode) {
        begin()
        video = nil
        request = service.video(for: episode) { [weak self] result in
            DispatchQueue.main.async { self?.show(result) { $0.video = $1 } }
        }
    }

    private func begin() {
        request?.cancel()
        isFetching = true
        errorMessage = nil
    }

    private func show(_ episodes: [Episode]) {
        self.episodes = isSorting ? episodes.sorted { $0.id < $1.id } : episodes
    }

    private func show<Value>(
        _ result: Result<Value, APIError>,
        _ show: (CarelessScreen, Value) -> Void,
    ) {
        isFetching = false
        switch result {
        case .success(let value): show(self, value)
        case .failure(let error): errorMessage = error.message
        }
    }
}
