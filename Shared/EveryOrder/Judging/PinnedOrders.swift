import Foundation

/// What a screen does in every order of a few actions, kept in a file next to an exercise's tests.
///
/// `prove exercises --write-orders` writes the file from the solution. So what the screen did before is known, whatever the
/// learner changes.
///
/// ```swift
/// let pins = PinnedOrders("notes", of: screen)
/// try await pins.check()
/// ```
///
/// The file is JSON, with a line for each order, so a diff shows which of them have changed.
@MainActor
public final class PinnedOrders<Screen: AnyObject> {
    private let screen: ScreenUnderTest<Screen>
    let orders: [ScreenOrder]
    private let file: PinFile
    private let goal: @MainActor (Pin) -> Int?
    private lazy var pins = Task { try await load() }
    /// How the screen differs in each order, found once.
    private var findings: [ScreenOrder: Finding?] = [:]

    /// Creates the orders of a screen.
    ///
    /// - Parameters:
    ///   - name: The name of the file in the folder Orders.
    ///   - screen: The screen.
    ///   - catalogue: The answers to a single request: by default, every one that can be made from the good answers.
    ///   - actions: The largest number of actions in an order.
    ///   - test: A file in the folder of the tests.
    ///   - others: Further orders to pin, such as one of three actions.
    ///   - isPinned: Returns whether to pin an order.
    ///   - goal: Returns the number of the goal that something in an order is part of, because the start doesn't do it.
    public init(
        _ name: String,
        of screen: ScreenUnderTest<Screen>,
        catalogue: [ScriptedAnswer]? = nil,
        actions: Int = 2,
        beside test: String = #filePath,
        also others: [ScreenOrder] = [],
        where isPinned: @MainActor (ScreenOrder) -> Bool = { _ in true },
        goal: @escaping @MainActor (Pin) -> Int? = { _ in nil },
    ) {
        let screen = screen.with(catalogue)
        self.screen = screen
        self.goal = goal
        orders = screen.pinnedOrders(of: actions).filter(isPinned) + others
        file = PinFile(name, beside: test)
    }

    /// Checks that the screen does what it did before, in some or all of the orders.
    ///
    /// - Parameters:
    ///   - goal: The number of the goal that the orders belong to, or `nil` for those that belong to none.
    ///   - advice: Sentences for the summary of the finding.
    ///   - isIncluded: Returns whether to check an order.
    /// - Throws: A ``Finding`` with the recording of the shortest order in which it does something else.
    public func check(
        goal: Int? = nil,
        advice: String? = nil,
        where isIncluded: @escaping (Pin) -> Bool = { _ in true },
    ) async throws {
        ExitGuard.begin()
        defer { ExitGuard.end() }
        let all = try await pins.value
        let pins = all.enumerated().filter { $1.goal == goal && isIncluded($1) }
        guard !pins.isEmpty else { throw Finding("No order is checked.") }
        // Where no order was there before, the code may do the right thing by chance.
        let mustDiffer = goal != nil && all.contains { $0.goal == nil } && OrdersMode.current == .start
        let first = try await RunLimiter.alone { [self] in
            var first: (finding: Finding, index: Int)?
            for (index, pin) in pins {
                if let finding = try await finding(on: pin) {
                    first = first ?? (finding, index)
                    if !mustDiffer { break }
                } else if mustDiffer {
                    throw Finding("The start already does this, so it isn't part of the goal: \(pin.order)")
                }
            }
            return first
        }
        guard var difference = first?.finding, let index = first?.index else { return }
        if let advice { difference.summary += " \(advice)" }
        throw difference.at(file.url.path, file.line(of: index, among: orders.count))
    }

    /// Runs an order, unless it has been run already, and finds out how the screen differs in it.
    private func finding(on pin: Pin) async throws -> Finding? {
        if let known = findings[pin.order] { return known }
        let visit = try await screen.run(pin.order, expecting: pin.steps?.isStep)
        let now = Pin(visit)
        if OrdersMode.current == .start, let before = pin.before, now.steps != before {
            throw Finding("The start does something else than \(file.name) notes: \(pin.order)")
        }
        let finding: Finding? =
            if visit.isOfOwnSession, pin.goal != nil {
                // The start may not use the session that it is given.
                Finding(
                    "The request went through a session other than the one that was passed in.",
                    kind: "session",
                )
            } else if now.steps != pin.steps {
                Finding(now, differsFrom: pin)
            } else {
                nil
            }
        findings[pin.order] = .some(finding)
        return finding
    }
}

extension PinnedOrders {
    /// Reads the file, or writes it into the folder for proposals and then uses that.
    private func load() async throws -> [Pin] {
        var file = file
        if case .propose(let folder) = OrdersMode.current {
            file = file.within(folder)
            try await write(to: file)
        }
        guard let pins = try file.read() else {
            throw Finding(
                """
                There is no file \(file.name). Restore it, or write it from the solution: \
                EVERYTHING=1 swift run prove exercises --write-orders
                """
            )
        }
        guard pins.count == orders.count else {
            throw Finding("\(file.name) has \(pins.count) orders, not \(orders.count).")
        }
        for (pin, order) in zip(pins, orders) {
            guard pin.order == order else {
                throw Finding("\(file.name) has “\(pin.order)” in the place of “\(order)”.")
            }
            guard pin.goal == goal(pin) else {
                throw Finding("\(file.name) has another goal for “\(order)”.")
            }
        }
        return pins
    }

    /// Writes what the screen does now into the file.
    func write() async throws { try await write(to: file) }

