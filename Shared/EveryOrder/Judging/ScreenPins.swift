import Foundation

extension ScreenDescription where Screen: AnyObject, State == ShownState {
    /// Checks that the screen does in every order what its file of pins says, which is Orders/name.json beside the test.
    ///
    /// ```swift
    /// try await search.checkPins()
    /// ```
    ///
    /// Run the tests with the environment variable `ORDERS=write` once, before you change anything, to write the file. If a
    /// difference is meant, `ORDERS=accept` shows it, and then replaces the orders that differ and adds those that have no pin.
    /// If there are several kinds of differences, it takes one at a time, by its number in the list: `ORDERS=accept:1`. Orders in
    /// which the screen crashes or hangs stay as they were. A test that writes the file fails, so a variable that stays set
    /// doesn't go unnoticed.
    ///
    /// If an order ends in one of two ways, a finding shows both. The file lists such an order without its events, and it is
    /// no longer compared. To pin it after you have fixed it, remove its line, and run the tests with `ORDERS=accept`.
    ///
    /// - Parameter command: The command that a finding names for accepting a difference, if it isn't `swift test`.
    /// - Throws: A ``Finding`` with the shortest difference, or with what to do if there is no file. Then its kind is `noPins`.
    public func checkPins(acceptedBy command: String? = nil) async throws {
        try await checkPins(mode: OrdersMode.current, acceptedBy: command)
    }

    func checkPins(mode: OrdersMode?, acceptedBy command: String? = nil) async throws {
        try validate()
        let file = PinFile(name, beside: file)
        let pinned = try file.read() ?? []
        guard !pinned.isEmpty || ![nil, .start].contains(mode) else {
            throw Finding(
                """
                There is no file of pins yet, \(file.name). Write it before you change anything: ORDERS=write swift test \
                (in Xcode, add the variable to the scheme).
                """,
                kind: "noPins"
            )
        }
        let (changes, known) = try await changes(since: pinned, in: file)
        let unsteady = changes.filter(\.isUnsteady)
        let differences = pinned.isEmpty ? [] : changes.filter { !$0.isUnsteady }
        let kinds = pinned.isEmpty ? [] : kinds(of: changes, known)
        let accepted = mode?.kind.flatMap { number in
            kinds.isEmpty ? nil : kinds.dropFirst(number - 1).first?.changes ?? []
        }
        let new = pinned.replacing(accepted ?? changes)
        guard new.steadyCount > 0 else {
            var finding = Finding("Nothing is pinned: run twice, the screen didn't do the same in any order.")
            if let more = self.finding(aboutUnsteady: unsteady) { finding.add(more) }
            throw finding
        }
        var findings = [
            finding(about: differences, of: pinned.count, in: file), finding(aboutUnsteady: unsteady),
        ].compactMap(\.self)
        if kinds.count > 1 {
            let list = kinds.enumerated().map { "\($0 + 1). \($1.title) (\(orders($1.changes.count)))" }
            findings.append(Finding("What differs first:\n\(list.joined(separator: "\n"))"))
        }
        switch mode {
        case .proposeOwn(_, _?) where accepted?.isEmpty == true, .accept where accepted?.isEmpty == true:
            let summary = "The list has no difference with this number, so nothing was accepted."
            findings.insert(Finding(summary), at: 0)
        case .propose(let folder), .proposeOwn(let folder, _):
            let proposal = file.within(folder)
            if changes.isEmpty {
                try proposal.write(contentsOf: file)
            } else if !changes.contains(where: \.endsTests) {
                try proposal.write(new)
            }
        case .accept(nil) where kinds.count > 1:
            let command = "ORDERS=accept:1 swift test"
            findings.append(Finding("Nothing was accepted. Accept one kind at a time: \(command)"))
        case .write where pinned.isEmpty, .accept where !changes.isEmpty:
            try file.write(new)
            let count = pinned.isEmpty ? new.steadyCount : (accepted ?? changes).count { !$0.endsTests }
            findings.append(
                Finding(
                    """
                    \(pinned.isEmpty ? "Pinned" : "Accepted"): \(orders(count)) in \(file.name).\(new.noteOnOthers) Now \
                    remove the variable ORDERS, and run the tests again.
                    """
                )
            )
        default:
            let command = command ?? "ORDERS=accept:1 swift test"
            let number = kinds.count > 1 ? ", one kind at a time, by its number" : ""
            if !findings.isEmpty { findings.append(Finding("Meant? Then accept it\(number): \(command)")) }
        }
        guard var finding = findings.first else {
            let end = pinned.isEmpty ? "to pin" : "as pinned"
            return print("“\(name)”: \(orders(new.steadyCount)), \(end).\(new.noteOnOthers)")
        }
        for other in findings.dropFirst() { finding.add(other) }
        if let page = pageText(about: kinds, since: pinned, known) { finding.add(page) }
        let place = (differences + unsteady).first?.index
        throw place.map { finding.at(file.url.path, file.line(of: $0, among: pinned.count)) } ?? finding
    }

