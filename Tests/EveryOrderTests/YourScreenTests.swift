import Foundation
import FoundationCompat
import Observation
import Synchronization
import Testing

@testable import EveryOrder

@Suite(.serialized, .inOwnProcess, .timeLimit(.minutes(5)))
@MainActor
struct YourScreenTests {
    @Test func `has nothing to ask about a screen that is right`() async throws {
        let exploration = try await planted(nil).explore()
        #expect(exploration.questions.map(\.summary) == [])
        #expect(exploration.omitted > 0)
        #expect(exploration.notes.count == 1)
        let note = try #require(exploration.notes.first)
        #expect(note.hasPrefix("At least \(exploration.omitted) more orders weren't run, which"), "\(note)")
        #expect(note.hasSuffix("or raise `limit`, which is 20."), "\(note)")
        #expect(exploration.count == 20)
    }

    @Test(arguments: Question.Kind.allCases.filter { !$0.needsItsOwnTest })
    func `finds a fault of each kind`(_ kind: Question.Kind) async throws {
        let exploration = try await Planted.exploration(of: kind)
        #expect(exploration.questions.map(\.kind).contains(kind), "\(exploration)")
    }

    @Test func `leaves out a question that has been answered`() async throws {
        let all = try await Planted.exploration(of: .staysBusy)
        #expect(all.questions.map(\.kind).contains(.staysBusy))
        let rest = try await planted(.staysBusy).accepting(.staysBusy).explore()
        #expect(!rest.questions.map(\.kind).contains(.staysBusy))
    }

    @Test func `records the same over a server`() async throws {
        var order = ScreenOrder(["loads", "likes the first"])
        order.fates[0] = ScreenOrder.Fate(.late, "500")
        let held = try await planted(nil).run(order)
        let served = try await planted(nil, over: .server).run(order)
        #expect(held.events() == served.events())
        #expect(held.recording().events.contains(.answers("500 to GET /rows")))
    }
}

extension YourScreenTests {
    @Test func `is at rest once all tasks, actors and turns have done their work, however long it takes`()
        async throws
    {
        let screen = ScreenUnderTest<HoppingScreen>(
            "hopping",
            make: { HoppingScreen($0.url, $0.session) },
            actions: [.init("opens", sends: ["GET /n": .json("[1, 2]")]) { $0.open() }],
            shows: { $0.text }
        )
        let others = Others()
        others.begin()
        defer { others.end() }
        let visit = try await screen.run(ScreenOrder(["opens"]))
        let texts = visit.events().map { $0.map(\.text) }
        let steps = [["opens", "receives GET /n"], ["answers 200", "[1, 2]"]]
        #expect(Array(texts.dropFirst().prefix(2)) == steps, "\(texts)")
    }

    @Test func `names what is missing in a description`() async {
        let empty = ScreenUnderTest<PlantedScreen>(
            "empty",
            make: { PlantedScreen(nil, url: $0.url, session: $0.session) },
            actions: [],
            shows: { _ in "" }
        )
        await #expect(throws: Finding.self) { try await empty.check() }
        let unknown = ScreenUnderTest<PlantedScreen>(
            "unknown",
            make: { PlantedScreen(nil, url: $0.url, session: $0.session) },
            actions: [.init("loads", replaces: ["lods"]) { $0.load() }],
            shows: { _ in "" }
        )
        let error = await #expect(throws: Finding.self) { try await unknown.check() }
        #expect(error?.summary == "“unknown” has no action “lods”. It has “loads”.")
    }

    @Test func `an action also replaces earlier calls of itself, unless it replaces nothing`() {
        let replaced = [nil, ["loads"], []].map { names in
            ScreenUnderTest<PlantedScreen>.Action("reloads", replaces: names) { $0.load() }.replaces
        }
        #expect(replaced == [["reloads"], ["loads", "reloads"], []])
    }

