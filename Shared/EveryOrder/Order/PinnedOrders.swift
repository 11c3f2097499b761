import Foundation

/// What a screen does in every order of a few requests, kept in a file next to an exercise's tests.
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
public final class PinnedOrders<Screen, State: RecordableState> {
    private let script: ScriptedScreen<Screen, State>
    private let orders: [Order]
    private let file: PinFile<Pin>
    private let goal: @MainActor (OrderRecording<State>) -> Int?
    private lazy var pins = Task { try await load() }
    /// How the screen differs in each order, found once.
    private var differences: [Order: Task<Difference?, any Error>] = [:]

    /// What happens in an order, and the goal that it belongs to.
    private struct Pin: Codable {
        /// The description of the order.
        let order: String
        let goal: Int?
        let steps: [[Recording<State>.Event]]
    }

    /// How the screen differs from a pin, or which session it uses.
    fileprivate struct Difference {
        let recordings: RecordingDifference<State>
        let isOfAnotherSession: Bool
    }

    /// A pin that was read.
    private struct KnownPin {
        let recording: OrderRecording<State>
        let goal: Int?
        /// The place in the file.
        let index: Int
    }

    /// Creates the orders of a screen.
    ///
    /// - Parameters:
    ///   - name: The name of the file in the folder Orders.
    ///   - script: The screen.
    ///   - requests: The largest number of requests in an order.
    ///   - test: A file in the folder of the tests.
    ///   - others: Further orders to pin, such as one of three requests.
    ///   - isPinned: Returns whether to pin an order.
    ///   - goal: Returns the number of the goal that something in an order is part of, because the start doesn't do it.
    public init(
        _ name: String,
        of script: ScriptedScreen<Screen, State>,
        requests: Int = 2,
        beside test: String = #filePath,
        also others: [Order] = [],
        where isPinned: (Order) -> Bool = { _ in true },
        goal: @escaping @MainActor (OrderRecording<State>) -> Int? = { _ in nil },
    ) {
        self.script = script
        self.goal = goal
        let all =
            Order.all(of: script.actionNames, with: script.catalogue)
            + script.ordersOfLeaving
            + (1..<requests).flatMap { Order.all(of: script.actionNames, requests: $0 + 1) }
            + (requests > 1 ? script.ordersOfTwo : [])
            + script.ordersOfTwoScreens
        orders = all.filter(isPinned) + others
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
        where isIncluded: (OrderRecording<State>) -> Bool = { _ in true },
    ) async throws {
        ExitGuard.begin()
        defer { ExitGuard.end() }
        let all = try await pins.value
        let pins = all.filter { $0.goal == goal && isIncluded($0.recording) }
        guard !pins.isEmpty else { throw Finding("No order is checked.") }
        // Where no order was there before, the code may do the right thing by chance.
        let mustDiffer = goal != nil && all.contains { $0.goal == nil } && OrdersMode.current == .start
        var first: Finding?
        for (index, pin) in pins.enumerated() {
            let order = pin.recording.order
            // The next order uses the time in which this one waits.
            if index + 1 < pins.count { begin(pins[index + 1]) }
            if let difference = try await begin(pin).value {
                if first == nil {
                    first = finding(difference, from: pin, isGoal: goal != nil)
                    if let advice { first?.summary += " \(advice)" }
                }
                if !mustDiffer { break }
            } else if mustDiffer {
                throw Finding("The start already does this, so it isn't part of the goal: \(order)")
            }
        }
        if let first { throw first }
    }

    private func finding(_ difference: Difference, from pin: KnownPin, isGoal: Bool) -> Finding {
        Finding(pin.recording.order, difference, isGoal: isGoal)
            .at(file.url.path, file.line(of: pin.index, among: orders.count))
    }

    /// Runs an order, unless it has been run already, and finds out how the screen differs in it.
    @discardableResult
    private func begin(_ pin: KnownPin) -> Task<Difference?, any Error> {
        let pinned = pin.recording
        if let known = differences[pinned.order] { return known }
        let run = Task {
            let actual = try await script.run(pinned.order, expecting: pinned)
            // The start may not use the session that it is given.
            let isOfAnotherSession = actual.hasRequestOfAnotherSession && pin.goal != nil
            guard actual != pinned || isOfAnotherSession else { return Difference?.none }
            return Difference(
                recordings: RecordingDifference(expected: pinned.recording, actual: actual.recording),
                isOfAnotherSession: isOfAnotherSession,
            )
        }
        differences[pinned.order] = run
        return run
    }
}

extension PinnedOrders {
    /// Reads the file, or writes it into the folder for proposals and then uses that.
    private func load() async throws -> [KnownPin] {
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
        return try zip(pins, orders).enumerated().map { index, pair in
            let (pin, order) = pair
            guard pin.order == order.description else {
                throw Finding("\(file.name) has “\(pin.order)” in the place of “\(order)”.")
            }
            let recording = OrderRecording(of: order, steps: pin.steps)
            guard pin.goal == goal(recording) else {
                throw Finding("\(file.name) has another goal for “\(order)”.")
            }
            return KnownPin(recording: recording, goal: pin.goal, index: index)
        }
    }

    /// Writes what the screen does now into the file.
    func write() async throws { try await write(to: file) }

    private func write(to file: PinFile<Pin>) async throws {
        // As many as can wait at once: without a recording to compare with, each waits for a while.
        let recordings = try await orders.concurrentMap(atOnce: 16) { [script] in try await script.run($0) }
        let pins = zip(orders, recordings).map { order, recording in
            Pin(order: order.description, goal: goal(recording), steps: recording.steps)
        }
        try file.write(pins)
    }
}

extension OrderRecording {
    /// Returns whether the screen shows something that contains a text.
    public func shows(_ text: String) -> Bool {
        steps.joined().contains { event in
            if case .shows(let state) = event { String(describing: state).contains(text) } else { false }
        }
    }

    /// Whether the client hangs up on a request.
    public var isHungUp: Bool { steps.joined().contains(.hangsUp) }
}

extension Finding {
    fileprivate init<Screen, State>(
        _ order: Order,
        _ difference: PinnedOrders<Screen, State>.Difference,
        isGoal: Bool,
    ) {
        guard !difference.isOfAnotherSession else {
            self.init(
                "The request went through a session other than the one that was passed in.",
                kind: "session",
            )
            return
        }
        let difference = difference.recordings
        let placeholder = difference.actual.events.map(\.text).first { $0.hasSuffix("isn't written yet") }
        let rule = isGoal ? "what should happen" : "what happened before"
        self.init(placeholder ?? "This isn't \(rule) in the order “\(order)”.")
        if placeholder != nil { kind = "notWritten" }
        add(difference.excerpt(isGoal ? "Solved" : "Before", "Now"))
        let first = difference.rows.first { $0.mark != " " }
        if first?.mark == "-", first?.event == .isDeallocated {
            kind = "notFreed"
            add(
                "Something still holds the screen. Perhaps a closure or a task that waits for the answer, which may "
                    + "have begun with `[weak self]`."
            )
        }
    }
}
