import Foundation

extension ScreenUnderTest {
    /// Checks that the screen does in every order what its file of pins says, which is Orders/name.json beside the test.
    ///
    /// Run the tests with the environment variable `ORDERS=write` once, before you change anything, to write the file. If a
    /// difference is meant, `ORDERS=accept` shows it, and then writes the file again.
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
        guard let finding = try await difference(from: pins.lines()) else { return }
        guard mode == "accept" else {
            var finding = finding
            finding.detail = (finding.detail ?? "") + "\nMeant? Then accept it: ORDERS=accept swift test"
            throw finding
        }
        print("\(finding)\n\nAccepted, and written to Orders/\(name).json.")
        try await writePins(to: pins)
    }

    private func writePins(to pins: PinFile) async throws {
        let exploration = try await explore()
        let visits = exploration.visits.filter { $0.end == nil }
        try pins.write(
            visits.map { Pin(actions: $0.order.actions, fates: $0.order.fates, steps: $0.events()) }
        )
    }

    /// Runs the orders of some pins. Returns what differs, or `nil` if nothing does.
    private func difference(from pins: [Pin]) async throws -> Finding? {
        let unknown = pins.flatMap(\.actions).first { action(named: $0) == nil }
        if let unknown {
            throw Finding("Orders/\(name).json has an action “\(unknown)”, which the screen hasn't.")
        }
        return try await RunQueue.next {
            let guardian = CrashGuard(name)
            defer { guardian.end() }
            var first: (order: ScreenOrder, difference: RecordingDifference<String>, line: Int)?
            var count = 0
            for (index, pin) in pins.enumerated() {
                let known = CrashGuard.known.first { $0.screen == name && pin.order.contains($0.order) }
                let actual =
                    if let known { known.recording } else {
                        try await visit(pin.order, guardedBy: guardian).recording()
                    }
                guard known != nil || actual != pin.recording else { continue }
                count += 1
                let difference = RecordingDifference(expected: pin.recording, actual: actual)
                first = first ?? (pin.order, difference, index + 2)
            }
            guard let first else { return nil }
            var finding = Finding(
                """
                This isn't what happened before in the order “\(first.order)” \
                (\(count) of \(pins.count) orders differ).
                """
            )
            finding.detail = first.difference.lines("Before", "Now").joined(separator: "\n")
            return finding.at(PinFile(of: name, beside: file).url.path, first.line)
        }
    }
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
