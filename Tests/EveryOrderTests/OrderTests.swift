import Combine
import Foundation
import FoundationCompat
import Testing

@testable import EveryOrder

@MainActor
@Suite(.timeLimit(.minutes(5))) struct OrderTests {
    @Test(arguments: [(1, 8), (2, 112), (3, 1568)])
    func `Every order is enumerated once, the shortest first`(requests: Int, count: Int) {
        let orders = Order.all(of: ["the list", "a video"], requests: requests)
        #expect(orders.count == count)
        #expect(Set(orders).count == count)
        let lengths = orders.map(\.inputs.count)
        #expect(lengths == lengths.sorted())
        #expect(lengths.first == requests)
    }

    @Test func `An answer comes before the next request, on its way to the next one, or after it`() {
        let order = Order([
            .init("a", .ended(with: "200")), .init("b", .onItsWay(with: "500")),
            .init("a", .late(with: "200")),
            .init("b", .abandoned),
        ])
        #expect(
            order.inputs == [
                .sends(0), .answers(0, with: "200"), .sends(1), .delivers(1, with: "500"), .sends(2),
                .sends(3),
                .answers(2, with: "200"), .leaves,
            ]
        )
        #expect(order.description == "a: 200; b: 500 on its way; a: 200 late; b: the user leaves")
    }

    @Test func `The catalogue changes each part of a good answer`() throws {
        let good = Response.json(#"[{"id":2,"title":"B","isNew":true},{"id":1,"title":"A","isNew":true}]"#)
        func body(_ name: String) throws -> String {
            let answer = try #require(
                ScriptedAnswer.catalogue(for: [good]).first { $0.name == "with \(name)" },
                "\(name)"
            )
            return String(decoding: try #require(answer.response(insteadOf: good)).body, as: UTF8.self)
        }
        let bodies = [
            "no body": "", "an empty list": "[]",
            "lists in reverse":
                #"[{"id":1,"isNew":true,"title":"A"},{"id":2,"isNew":true,"title":"B"}]"#,
            "lists of one": #"[{"id":2,"isNew":true,"title":"B"}]"#,
            "lists of items with equal texts":
                #"[{"id":2,"isNew":true,"title":"B"},{"id":1,"isNew":true,"title":"B"}]"#,
            "1250000 for each number":
                #"[{"id":1250000,"isNew":true,"title":"B"},{"id":1250000,"isNew":true,"title":"A"}]"#,
            "no title": #"[{"id":2,"isNew":true},{"id":1,"isNew":true}]"#,
            "lists with a broken item": #"[{"id":2,"isNew":true,"title":"B"},{}]"#,
            "keys in snake case":
                #"[{"id":2,"is_new":true,"title":"B"},{"id":1,"is_new":true,"title":"A"}]"#,
            "spaces in texts":
                #"[{"id":2,"isNew":true,"title":"  two   words "},"#
                + #"{"id":1,"isNew":true,"title":"  two   words "}]"#,
            "id null": #"[{"id":null,"isNew":true,"title":"B"},{"id":null,"isNew":true,"title":"A"}]"#,
        ]
        for (name, expected) in bodies { #expect(try body(name) == expected, "\(name)") }
        let snake = Response.json(#"{"_id":2,"is_new":true,"published_at_sea":1}"#)
        let camel = try #require(
            ScriptedAnswer.catalogue(for: [snake]).first { $0.name == "with keys in camel case" }
        )
        #expect(
            camel.response(insteadOf: snake)?.body == Data(#"{"_id":2,"isNew":true,"publishedAtSea":1}"#.utf8)
        )
        let names = ScriptedAnswer.catalogue(for: [good]).map(\.name)
        #expect(Set(names).count == names.count)
        #expect(!names.contains { $0.contains("each date") }, "There is no date in the good answer.")
        #expect(
            Set(["200", "407", "599", "500 with HTML", "offline", "with a reset", "a refused connection"])
                .isSubset(of: names)
        )
    }

    @Test func `An order is recorded event by event`() async throws {
        let order = Order([
            .init("load()", .onItsWay(with: "500")), .init("load()", .late(with: "200")),
            .init("load()", .ended(with: "200")),
        ])
        let recording = try await NotesScreen.script(isCareful: true).run(order)
        #expect(
            recording.steps.map { $0.map(\.text) } == [
                ["load()", "fetching", "receives GET /notes"],
                ["answers 500"],
                // What was on its way doesn't show.
                ["load()", "receives GET /notes"],
                ["load()", "receives GET /notes", "the client hangs up"],
                // Nobody waits for the late answer.
                [],
                ["answers 200", "[3]"],
                ["leaves the screen", "is deallocated"],
            ]
        )
    }

    @Test func `The first order that differs shows a careless screen at fault`() async throws {
        var differences: [RecordingDifference<String>] = []
        for order in Order.all(of: ["load()"], requests: 2) where differences.isEmpty {
            let expected = try await NotesScreen.script(isCareful: true).run(order)
            let actual = try await NotesScreen.script(isCareful: false).run(order, expecting: expected)
            if actual != expected {
                differences.append(
                    RecordingDifference(expected: expected.recording, actual: actual.recording)
                )
            }
        }
        #expect(
            differences.first?.lines("Before", "Now").joined(separator: "\n") == """
                --- Before
                +++ Now
                  user               screen                      server
                  load()
                                     fetching
                                                                 receives GET /notes
                  load()
                +                    failed
                                                                 receives GET /notes
                                                                 the client hangs up
                  leaves the screen
                                     is deallocated
                """
        )
    }

    @Test func `Pinned orders show how another screen differs in the shortest one`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        func pinned(
            isCareful: Bool,
            isHeld: Bool = false,
            session: URLSession? = nil,
        ) -> PinnedOrders<NotesScreen, String> {
            PinnedOrders(
                "notes",
                of: NotesScreen.script(isCareful: isCareful, isHeld: isHeld, session: session),
                beside: folder.appending(path: "Tests.swift").path,
                also: [Order(["500", "200", "500"].map { .init("load()", .ended(with: $0)) })],
                goal: { $0.order.description == "load(): with no HTTP" ? 2 : nil },
            )
        }
        try await pinned(isCareful: true).write()
        let kept = try String(contentsOf: folder.appending(path: "Orders/notes.json"), encoding: .utf8)
        let fetching = #"{"shows":"fetching"},{"receives":"GET /notes"}]"#
        let end = #"["leaves","isDeallocated"]]},"#
        let lines = [
            #"{"order":"load(): with a reset","steps":[[{"user":"load()"},\#(fetching),"#
                + #"[{"answers":"with a reset"},{"shows":"failed"}],\#(end)"#,
            #"{"goal":2,"order":"load(): with no HTTP","steps":[[{"user":"load()"},\#(fetching),"#
                + #"[{"answers":"with no HTTP"},{"shows":"failed"}],\#(end)"#,
            #"{"order":"load(): offline","steps":[[{"user":"load()"},{"fails":"offline"},{"shows":"failed"}],"#
                + #"[],\#(end)"#,
            #"{"order":"load(): 500 on its way; load(): no answer","steps":[[{"user":"load()"},\#(fetching),"#
                + #"[{"answers":"500"}],[{"user":"load()"},{"receives":"GET /notes"}],\#(end)"#,
        ]
        #expect(kept.contains(#""order":"load(): 500; load(): 200; load(): 500""#))
        #expect(lines.allSatisfy(kept.split(separator: "\n").map(String.init).contains))

        try await pinned(isCareful: true).check()
        let careless = pinned(isCareful: false)
        try await careless.check(goal: 2)
        try await careless.check { $0.order.requests.count == 1 }
        do {
            try await careless.check(advice: "Compare the attempts.")
            Issue.record("The screen shows the failure of an older request.")
        } catch let finding as Finding {
            let end = "in the order “load(): no answer; load(): no answer”."
            #expect(finding.summary.hasSuffix("\(end) Compare the attempts."))
            #expect(finding.text.contains("+                    failed"))
        }
        // What is never freed is worth a note only if nothing else differs before.
        for isCareful in [true, false] {
            do {
                try await pinned(isCareful: isCareful, isHeld: true).check { $0.order.isOvertaking }
                Issue.record("The screen is never freed.")
            } catch let finding as Finding {
                #expect(finding.text.contains("-                    is deallocated"))
                #expect((finding.kind == "notFreed") == isCareful)
            }
        }
        let elsewhere = pinned(isCareful: true, session: .cancellationSafe(.ephemeral))
        try await elsewhere.check { $0.order.description == "load(): no answer" }
        do {
            try await elsewhere.check(goal: 2)
            if DeliveryCounter.isAvailable { Issue.record("A goal's request went through another session.") }
        } catch let finding as Finding {
            #expect(finding.summary.contains("a session other than"))
        }
    }

    @Test func `A screen that is late isn't taken for one that differs`() async throws {
        let order = Order([.init("load()", .ended(with: "200"))])
        let expected = try await NotesScreen.script(isCareful: true).run(order)
        let late = try await NotesScreen.script(isCareful: true, delay: 0.03).run(order, expecting: expected)
        #expect(late == expected)
    }

    @Test func `A screen that doesn't notify is run as any other, and costs no patience`() async throws {
        let patience = Patience()
        try await Patience.$current.withValue(patience) {
            let order = Order([.init("load()", .ended(with: "200"))])
            let expected = try await NotesScreen.script(isCareful: true).run(order)
            for _ in 1...3 {
                #expect(try await SilentScreen.script.run(order, expecting: expected) == expected)
                // No turn of any wait was the last one.
                #expect(patience.slowest < Patience.limit / 3)
            }
        }
        #expect(patience.turns == Patience.limit)
    }

    @Test func `A failure of the network needs no server, and its requests are counted`() async throws {
        let order = Order([.init("load()", .ended(with: "offline"))])
        for (isCareful, repeats) in [(true, []), (false, ["receives GET /notes"])] {
            let script = NotesScreen.script(isCareful: isCareful, retries: !isCareful)
            let end = ["leaves the screen", "is deallocated"]
            let texts = [["load()", "(offline)", "failed"] + repeats, [], end]
            #expect(try await script.run(order).steps.map { $0.map(\.text) } == texts)
        }
    }

    @Test func `The user leaves with an answer on its way`() async throws {
        let script = NotesScreen.script(isCareful: true)
        let order = try #require(script.ordersOfLeaving.first)
        #expect(order.description == "load(): the user leaves with 200 on its way")
        #expect(
            try await script.run(order).steps.map { $0.map(\.text) } == [
                ["load()", "fetching", "receives GET /notes"], ["answers 200"],
                ["leaves the screen", "is deallocated"],
            ]
        )
    }

    @Test func `Of two screens, one ends while the other waits`() async throws {
        let script = NotesScreen.script(isCareful: true)
        #expect(
            script.ordersOfTwoScreens.map(\.description) == [
                "load(): 200; load() on a second screen: 200",
                "load(): 200 late; load() on a second screen: 200",
                "load(): 500 late; load() on a second screen: 200",
                "load(): the user leaves it late; load() on a second screen: 200",
            ]
        )
        let order = try #require(script.ordersOfTwoScreens.last)
        #expect(!order.isOvertaking)
        #expect(
            try await script.run(order).steps.map { $0.map(\.text) } == [
                ["load()", "fetching", "receives GET /notes"],
                ["load(), on a second screen", "second screen: fetching", "receives GET /notes"],
                ["leaves the screen", "is deallocated", "the client hangs up"],
                ["answers 200", "second screen: [2]"],
                ["is deallocated"],
            ]
        )
    }

    @Test func `An action with a value is done again with the same one, and failures differ`() {
        let script = ScriptedScreen<Void, String>(
            [
                .init(
                    "open(_:)",
                    [1, 2].map { .init(sends: "GET /notes/\($0)", answer: .json("[\($0)]")) { _ in } },
                )
            ],
            make: { _ in },
            record: { _, _ in fatalError("Nothing is run.") },
        )
        let orders = script.ordersOfTwo.map(\.description)
        #expect(
            orders.filter { $0.contains("same") }
                == ["200", "200 on its way", "200 late", "no answer"].map {
                    "open(_:): \($0); open(_:) with the same value: 200"
                }
        )
        #expect(orders.contains("open(_:): 500; open(_:): with JSON that ends early"))
        let again = script.action(named: "open(_:) with the same value")
        #expect(again?.request(at: 1).line == "GET /notes/1")
        #expect(again?.request(at: 1).answer.body == Data("[2]".utf8))
    }

    @Test func `An address is written in different ways`() async throws {
        let script = NotesScreen.script(isCareful: true).atEveryAddress
        var lines: [String] = []
        for answer in ScriptedAnswer.addresses {
            let recording = try await script.run(Order([.init("load()", .ended(with: answer.name))]))
            #expect(recording.shows("[1]"), "\(answer.name)")
            for case .receives(let request) in recording.steps.joined() { lines.append(request.line) }
        }
        #expect(
            lines == [
                "GET /notes", "GET /an%20app/api/notes", "GET /notes?key=a%26b",
                "GET /notes?key=a&key=b", "GET /notes",
            ]
        )
    }
}

