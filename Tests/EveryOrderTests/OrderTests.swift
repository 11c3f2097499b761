import Combine
import Foundation
import FoundationCompat
import Testing

@testable import EveryOrder

@Suite(.inOwnProcess, .timeLimit(.minutes(5)))
@MainActor
struct OrderTests {
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

    @Test func `Every order is pinned once, the shortest first`() {
        let screen = ScreenUnderTest<NotesScreen>(
            "two",
            make: { NotesScreen($0, isCareful: true, isHeld: false, delay: 0, retries: false, session: nil) },
            actions: [
                .init("the list", sends: ["GET /notes": .json("[]")]) { $0.load() },
                .init("a video", sends: ["GET /video": .json("{}")]) { $0.load() },
                .init("nothing") { _ in },
            ],
            shows: { $0.text }
        )
        let orders = PinnedOrders("two", of: screen, catalogue: [.success, .failure]).orders
        #expect(Set(orders).count == orders.count)
        func count(_ isIncluded: (ScreenOrder) -> Bool) -> Int { orders.count(where: isIncluded) }
        let sent = orders.filter { !$0.actions.contains("nothing") }
        #expect(sent.count { $0.actions.count == 1 && $0.fate(of: 0).time != .onItsWay } == 6)
        #expect(sent.count { $0.actions.count == 1 && $0.fate(of: 0).time == .onItsWay } == 4)
        #expect(sent.count { $0.actions.count == 2 } == 84)
        // What sends nothing gets no answer.
        #expect(count { $0.actions.first == "nothing" && $0.actions.count == 2 } == 7)
        let lengths = orders.map(\.actions.count)
        #expect(lengths == lengths.sorted())
    }

    @Test func `An order says what is unusual in it`() {
        let order = ScreenOrder(["a", "b"], fates: [0: .init(.onItsWay, "500"), 1: .init(.never)])
        #expect(order.description == "a, b; request 1: 500 on its way; request 2: never")
        #expect(order.isLeft && !order.isSequential && !order.isOvertaking)
        #expect(ScreenOrder(["a", "b"], fates: [0: .init(.late, "500")]).isOvertaking)
        #expect(ScreenOrder(["a", "b"], fates: [0: .init(.atOnce, "500")]).isSequential)
    }

