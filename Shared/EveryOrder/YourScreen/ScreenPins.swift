import Foundation

extension ScreenUnderTest {
    /// Checks that the screen does in every order what its file of pins says, which is Orders/name.json beside the test.
    ///
    /// ```swift
    /// try await search.checkPins()
    /// ```
    ///
    /// Run the tests with the environment variable `ORDERS=write` once, before you change anything, to write the file. If a
    /// difference is meant, `ORDERS=accept` shows it, and then replaces the orders that differ. Those in which the screen crashes
    /// or hangs stay as they were.
    ///
    /// - Throws: A ``Finding`` with the shortest difference, or with what to do if there is no file.
    public func checkPins() async throws {
        try await checkPins(mode: ProcessInfo.processInfo.environment["ORDERS"])
    }

    func checkPins(mode: String?) async throws {
        try validate()
        let pins = PinFile(of: name, beside: file)
        guard pins.exists else {
            guard mode == "write" || mode == "accept" else { throw pins.missing }
            return try await writePins(to: pins)
        }
        let pinned = try pins.lines()
        let changes = try await changes(since: pinned)
        guard !changes.isEmpty else { return }
        guard mode == "accept" else {
            var finding = finding(on: changes, of: pinned.count)
            finding.detail = (finding.detail ?? "") + "\nMeant? Then accept it: ORDERS=accept swift test"
            throw finding
        }
        let accepted = changes.filter { !$0.endsTests }
        print(
            """
            \(finding(on: changes, of: pinned.count))

            Accepted: \(accepted.count) \(accepted.count == 1 ? "order is" : "orders are") replaced in Orders/\(name).json.
            """
        )
        let new = Dictionary(uniqueKeysWithValues: accepted.map { ($0.index, $0.now) })
        try pins.write(pinned.enumerated().map { index, pin in new[index] ?? pin })
    }

    private func writePins(to pins: PinFile) async throws {
        let exploration = try await explore()
        let visits = exploration.visits.filter { $0.end == nil }
        let new = visits.map { Pin(actions: $0.order.actions, fates: $0.order.fates, steps: $0.events()) }
        let changes = try await changes(since: new)
        guard changes.isEmpty else {
            var finding = finding(on: changes, of: new.count)
            finding.summary = """
                Nothing is pinned: run twice, the screen didn't do the same in the order “\(changes[0].now.order)” \
                (\(changes.count) of \(new.count)). Does it use a random value, such as UUID(), or the date? Pass it in.
                """
            throw finding
        }
        try pins.write(new)
        print("Pinned: \(new.count) \(new.count == 1 ? "order" : "orders") in Orders/\(name).json.")
    }

    /// Runs the orders of some pins. Returns those in which something else happens now.
    private func changes(since pins: [Pin]) async throws -> [PinChange] {
        let unknown = pins.flatMap(\.actions).first { action(named: $0) == nil }
        if let unknown {
            throw Finding("Orders/\(name).json has an action “\(unknown)”, which the screen hasn't.")
        }
        return try await RunQueue.next {
            let guardian = CrashGuard(name)
            defer { guardian.end() }
            var changes: [PinChange] = []
            for (index, pin) in pins.enumerated() {
                let known = CrashGuard.known.first { $0.screen == name && pin.order.contains($0.order) }
                let steps =
                    if let known { [known.recording.events] } else {
                        try await visit(pin.order, guardedBy: guardian).events()
                    }
                guard known != nil || steps != pin.steps else { continue }
                let now = Pin(actions: pin.actions, fates: pin.fates, steps: steps)
                changes.append(PinChange(index: index, before: pin, now: now, endsTests: known != nil))
            }
            return changes
        }
    }

    /// What differs in the first order, and which orders differ.
    private func finding(on changes: [PinChange], of count: Int) -> Finding {
        let first = changes[0]
        var finding = Finding(
            """
            This isn't what happened before in the order “\(first.now.order)” \
            (\(changes.count) of \(count) orders differ).
            """
        )
        let difference = RecordingDifference(expected: first.before.recording, actual: first.now.recording)
        finding.detail = difference.lines("Before", "Now").joined(separator: "\n")
        if let page = try? page(of: changes).save(as: "\(name)-changes") {
            finding.detail? += "\nTo see it played: \(PlayedPage.command) \(page.path)"
        }
        return finding.at(PinFile(of: name, beside: file).url.path, first.index + 2)
    }
}

extension ScreenUnderTest {
    /// Plays the first orders that differ, each on two phones.
    private func page(of changes: [PinChange]) -> PlayedPage {
        let plays = changes.prefix(20).map { change in
            PlayedPage.Play(
                title: change.now.order.description,
                notes: [],
                phones: ["Before", "Now"],
                difference: RecordingDifference(
                    expected: change.before.recording,
                    actual: change.now.recording
                )
            )
        }
        return PlayedPage(title: name, plays: plays)
    }
}

/// An order in which something else happens than when it was pinned.
private struct PinChange: Sendable {
    /// The place among the pins.
    let index: Int
    let before: Pin
    let now: Pin
    /// Whether the screen crashes or hangs now.
    let endsTests: Bool
}

/// What happened in one order when it was pinned.
private struct Pin: Codable, Sendable {
    let actions: [String]
    let fates: [Int: ScreenOrder.Fate]
    let steps: [[Recording<String>.Event]]

    var order: ScreenOrder { ScreenOrder(actions: actions, fates: fates) }

    var recording: Recording<String> {
        var recording = Recording<String>()
        for event in steps.joined() { recording.add(event) }
        return recording
    }
}

/// A file with a line for each order, so a diff shows which of them have changed.
private struct PinFile {
    let url: URL

    init(of name: String, beside test: String) {
        url = URL(filePath: test).deletingLastPathComponent().appending(path: "Orders/\(name).json")
    }

    /// Whether there are any pins. An empty file has none.
    var exists: Bool {
        guard let text = try? String(contentsOf: url, encoding: .utf8) else { return false }
        return text.contains("{")
    }

    var missing: Finding {
        Finding(
            """
            There is no file of pins yet, Orders/\(url.lastPathComponent). Write it before you change anything: \
            ORDERS=write swift test (in Xcode, add the variable to the scheme).
            """
        )
    }

    func lines() throws -> [Pin] {
        let lines = try String(contentsOf: url, encoding: .utf8).split(whereSeparator: \.isNewline)
        return try lines.dropFirst().dropLast().enumerated().map { index, line in
            let text = line.hasSuffix(",") ? line.dropLast() : line
            guard let pin = try? JSONDecoder().decode(Pin.self, from: Data(text.utf8)) else {
                throw Finding("Line \(index + 2) of Orders/\(url.lastPathComponent) isn't a pin.")
            }
            return pin
        }
    }

    func write(_ pins: [Pin]) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let lines = try pins.map { String(decoding: try encoder.encode($0), as: UTF8.self) }
        let folder = url.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try "[\n\(lines.joined(separator: ",\n"))\n]\n".write(to: url, atomically: true, encoding: .utf8)
    }
}