    @Test func `asks nothing about a screen that gets no answers, and says which request has none`()
        async throws
    {
        let exploration = try await elsewhere(sends: [:]).explore()
        let count = exploration.count
        #expect(
            exploration.notes == [
                """
                No action lists “GET https://example.com/rows” in its `sends`, so nothing is asked about \(count) of \
                \(count) orders. Add an answer: `"GET https://example.com/rows": .json("{}")`. In a request line, `*` \
                stands for any text.
                """
            ]
        )
        #expect(exploration.questions.isEmpty)
        let start = "The description lacks an answer in all \(count) orders"
        #expect(exploration.description.hasPrefix(start), "\(exploration)")
    }

    @Test func `asks about the orders that have their answers if one request has none`() async throws {
        let whole = try await Planted.exploration(of: .olderOutcome)
        let part = try await planted(.olderOutcome, lists: ["GET /rows"]).explore()
        let named = part.notes.filter { $0.contains("“PUT /rows/5”") }
        #expect(named.count == 1 && named == Array(part.notes.prefix(1)), "\(part.notes)")
        #expect(whole.questions.map(\.kind).contains(.olderOutcome))
        #expect(part.questions.map(\.kind).contains(.olderOutcome))
        let events = part.questions.flatMap(\.recording.events).map(\.text)
        #expect(!events.contains { $0.contains("PUT") }, "\(events)")
    }

    @Test(arguments: ["GET /rows", "GET https://example.com/rows"])
    func `answers requests to any host`(_ line: String) async throws {
        let exploration = try await elsewhere(sends: [line: .json("[5, 4, 3]")]).explore()
        #expect(exploration.notes == [])
        #expect(exploration.requests == ["GET https://example.com/rows"])
    }

    @Test func `shows a recording without the setup, in which an older answer stays`() async throws {
        let questions = try await Planted.exploration(of: .olderOutcome).questions
        let question = try #require(questions.first { $0.kind == .olderOutcome })
        let events = question.recording.events.map(\.text)
        #expect(question.setup == ["loads"])
        #expect(events.first == "[5, 4, 3] 0")
        // The newer one has been answered before.
        let answers = events.filter { $0.hasPrefix("answers") }
        #expect(answers.count == 2 && answers.last?.contains("GET") == false, "\(events)")
    }

    private func elsewhere(sends answers: [String: CannedAnswer]) -> ScreenUnderTest<PlantedScreen> {
        ScreenUnderTest<PlantedScreen>(
            "elsewhere",
            make: { network in
                PlantedScreen(nil, url: URL(string: "https://example.com")!, session: network.session)
            },
            actions: [.init("loads", sends: answers) { $0.load() }],
            shows: { "\($0.rows)" }
        )
    }

    @Test func `runs an action that sends nothing, and says so if none sends anything`() async throws {
        let screen = ScreenUnderTest<PlantedScreen>(
            "silent",
            make: { PlantedScreen(nil, url: $0.url, session: $0.session) },
            actions: [.init("likes the first") { $0.likeFirst() }],
            shows: { "\($0.rows)" }
        )
        let notes = try await screen.explore().notes
        #expect(notes.count == 1)
        #expect(notes.first?.hasPrefix("The screen has sent no request.") == true)
    }

    @Test func `notices that something happens without an event`() async throws {
        let screen = ScreenUnderTest<Ticker>(
            "ticker",
            make: { _ in Ticker() },
            actions: [.init("begins") { $0.begin() }],
            shows: { "\($0.count)" }
        )
        let notes = try await screen.explore().notes
        #expect(notes.contains { $0.contains("make its tick an action") }, "\(notes)")
    }

    @Test func `ends the runs of a screen that sends one request after another`() async throws {
        let screen = ScreenUnderTest<EndlessScreen>(
            "endless",
            make: { EndlessScreen($0.url, $0.session) },
            actions: [.init("begins", sends: ["GET /n": .json("1")]) { $0.begin() }],
            shows: { "\($0.count)" }
        )
        let exploration = try await screen.explore()
        #expect(exploration.count == 2)
        let start = "The screen sends requests without an end: GET /n."
        #expect(exploration.notes.contains { $0.hasPrefix(start) }, "\(exploration.notes)")
    }

    @Test func `runs an observable class, a plain one with a closure, and two requests at once`() async throws
    {
        let plain = ScreenUnderTest<PlainScreen>(
            "plain",
            make: { PlainScreen($0.url, $0.session) },
            actions: [
                .init("opens", sends: ["GET /me": .json("\"Ann\""), "POST /seen": .json("3")]) {
                    await $0.open()
                }
            ],
            limit: 100,
            shows: { "\($0.name) \($0.seen)" },
            notifies: { screen, handle in screen.onChange = handle }
        )
        let exploration = try await plain.explore()
        #expect(exploration.questions.map(\.kind) == [.olderOutcome, .sameRequestTwice, .sameRequestTwice])
        // One recording of each kind.
        #expect(exploration.description.contains("And 1 more like it."))
        let visit = try await plain.run(ScreenOrder(["opens"]))
        let texts = visit.events().map { $0.map(\.text) }
        #expect(
            texts == [
                ["? 0"], ["opens", "receives GET /me", "receives POST /seen"],
                ["answers 200 to GET /me", "Ann 0"], ["answers 200", "Ann 3"],
                ["leaves the screen", "is deallocated"],
            ],
            "\(texts)"
        )
        let post = try #require(visit.requests.last).request
        #expect(post.body == "[1,2]")
        #expect(post.fields.contains(HeaderField(name: "x-token", value: "t")))
    }

    @Test func `runs no more orders of a screen that computes without an end`() async throws {
        let limit = CrashGuard.processorLimit
        defer { CrashGuard.processorLimit = limit }
        CrashGuard.processorLimit = 0.02
        let screen = ScreenUnderTest<PlantedScreen>(
            "computing",
            make: { PlantedScreen(nil, url: $0.url, session: $0.session) },
            actions: [
                .init("computes", sends: ["GET /rows": .json("[1]")]) { screen in
                    screen.load()
                    let start = ProcessorTime.process
                    while ProcessorTime.process < start + 0.03 {}
                }
            ],
            shows: { "\($0.rows)" }
        )
        let exploration = try await screen.explore()
        #expect(exploration.count == 2)
        let start = "An order takes 1 s of processor time, so no more were run."
        #expect(exploration.notes.contains { $0.hasPrefix(start) }, "\(exploration.notes)")
    }

    @Test func `runs a method of a client`() async throws {
        let method = ScreenUnderTest(of: "fetch()", sends: ["GET /n": .json("1")]) { network in
            let session = network.session
            let url = network.url.appending(path: "n")
            return Call {
                String(decoding: try await session.data(for: URLRequest(url: url)).0, as: UTF8.self)
            }
        }
        let exploration = try await method.explore()
        #expect(exploration.questions.map(\.summary) == [])
        let recording = try await method.run(ScreenOrder(["fetch()"])).recording()
        #expect(recording.events.contains(.shows("1")))
    }

    @Test func `answers with the status that a description says`() async throws {
        let method = ScreenUnderTest(
            of: "fetch()",
            sends: ["GET /n": .init { _ in .status(401) }],
            answers: [.success, .status(503)],
        ) { network in
            let session = network.session
            let url = network.url.appending(path: "n")
            return Call {
                let response = try await session.data(for: URLRequest(url: url)).1
                return "\((response as? HTTPURLResponse)?.statusCode ?? 0)"
            }
        }
        let recording = try await method.run(ScreenOrder(["fetch()"])).recording()
        #expect(recording.events.contains(.answers("401")))
        #expect(recording.events.contains(.shows("401")))
    }
}