    @Test func `An order is recorded event by event`() async throws {
        let order = ScreenOrder(
            ["load()", "load()", "load()"],
            fates: [0: .init(.onItsWay, "500"), 1: .init(.late)]
        )
        #expect(
            try await texts(of: order) == [
                ["idle"],
                ["load()", "fetching", "receives GET /notes"],
                ["answers 500"],
                // What was on its way doesn't show.
                ["load()", "receives GET /notes"],
                // Nobody waits for the late answer.
                ["load()", "receives GET /notes", "the client hangs up"],
                ["answers 200", "[3]"],
                ["leaves the screen", "is deallocated"],
            ]
        )
    }

    private func texts(
        of order: ScreenOrder,
        in screen: ScreenUnderTest<NotesScreen> = NotesScreen.described(isCareful: true),
    ) async throws -> [[String]] {
        try await screen.run(order).events().map { $0.map(\.text) }
    }

    @Test func `Pinned orders show how another screen differs in the shortest one`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        func pinned(
            isCareful: Bool,
            isHeld: Bool = false,
            session: URLSession? = nil,
        ) -> PinnedOrders<NotesScreen> {
            PinnedOrders(
                "notes",
                of: NotesScreen.described(isCareful: isCareful, isHeld: isHeld, session: session),
                catalogue: ScriptedAnswer.failures,
                beside: folder.appending(path: "Tests.swift").path,
                also: [
                    ScreenOrder(
                        ["load()", "load()", "load()"],
                        fates: [0: .init(.atOnce, "500"), 2: .init(.atOnce, "500")]
                    )
                ],
                goal: { $0.order.answers == ["with no HTTP"] ? 2 : nil },
            )
        }
        try await pinned(isCareful: true).write()
        let kept = try String(contentsOf: folder.appending(path: "Orders/notes.json"), encoding: .utf8)
        let start =
            #""steps":[[{"shows":"idle"}],[{"user":"load()"},{"shows":"fetching"},{"receives":"GET /notes"}],"#
        let end = #"["leaves","isDeallocated"]]},"#
        func line(_ answer: String, goal: String = "", by cause: String = "answers") -> String {
            #"{"actions":["load()"],"fates":{"0":{"answer":"\#(answer)","time":"at once"}},\#(goal)\#(start)"#
                + #"[{"\#(cause)":"\#(answer)"},{"shows":"failed"}],\#(end)"#
        }
        let lines = [
            line("with a reset"), line("with no HTTP", goal: #""goal":2,"#), line("offline", by: "fails"),
            #"{"actions":["load()","load()"],"fates":{"0":{"answer":"500","time":"on its way"},"#
                + #""1":{"time":"never"}},\#(start)[{"answers":"500"}],[{"user":"load()"},"#
                + #"{"receives":"GET /notes"}],["leaves","isDeallocated","hangsUp"]]},"#,
        ]
        #expect(lines.allSatisfy(kept.split(separator: "\n").map(String.init).contains), "\(kept)")

        try await pinned(isCareful: true).check()
        let careless = pinned(isCareful: false)
        try await careless.check(goal: 2)
        try await careless.check { $0.order.actions.count == 1 }
        do {
            try await careless.check(advice: "Compare the attempts.")
            Issue.record("The screen shows the failure of an older request.")
        } catch let finding as Finding {
            let end = "in the order “load(), load(); request 1: never; request 2: never”."
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
        let elsewhere = pinned(isCareful: true, session: .shared)
        try await elsewhere.check { $0.order.fates == [0: .init(.never)] && $0.order.actions.count == 1 }
        let error = await #expect(throws: Finding.self) { try await elsewhere.check(goal: 2) }
        #expect(error?.summary.contains("a session other than") == true)
    }

    @Test func `A request that an action sends besides is answered as soon as it arrives`() async throws {
        let screen = ScreenUnderTest<NotesScreen>(
            "besides",
            make: { NotesScreen($0, isCareful: true, isHeld: false, delay: 0, retries: false, session: nil) },
            actions: [.init("load()") { $0.load() }.alsoSending(["GET /notes": .json("[7]")])],
            shows: { $0.text }
        )
        // No order has a fate for it.
        let order = ScreenOrder(["load()"], fates: [0: .init(.never)])
        #expect(
            try await texts(of: order, in: screen) == [
                ["idle"], ["load()", "[7]", "receives GET /notes"], ["leaves the screen", "is deallocated"],
            ]
        )
    }

    @Test func `A screen that is late isn't taken for one that differs`() async throws {
        let order = ScreenOrder(["load()"])
        let expected = try await NotesScreen.described(isCareful: true).run(order).events()
        let late = NotesScreen.described(isCareful: true, delay: 0.3)
        #expect(try await late.run(order, expecting: expected.isStep).events() == expected)
    }

    @Test func `A screen that doesn't notify is run as any other, and costs no patience`() async throws {
        let patience = Patience()
        try await Patience.$current.withValue(patience) {
            let order = ScreenOrder(["load()"])
            let expected = try await NotesScreen.described(isCareful: true).run(order).events()
            for _ in 1...3 {
                #expect(
                    try await SilentScreen.described.run(order, expecting: expected.isStep).events()
                        == expected
                )
                // No turn of any wait was the last one.
                #expect(patience.slowest < Patience.limit / 3)
            }
        }
        #expect(patience.turns == Patience.limit)
    }

    @Test func `A failure of the network is no answer of the server`() async throws {
        var screen = NotesScreen.described(isCareful: false, retries: true)
        screen.answers.append(.offline)
        let order = ScreenOrder(["load()"], fates: [0: .init(.atOnce, "offline"), 1: .init(.never)])
        let received = "receives GET /notes"
        #expect(
            try await texts(of: order, in: screen) == [
                ["idle"], ["load()", "fetching", received], ["(offline)", received],
                ["leaves the screen", "is deallocated", "the client hangs up"],
            ]
        )
    }

    @Test func `The user leaves with an answer on its way`() async throws {
        #expect(
            try await texts(of: ScreenOrder(["load()"], fates: [0: .init(.onItsWay, "200")])) == [
                ["idle"], ["load()", "fetching", "receives GET /notes"], ["answers 200"],
                ["leaves the screen", "is deallocated"],
            ]
        )
    }

    @Test func `Of two screens, one ends while the other waits`() async throws {
        let screen = NotesScreen.described(isCareful: true)
        let orders = PinnedOrders("notes", of: screen, actions: 1).orders.filter(\.isOnTwoScreens)
        #expect(
            orders.map(\.description) == [
                "load(), load() on a second screen",
                "load(), load() on a second screen; request 1: 200 late",
                "load(), load() on a second screen; request 1: 500 late",
                "load(), load() on a second screen, leaves the first screen; request 1: never; request 2: late",
            ]
        )
        let order = try #require(orders.last)
        #expect(!order.isOvertaking)
        #expect(
            try await texts(of: order) == [
                ["idle"],
                ["load()", "fetching", "receives GET /notes"],
                ["load() on a second screen", "second screen: fetching", "receives GET /notes"],
                ["leaves the screen", "is deallocated", "the client hangs up"],
                ["answers 200", "second screen: [2]"],
                ["leaves the screen", "is deallocated"],
            ]
        )
    }

    @Test func `An action with a value is done again with the same one, and failures differ`() async throws {
        var performed: [Int] = []
        let screen = ScreenUnderTest<NotesScreen>(
            "values",
            make: { NotesScreen($0, isCareful: true, isHeld: false, delay: 0, retries: false, session: nil) },
            actions: [
                .init("open(_:)", sends: ["GET /notes": .json("[1]", "[2]")], values: [1, 2]) {
                    performed.append($1)
                    $0.load()
                }
            ],
            shows: { $0.text }
        )
        let orders = PinnedOrders("values", of: screen).orders
        #expect(
            orders.filter { $0.actions.last?.hasSuffix(" again") == true }.map(\.fates)
                == [[:], [0: .init(.onItsWay, "200")], [0: .init(.late, "200")], [0: .init(.never)]]
        )
        let ends = [0: ScreenOrder.Fate(.atOnce, "500"), 1: .init(.atOnce, "with JSON that ends early")]
        #expect(orders.contains { $0.fates == ends })
        #expect(try await screen.run(ScreenOrder(["open(_:)", "open(_:)"])).recording().shows("[2]"))
        _ = try await screen.run(ScreenOrder(["open(_:)", "open(_:) again", "open(_:)"]))
        #expect(performed == [1, 2, 1, 1, 1])
    }

    @Test func `An address is written in different ways`() async throws {
        var screen = NotesScreen.described(isCareful: true).atEveryAddress
        screen.answers += ScriptedAnswer.addresses
        var lines: [String] = []
        for answer in ScriptedAnswer.addresses {
            let order = ScreenOrder(["load()"], fates: [0: .init(.atOnce, answer.name)])
            let recording = try await screen.run(order).recording()
            #expect(recording.shows("[1]"), "\(answer.name)")
            for case .receives(let request) in recording.events { lines.append(request.line) }
        }
        #expect(
            lines == [
                "GET /notes", "GET /an%20app/api/notes", "GET /notes?key=a%26b",
                "GET /notes?key=a&key=b", "GET /notes",
            ]
        )
    }

    @Test func `says how to write a file of pins that is missing`() async {
        let pins = PinnedOrders("missing", of: NotesScreen.described(isCareful: true))
        let error = await #expect(throws: Finding.self) { try await pins.check() }
        #expect(error?.summary.contains("prove exercises --write-orders") == true)
    }
}