    /// Runs all orders, and those that have a pin and no longer come up. Returns those in which something else happens than the
    /// pin says, and those without a pin.
    private func changes(since pins: [Pin], in file: PinFile) async throws
        -> (changes: [PinChange], known: KnownStates)
    {
        let unknown = pins.flatMap(\.order.actions).first { action(named: $0) == nil }
        if let unknown {
            throw Finding("\(file.name) has an action “\(unknown)”, which the screen hasn't.").at(
                file.url.path,
                1
            )
        }
        let (all, screen) = try await self.visits()
        let visits = all.filter { $0.end == nil }
        return try await RunLimiter.alone {
            let guardian = CrashGuard(name)
            defer { guardian.end() }
            let runs = Dictionary(visits.map { ($0.order, $0.events()) }) { first, _ in first }
            let known = Set(pins.map(\.order))
            // What another order pins, too, needs no second pin: which of the two comes first may depend on a race.
            let pinned = Set(pins.compactMap(\.steps))
            let missing = visits.filter { !known.contains($0.order) && !pinned.contains($0.events()) }.map(
                \.order
            )
            let all = pins.enumerated().map { ($1.order, Optional($0)) } + missing.map { ($0, nil) }
            var changes: [PinChange] = []
            for (order, index) in all {
                let before = index.map { pins[$0] }
                // It is known to end in several ways.
                if let before, before.steps == nil { continue }
                if let note = CrashGuard.note(on: order, of: name) {
                    let now = [note.recording.events]
                    changes.append(PinChange(order: order, index: index, before: before?.steps, now: now))
                    continue
                }
                let now =
                    if let run = runs[order] { run } else { try await screen.steps(of: order, guardian) }
                if let before, before.steps == now { continue }
                // A race seldom ends as it did before, so one more run isn't enough.
                var again = try await screen.steps(of: order, guardian)
                for _ in 0..<Self.furtherRuns where before != nil && again == now {
                    again = try await screen.steps(of: order, guardian)
                }
                changes.append(
                    PinChange(order: order, index: index, before: before?.steps, now: now, again: again)
                )
            }
            return (changes, KnownStates(visits))
        }
    }

    /// The number of further runs that tell a difference from a race.
    private static var furtherRuns: Int { 3 }

    private func steps(of order: ScreenOrder, _ guardian: CrashGuard) async throws -> Pin.Steps {
        try await run(order, guardedBy: guardian).events()
    }
}

extension ScreenDescription where Screen: AnyObject, State == ShownState {
    /// What differs in the first order, and how many orders differ or have no pin.
    private func finding(about changes: [PinChange], of count: Int, in file: PinFile) -> Finding? {
        let missing = changes.filter { $0.before == nil }
        let noPin = missing.first.map { first in
            """
            \(orders(missing.count)) \(missing.count == 1 ? "has" : "have") no pin in \(file.name): \
            “\(first.order)”\(missing.count == 1 ? "" : ", for example").
            """
        }
        guard let first = changes.first(where: { $0.before != nil }) else { return noPin.map { Finding($0) } }
        var finding = Finding(
            """
            This isn't what happened before in the order “\(first.order)” \
            (\(changes.count - missing.count) of \(count) orders differ).
            """
        )
        finding.details = [.recording(first.difference.excerpt("Before", "Now"))]
        if let noPin { finding.add(noPin) }
        return finding
    }

    /// What is shown of the orders that end in one of two ways, unless the description says that it is meant.
    private func finding(aboutUnsteady changes: [PinChange]) -> Finding? {
        let questions = Dictionary(grouping: changes, by: \.subject)
            .filter { !accepts(Suspicion(kind: .endsInTwoWays, subject: $0.key, step: 0)) }
            .compactMap { subject, same in
                same.min { $0.difference.size < $1.difference.size }.map { shortest in
                    Question(
                        kind: .endsInTwoWays,
                        subject: subject,
                        count: same.count,
                        setup: [],
                        recording: shortest.difference.expected,
                        other: shortest.difference.actual
                    )
                }
            }
            .sorted { ($1.count, $0.subject) < ($0.count, $1.subject) }
        guard var finding = questions.first?.finding else { return nil }
        if questions.count > 1 { finding.add("And \(questions.count - 1) more like it.") }
        return finding
    }