extension Question.Kind {
    /// Whether no exploration of a planted screen finds it.
    fileprivate var needsItsOwnTest: Bool {
        [.crash, .hang, .skipsWhatFailed, .endsInTwoWays].contains(self)
    }
}

/// A class that changes without an event.
@Observable
@MainActor
private final class Ticker {
    var count = 0

    func begin() {
        Task { [weak self] in
            while let self {
                try? await Task.sleep(for: .milliseconds(20))
                self.count += 1
            }
        }
    }
}

/// A class that sends the next request when it has an answer.
@MainActor
private final class EndlessScreen {
    private(set) var count = 0
    private let request: URLRequest
    private let session: URLSession

    init(_ url: URL, _ session: URLSession) {
        request = URLRequest(url: url.appending(path: "n"))
        self.session = session
    }

    func begin() {
        session.dataTask(with: request) { [weak self] _, _, _ in
            DispatchQueue.main.async {
                self?.count += 1
                self?.begin()
            }
        }
        .resume()
    }
}

/// A class that calls a closure at each change, and sends two requests at once.
@MainActor
private final class PlainScreen {
    private(set) var name = "?" { didSet { onChange() } }
    private(set) var seen = 0 { didSet { onChange() } }
    var onChange: () -> Void = {}
    private let url: URL
    private let session: URLSession

    init(_ url: URL, _ session: URLSession) {
        self.url = url
        self.session = session
    }

    func open() async {
        async let name = value(String.self, "GET", "me")
        async let seen = value(Int.self, "POST", "seen")
        if let name = await name { self.name = name }
        if let seen = await seen { self.seen = seen }
    }

    private func value<Value: Decodable & Sendable>(
        _ type: Value.Type,
        _ method: String,
        _ path: String,
    ) async -> Value? {
        var request = URLRequest(url: url.appending(path: path))
        request.httpMethod = method
        if method == "POST" { request.httpBody = Data("[1, 2]".utf8) }
        request.setValue("t", forHTTPHeaderField: "X-Token")
        let data = try? await session.data(for: request).0
        return data.flatMap { try? JSONDecoder().decode(Value.self, from: $0) }
    }
}

/// A class whose work hops: to a task without an actor, to an actor, to a detached task, and to the main queue.
@MainActor
private final class HoppingScreen {
    private(set) var text = "?"
    private let url: URL
    private let session: URLSession

    init(_ url: URL, _ session: URLSession) {
        self.url = url
        self.session = session
    }

    func open() {
        let request = URLRequest(url: url.appending(path: "n"))
        Task.detached { [session, weak self] in
            Self.work()
            guard let data = try? await session.data(for: request).0 else { return }
            let text = await Decoder().text(of: data)
            let trimmed = await Task.detached(priority: .background) {
                Self.work()
                return text.trimmingCharacters(in: .whitespaces)
            }
            .value
            DispatchQueue.main.async {
                DispatchQueue.main.async { self?.text = trimmed }
            }
        }
    }

    /// Takes longer than a turn of the main queue.
    nonisolated fileprivate static func work() {
        let end = ContinuousClock.now + .milliseconds(5)
        while ContinuousClock.now < end {}
    }

    private actor Decoder {
        func text(of data: Data) -> String {
            HoppingScreen.work()
            return String(decoding: data, as: UTF8.self)
        }
    }
}

/// Other tests, which keep threads of the process busy.
private final class Others: Sendable {
    private let isOver = Mutex(false)

    func begin() {
        for _ in 0..<2 {
            Thread { [self] in while !isOver.withLock(\.self) {} }.start()
        }
    }

    func end() { isOver.withLock { $0 = true } }
}