extension Recording<String> {
    fileprivate func shows(_ text: String) -> Bool { events.contains(.shows(text)) }
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
        _ endpoint: any TestEndpoint,
        isCareful: Bool,
        isHeld: Bool,
        delay: TimeInterval,
        retries: Bool,
        session: URLSession?,
    ) {
        url = endpoint.address().appending(path: "notes")
        self.session = session ?? endpoint.session
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

    static func described(
        isCareful: Bool,
        isHeld: Bool = false,
        delay: TimeInterval = 0,
        retries: Bool = false,
        session: URLSession? = nil,
    ) -> ScreenUnderTest<NotesScreen> {
        ScreenUnderTest(
            "notes",
            sharing: { network in
                {
                    NotesScreen(
                        network,
                        isCareful: isCareful,
                        isHeld: isHeld,
                        delay: delay,
                        retries: retries,
                        session: session,
                    )
                }
            },
            actions: [.init("load()", sends: ["GET /notes": .json("[1]", "[2]", "[3]")]) { $0.load() }],
            shows: { $0.text }
        )
    }
}

/// The same screen as a plain class, which nothing can observe.
@MainActor
private final class SilentScreen {
    private var text = "idle"
    private let url: URL
    private let session: URLSession

    private init(_ endpoint: any TestEndpoint) {
        url = endpoint.url.appending(path: "notes")
        session = endpoint.session
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

    static var described: ScreenUnderTest<SilentScreen> {
        ScreenUnderTest(
            "notes",
            make: { SilentScreen($0) },
            actions: [.init("load()", sends: ["GET /notes": .json("[1]")]) { $0.load() }],
            shows: { $0.text }
        )
    }
}