/// A screen that shows a list of numbers.
@MainActor
private final class NotesScreen: ObservableObject {
    @Published private(set) var text = "idle"
    private let url: URL
    private let session: URLSession
    /// Whether it shows only what was requested last.
    private let isCareful: Bool
    private let isHeld: Bool
    private let delay: TimeInterval
    private var retries: Bool
    /// Itself, so that nothing frees it.
    private var held: NotesScreen?
    private var attempt = 0
    private var task: URLSessionDataTask?

    init(
        _ backend: Backend,
        isCareful: Bool,
        isHeld: Bool,
        delay: TimeInterval,
        retries: Bool,
        session: URLSession?,
    ) {
        url = backend.address().appending(path: "notes")
        self.session = session ?? backend.session
        self.isCareful = isCareful
        self.isHeld = isHeld
        self.delay = delay
        self.retries = retries
    }

    deinit { task?.cancel() }

    func load() {
        if isHeld { held = self }
        task?.cancel()
        attempt += 1
        text = "fetching"
        let attempt = attempt
        task = session.dataTask(with: url) { [weak self, delay] data, response, _ in
            let isOK = (response as? HTTPURLResponse)?.statusCode == 200
            let text = data.flatMap { isOK ? String(decoding: $0, as: UTF8.self) : nil }
            let deadline = DispatchTime.now() + delay
            DispatchQueue.main.asyncAfter(deadline: deadline) {
                guard let self, !self.isCareful || self.attempt == attempt else { return }
                if text == nil, self.retries {
                    self.retries = false
                    return self.load()
                }
                self.text = text ?? "failed"
            }
        }
        task?.resume()
    }