    /// The changes, by what differs first, whatever the values are: the most frequent kind first, and last the orders without a
    /// pin.
    private func kinds(of changes: [PinChange], _ known: KnownStates) -> [ChangeKind] {
        let kinds = Dictionary(grouping: changes) { change in
            change.isPlayed ? change.play(known).kind : "The order has no pin."
        }
        .map { ChangeKind(title: $0, changes: $1) }
        .sorted { ($1.changes.count, $0.title) < ($0.changes.count, $1.title) }
        return kinds.filter(\.isPlayed) + kinds.filter { !$0.isPlayed }
    }

    /// Saves a page that plays the changes, each on two phones. Returns how to open the page, or why there is none.
    private func pageText(about kinds: [ChangeKind], since pins: [Pin], _ known: KnownStates) -> String? {
        let findings = kinds.filter(\.isPlayed).map { kind in
            // One of them is enough to look at.
            PlayedPage.Item(
                title: kind.title,
                heading: "\(kind.changes[0].order)",
                count: "in \(orders(kind.changes.count))",
                play: kind.changes[0].play(known),
                orders: kind.changes.map(\.order)
            )
        }
        guard !findings.isEmpty else { return nil }
        let plays = kinds.flatMap(\.changes).map { $0.play(known) }
        let playsByOrder = Dictionary(plays.map { ($0.order, $0) }) { first, _ in first }
        let all = pins.compactMap { pin -> PlayedPage.Play? in
            if let play = playsByOrder[pin.order] { return play }
            let same = pin.steps.map(Recording.init).map { RecordingDifference(expected: $0, actual: $0) }
            return same.map { PlayedPage.Play(pin.order, ["before", "now"], $0.mapStates { known[$0] }) }
        }
        let count = findings.reduce(0) { $0 + $1.orders.count }
        let page = PlayedPage(
            name: name,
            title: "\(count) of \(orders(pins.count)) \(count == 1 ? "differs" : "differ")",
            list: "Differences",
            findings: findings,
            orders: all,
            hasTitles: known.haveTitles,
            otherwise: "Nothing has changed in this order."
        )
        return page.textAfterSaving(as: "\(name)-changes", for: file)
    }
}

/// An order in which something else happens than when it was pinned, or which has no pin.
private struct PinChange: Sendable {
    let order: ScreenOrder
    /// The place among the pins.
    let index: Int?
    let before: Pin.Steps?
    let now: Pin.Steps
    /// What happens in a second run; `nil` if the screen crashes or hangs now.
    var again: Pin.Steps?

    var endsTests: Bool { again == nil }

    /// Whether it ends in one of two ways.
    var isUnsteady: Bool { again != nil && again != now }

    var difference: RecordingDifference<String> {
        isUnsteady
            ? RecordingDifference(expected: Recording(now), actual: Recording(again ?? []))
            : RecordingDifference(expected: Recording(before ?? []), actual: Recording(now))
    }

    /// Whether there is something to compare.
    var isPlayed: Bool { before != nil || isUnsteady }

    func play(_ known: KnownStates) -> PlayedPage.Play {
        let names = isUnsteady ? ["in one run", "in the other"] : ["before", "now"]
        return PlayedPage.Play(order, names, difference.mapStates { known[$0] })
    }

    /// What the user did last before the two runs of an order differ.
    var subject: String {
        let other = again ?? []
        let first = now.indices.first { !other.indices.contains($0) || now[$0] != other[$0] } ?? now.count
        let actions = (now + other.dropFirst(now.count)).prefix(first + 1).joined().compactMap { event in
            if case .user(let name) = event { name } else { nil }
        }
        return actions.last ?? "the beginning"
    }
}

/// Changes in which the same differs first.
private struct ChangeKind {
    let title: String
    let changes: [PinChange]

    var isPlayed: Bool { changes[0].isPlayed }
}

extension [Pin] {
    /// The number of those that are the same each time.
    fileprivate var steadyCount: Int { count { $0.steps != nil } }

    /// What to say of the others; empty if there are none.
    fileprivate var noteOnOthers: String {
        switch count - steadyCount {
        case 0: ""
        case 1: " 1 order ends in one of two ways, and isn't compared."
        case let others: " \(others) orders end in one of two ways, and aren't compared."
        }
    }

    /// The same pins, with what has changed, and with those that were missing.
    fileprivate func replacing(_ changes: [PinChange]) -> [Pin] {
        var pins = self
        for change in changes where !change.endsTests {
            let steps = change.isUnsteady ? nil : change.now
            let pin = Pin(change.order, steps: steps)
            if let index = change.index { pins[index] = pin } else { pins.append(pin) }
        }
        return pins
    }
}

extension RecordingDifference {
    fileprivate var size: Int { expected.events.count + actual.events.count }
}

/// A number of orders, such as `1 order`.
private func orders(_ count: Int) -> String { "\(count) \(count == 1 ? "order" : "orders")" }