    private func write(to file: PinFile) async throws {
        let pins = try await RunLimiter.alone { [self] in
            var pins: [Pin] = []
            for order in orders {
                var pin = Pin(try await screen.run(order))
                pin.goal = goal(pin)
                pins.append(pin)
            }
            return pins
        }
        try file.write(pins)
    }
}

extension ScreenDescription where Screen: AnyObject, State == ShownState {
    /// The same screen, with all answers that its pinned orders name.
    fileprivate func with(_ catalogue: [ScriptedAnswer]?) -> Self {
        var screen = self
        let good = actions.compactMap { action in
            let line = action.answers.keys.sorted().first
            return line.flatMap { line in action.answers[line]?.response(Request(line: line), 0) }
        }
        let all =
            catalogue ?? ScriptedAnswer.catalogue(for: good) + ScriptedAnswer.heads + ScriptedAnswer.errors
        screen.answers = [.success, .failure]
        for answer in all + (isAtEveryAddress ? ScriptedAnswer.addresses : []) {
            if !screen.answers.contains(where: { $0.name == answer.name }) { screen.answers.append(answer) }
        }
        screen.catalogue = (all + (isAtEveryAddress ? ScriptedAnswer.addresses : [])).map(\.name)
        return screen
    }

    /// Every order of up to a number of actions, the shortest first.
    ///
    /// A single request gets every answer of the catalogue. In longer orders, each answer is a success or a failure.
    fileprivate func pinnedOrders(of count: Int) -> [ScreenOrder] {
        let names = actions.map(\.name)
        let usual = [ScriptedAnswer.success.name, ScriptedAnswer.failure.name]
        return orders(of: names, count: 1, answers: catalogue) + ordersOfLeaving(usual)
            + (1..<count).flatMap { orders(of: names, count: $0 + 1, answers: usual) }
            + (count > 1 ? ordersOfTwo : []) + ordersOfTwoScreens
    }

    private func orders(of names: [String], count: Int, answers: [String]) -> [ScreenOrder] {
        ScreenOrder.all(of: names, count: count, answers: answers) {
            action(named: $0)?.answers.isEmpty == false
        }
    }

    private var senders: [Action] { actions.filter { !$0.answers.isEmpty } }

    /// Orders in which the user leaves with an answer on its way.
    private func ordersOfLeaving(_ answers: [String]) -> [ScreenOrder] {
        // The outcome of a method may arrive on any thread, so also before its caller leaves.
        guard !isMethod else { return [] }
        return senders.flatMap { action in
            answers.map { ScreenOrder([action.name], fates: [0: .init(.onItsWay, $0)]) }
        }
    }

    /// Orders of two actions that the enumeration of all actions doesn't have: the same value again, and failures of
    /// different kinds.
    private var ordersOfTwo: [ScreenOrder] {
        let failure = ScriptedAnswer.failure.name
        return senders.flatMap { action -> [ScreenOrder] in
            // Each fails in another way: by its status, its body, and its connection.
            let others = ["401", "with JSON that ends early", "with half a body"].filter(catalogue.contains)
            var orders = others.flatMap { other in
                [(failure, other), (other, failure)].map { first, second in
                    ScreenOrder(
                        [action.name, action.name],
                        fates: [0: .init(.atOnce, first), 1: .init(.atOnce, second)]
                    )
                }
            }
            if action.valueCount > 1 {
                orders += [nil, .onItsWay, .late, .never].map { (time: ScreenOrder.Fate.Time?) in
                    ScreenOrder([action.name, action.name + ScreenOrder.again]).with(time)
                }
            }
            return orders
        }
    }

    /// Orders of two screens at once that share what isn't made for each: the request of one ends while the other waits.
    private var ordersOfTwoScreens: [ScreenOrder] {
        guard isShared else { return [] }
        let failure = ScriptedAnswer.failure.name
        return senders.flatMap { action in
            let both = [action.name, action.name + ScreenOrder.onSecondScreen]
            return [
                ScreenOrder(both), ScreenOrder(both).with(.late), ScreenOrder(both).with(.late, failure),
                ScreenOrder(both + [ScreenOrder.leavesFirst], fates: [0: .init(.never), 1: .init(.late)]),
            ]
        }
    }
}

extension ScreenOrder {
    /// The same order with another fate of the first request, if it isn't answered at once.
    fileprivate func with(_ time: Fate.Time?, _ answer: String = ScriptedAnswer.success.name) -> ScreenOrder {
        ScreenOrder(actions, fates: time.map { [0: Fate($0, $0 == .never ? nil : answer)] } ?? [:])
    }
}

extension Request {
    /// Creates a request without anything but its line. In a pattern, `*` stays.
    fileprivate init(line: String) {
        let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
        self.init(method: parts.first ?? "GET", target: parts.last ?? "/", headers: [], body: Data())
    }
}

extension Finding {
    fileprivate init(_ now: Pin, differsFrom pin: Pin) {
        let difference = RecordingDifference(expected: pin.recording, actual: now.recording)
        let placeholder = difference.actual.events.map(\.text).first { $0.hasSuffix("isn't written yet") }
        let rule = pin.goal == nil ? "what happened before" : "what should happen"
        self.init(placeholder ?? "This isn't \(rule) in the order “\(pin.order)”.")
        if placeholder != nil { kind = "notWritten" }
        add(difference.excerpt(pin.goal == nil ? "Before" : "Solved", "Now"))
        if let cause = difference.likelyCause {
            kind = cause.kind
            add(cause.advice)
        }
    }
}