    static func script(
        isCareful: Bool,
        isHeld: Bool = false,
        delay: TimeInterval = 0,
        retries: Bool = false,
        session: URLSession? = nil,
    ) -> ScriptedScreen<NotesScreen, String> {
        ScriptedScreen(
            [
                .init(
                    "load()",
                    sends: "GET /notes",
                    answers: .json("[1]"),
                    .json("[2]"),
                    .json("[3]")
                ) { $0.load() }
            ],
            catalogue: ScriptedAnswer.failures,
            sharing: { backend in
                {
                    NotesScreen(
                        backend,
                        isCareful: isCareful,
                        isHeld: isHeld,
                        delay: delay,
                        retries: retries,
                        session: session,
                    )
                }
            },
            record: { Recorder(of: $0, waiter: $1) { $0.text } },
        )
    }
}

/// The same screen as a plain class, which nothing can observe.
@MainActor
private final class SilentScreen {
    private var text = "idle"
    private let url: URL
    private let session: URLSession

    private init(_ backend: Backend) {
        url = backend.url.appending(path: "notes")
        session = backend.session
    }

    private func load() {
        text = "fetching"
        let task = session.dataTask(with: url) { [weak self] data, _, _ in
            let text = String(decoding: data ?? Data(), as: UTF8.self)
            // In a turn that comes after the one in which the session's outcome is noticed.
            DispatchQueue.main.async {
                DispatchQueue.main.async { self?.text = text }
            }
        }
        task.resume()
    }

    static var script: ScriptedScreen<SilentScreen, String> {
        let request = ScriptedScreen<SilentScreen, String>.ScriptedRequest(
            sends: "GET /notes",
            answer: .json("[1]"),
        ) { $0.load() }
        return ScriptedScreen(
            [.init("load()", [request])],
            make: { SilentScreen($0) },
            record: { Recorder(of: $0, waiter: $1) { $0.text } },
        )
    }
}
