import Foundation
import FoundationCompat
import Testing

@testable import EveryOrder

@Suite(.serialized, .inOwnProcess, .timeLimit(.minutes(5)))
@MainActor
struct ScreenPinsTests {
    @Test func `says how to write a file of pins, and what differs from it`() async throws {
        let folder = try PinFolder()
        defer { folder.remove() }
        let before = planted(nil, name: "list", file: folder.test)
        let missing = await #expect(throws: Finding.self) { try await before.checkPins(mode: nil) }
        #expect(missing?.summary.contains("ORDERS=write swift test") == true)

        await folder.write(before)
        try await before.checkPins(mode: nil)
        try await before.checkPins(mode: .write)
        let after = planted(.staysBusy, name: "list", file: folder.test)
        let different = await #expect(throws: Finding.self) { try await after.checkPins(mode: .write) }
        #expect(different?.summary.contains("loads; request 1: 500”") == true)
        #expect(different?.text.contains("ORDERS=accept") == true)
        #expect(different?.text.contains("To see it played: ") == true)

        let old = try folder.lines()
        let accepted = await #expect(throws: Finding.self) { try await after.checkPins(mode: .accept(nil)) }
        #expect(accepted?.text.contains("Now remove the variable ORDERS") == true)
        try await after.checkPins(mode: nil)
        let new = try folder.lines()
        let changed = zip(old, new).enumerated().filter { $1.0 != $1.1 }
        #expect(new.count == old.count)
        #expect(!changed.isEmpty && changed.allSatisfy { $1.0.contains("500") })
        #expect(different?.place == "\(folder.pins.path):\((changed.first?.offset ?? 0) + 1)")
        // Nothing differs any more, so the variable does nothing.
        try await after.checkPins(mode: .accept(nil))
    }

    @Test func `accepts one kind of difference at a time`() async throws {
        let folder = try PinFolder()
        defer { folder.remove() }
        func screen(_ texts: String...) -> ScreenUnderTest<TextScreen> {
            ScreenUnderTest<TextScreen>(
                "list",
                make: { _ in TextScreen() },
                actions: [.init("opens") { $0.text = texts[0] }, .init("closes") { $0.text = texts[1] }],
                length: 1,
                shows: { $0.text },
                file: folder.test
            )
        }
        await folder.write(screen("open", ""))
        let old = try folder.lines()
        let after = screen("wide open", "closed")
        let kinds = [
            "1. Before, the screen shows content; now, other content. (1 order)",
            "2. The screen shows content, but only now. (1 order)",
        ]
        let all = await #expect(throws: Finding.self) { try await after.checkPins(mode: .accept(nil)) }
        #expect(all?.text.containsInOrder(kinds + ["Nothing was accepted."]) == true)
        let none = await #expect(throws: Finding.self) { try await after.checkPins(mode: .accept(3)) }
        #expect(none?.summary == "The list has no difference with this number, so nothing was accepted.")
        #expect(try folder.lines() == old)

        let proposals = folder.url.appending(path: "proposed")
        await #expect(throws: Finding.self) { try await after.checkPins(mode: .proposeOwn(proposals, 2)) }
        await #expect(throws: Finding.self) { try await after.checkPins(mode: .accept(2)) }
        let proposed = proposals.appending(path: folder.pins.path)
        #expect(try Data(contentsOf: proposed) == Data(contentsOf: folder.pins))
        let changed = try zip(old, folder.lines()).filter { $0 != $1 }
        #expect(changed.count == 1 && changed[0].0.contains("closes"))
        await #expect(throws: Finding.self) { try await after.checkPins(mode: .accept(1)) }
        try await after.checkPins(mode: nil)
    }

    @Test func `reads pins however their lines are broken`() async throws {
        let folder = try PinFolder()
        defer { folder.remove() }
        let screen = planted(nil, name: "list", file: folder.test)
        await folder.write(screen)
        let written = try String(contentsOf: folder.pins, encoding: .utf8)
        let value = try JSONSerialization.jsonObject(with: Data(written.utf8))
        let pretty = try JSONSerialization.data(withJSONObject: value, options: .prettyPrinted)
        let others = [
            written.replacing("\n", with: ""), written.replacing("\n", with: "\r\n"),
            String(decoding: pretty, as: UTF8.self),
        ]
        for text in others {
            try text.write(to: folder.pins, atomically: true, encoding: .utf8)
            try await screen.checkPins(mode: nil)
            let wrong = text.replacing("[5, 4, 3]", with: "[WRONG]", maxReplacements: 1)
            try wrong.write(to: folder.pins, atomically: true, encoding: .utf8)
            let error = await #expect(throws: Finding.self) { try await screen.checkPins(mode: nil) }
            let count = try folder.count()
            #expect(error?.summary.contains("(1 of \(count) orders differ)") == true)
        }
    }

    @Test func `writes the file that a link leads to, and keeps the link`() async throws {
        let folder = try PinFolder()
        defer { folder.remove() }
        let file = folder.url.appending(path: "elsewhere.json")
        // An empty file has no pins, as one that doesn't exist.
        try Data().write(to: file)
        try FileManager.default.createSymbolicLink(at: folder.pins, withDestinationURL: file)
        let screen = planted(nil, name: "list", file: folder.test)
        await folder.write(screen)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.pins.path) == file.path)
        try await screen.checkPins(mode: nil)
    }

    @Test func `says how many orders have no pin, and accepts them`() async throws {
        let folder = try PinFolder()
        defer { folder.remove() }
        let screen = planted(nil, name: "list", file: folder.test)
        await folder.write(screen)
        let written = try Data(contentsOf: folder.pins)
        let lines = try folder.lines()
        let first = String(lines[1].dropLast())
        try "[\n\(first)\n]\n".write(to: folder.pins, atomically: true, encoding: .utf8)
        let error = await #expect(throws: Finding.self) { try await screen.checkPins(mode: nil) }
        #expect(
            error?.summary.hasPrefix("\(lines.count - 3) orders have no pin in Orders/list.json: “") == true
        )
        await #expect(throws: Finding.self) { try await screen.checkPins(mode: .accept(nil)) }
        #expect(try Data(contentsOf: folder.pins) == written)
    }

    @Test func `names a file of pins that can't be read, and never writes over it`() async throws {
        for damage in PinFolder.Damage.allCases {
            let folder = try PinFolder()
            defer { folder.remove() }
            let screen = planted(nil, name: "list", file: folder.test)
            try folder.damage(damage)
            let modes: [OrdersMode?] = [
                nil, .write, .accept(nil), .propose(folder.url.appending(path: "proposed")),
            ]
            for mode in modes {
                let error = await #expect(throws: Finding.self) { try await screen.checkPins(mode: mode) }
                let start = "Orders/list.json can't be read: \(damage.reason). "
                #expect(error?.summary.hasPrefix(start) == true, "\(error?.summary ?? "")")
                #expect(error?.place == "\(folder.pins.path):1")
            }
            #expect(try folder.isStill(damage), "\(damage)")
            #expect(!FileManager.default.fileExists(atPath: folder.url.appending(path: "proposed").path))
        }
    }

    @Test func `a run for the learner's own pins compares those of the exercise`() {
        #expect(OrdersMode("/pins") == .propose(URL(filePath: "/pins")))
        #expect(OrdersMode("own:all:/pins") == .proposeOwn(URL(filePath: "/pins"), nil))
        #expect(OrdersMode("own:2:/pins") == .proposeOwn(URL(filePath: "/pins"), 2))
    }

    @Test func `proposes pins without writing over the file`() async throws {
        let folder = try PinFolder()
        defer { folder.remove() }
        let proposals = folder.url.appending(path: "proposed")
        let proposed = proposals.appending(path: folder.pins.path)
        let before = planted(nil, name: "list", file: folder.test)
        try await before.checkPins(mode: .propose(proposals))
        #expect(!FileManager.default.fileExists(atPath: folder.pins.path))
        await folder.write(before)
        #expect(try Data(contentsOf: proposed) == Data(contentsOf: folder.pins))

        let after = planted(.staysBusy, name: "list", file: folder.test)
        let old = try Data(contentsOf: folder.pins)
        let error = await #expect(throws: Finding.self) {
            try await after.checkPins(mode: .propose(proposals))
        }
        #expect(error?.text.contains("ORDERS") == false)
        #expect(try Data(contentsOf: folder.pins) == old)
        try Data(contentsOf: proposed).write(to: folder.pins)
        try await after.checkPins(mode: nil)
    }
}

extension ScreenPinsTests {
    @Test func `pins what is the same each time, and shows both ways of an order that isn't`() async throws {
        let folder = try PinFolder()
        defer { folder.remove() }
        let screen = unsteady(in: folder) { $0 > 0 }
        let written = await #expect(throws: Finding.self) { try await screen.checkPins(mode: .write) }
        #expect(written?.summary == "The same order ends in one of two ways after “races”. (1 order)")
        let detail = try #require(written?.text)
        #expect(
            detail.containsInOrder([
                ".accepting(.endsInTwoWays, of: \"races\")", "--- One run", "in time", "Pinned: ",
            ])
        )
        #expect(!detail.contains("random"))
        let pins = try folder.lines().filter { $0.contains("races") }
        #expect(pins.count == 1 && pins.allSatisfy { !$0.contains("steps") })
        // The others are compared, and this one isn't.
        try await screen.checkPins(mode: nil)
        let text = try String(contentsOf: folder.pins, encoding: .utf8)
        try text.replacing("ready", with: "WRONG").write(to: folder.pins, atomically: true, encoding: .utf8)
        let error = await #expect(throws: Finding.self) { try await screen.checkPins(mode: nil) }
        #expect(error?.summary.contains("This isn't what happened before in the order “waits”") == true)
    }

    @Test func `doesn't take one of two ways for a difference, unless it is meant`() async throws {
        let folder = try PinFolder()
        defer { folder.remove() }
        // Two runs are those that pin it.
        let screen = unsteady(in: folder) { $0 == 2 }
        await folder.write(screen)
        let error = await #expect(throws: Finding.self) { try await screen.checkPins(mode: nil) }
        #expect(error?.summary == "The same order ends in one of two ways after “races”. (1 order)")

        let other = try PinFolder()
        defer { other.remove() }
        let meant = unsteady(in: other) { $0 == 2 }.accepting(.endsInTwoWays, of: "races")
        await other.write(meant)
        try await meant.checkPins(mode: nil)
    }

    @Test func `speaks of random values if only a shown value differs, and pins nothing then`() async throws {
        let folder = try PinFolder()
        defer { folder.remove() }
        let screen = ScreenUnderTest<PlantedScreen>(
            "list",
            make: { PlantedScreen(nil, url: $0.url, session: $0.session) },
            actions: [.init("loads", sends: ["GET /rows": .json("[1]")]) { $0.load() }],
            shows: { "\($0.rows) \(UUID().uuidString)" },
            file: folder.test
        )
        let error = await #expect(throws: Finding.self) { try await screen.checkPins(mode: .write) }
        #expect(error?.summary.hasPrefix("Nothing is pinned: run twice, the screen didn't do") == true)
        #expect(error?.text.contains("If it is random, such as UUID(), or the date, pass it in.") == true)
        #expect(!FileManager.default.fileExists(atPath: folder.pins.path))
    }

    /// A screen with an action that does nothing in some of its runs, by their numbers.
    private func unsteady(in folder: PinFolder, when isLate: @escaping (Int) -> Bool) -> ScreenUnderTest<
        TextScreen
    > {
        var runs = 0
        return ScreenUnderTest<TextScreen>(
            "list",
            make: { _ in TextScreen() },
            actions: [
                .init("waits") { $0.text = "ready" },
                .init("races") { screen in
                    if !isLate(runs) { screen.text = "in time" }
                    runs += 1
                },
            ],
            length: 1,
            shows: { $0.text },
            file: folder.test
        )
    }
}

/// A screen that shows a text.
@MainActor
private final class TextScreen {
    var text = ""
}

/// A folder of a package's own, for the pins of a screen that is called “list”.
struct PinFolder {
    enum Damage: CaseIterable {
        case isUTF16, isNotJSON, isCutOff, isNoArray, holdsNoPin, isFolder, isPipe, isLinkToNothing,
            isForbidden

        /// What the message says of it.
        var reason: String {
            switch self {
            case .isUTF16: "it isn't UTF-8"
            case .isNotJSON, .isCutOff: "it isn't JSON"
            case .isNoArray: "it isn't an array of pins"
            case .holdsNoPin: "its element 1 isn't a pin"
            case .isFolder, .isPipe: "it isn't a file"
            case .isLinkToNothing: "No such file or directory"
            case .isForbidden: getuid() == 0 ? "it isn't UTF-8" : "Permission denied"
            }
        }
    }

    let url = URL.temporaryDirectory.appending(path: UUID().uuidString)
    var test: String { url.appending(path: "Tests/ListTests.swift").path }
    var pins: URL { url.appending(path: "Tests/Orders/list.json") }

    init() throws {
        let folder = pins.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data().write(to: url.appending(path: "Package.swift"))
    }

    func remove() { try? FileManager.default.removeItem(at: url) }

    /// Pins what a screen does. The test fails that does so, so the variable doesn't stay set.
    @MainActor
    func write<Screen>(_ screen: ScreenUnderTest<Screen>) async {
        let error = await #expect(throws: Finding.self) { try await screen.checkPins(mode: .write) }
        let pins = try? count()
        #expect(
            error?.summary.hasPrefix("Pinned: \(pins ?? 0) orders in Orders/list.json. Now remove") == true
        )
    }

    func lines() throws -> [Substring] {
        try String(contentsOf: pins, encoding: .utf8).split(separator: "\n")
    }

    func count() throws -> Int {
        try (JSONSerialization.jsonObject(with: Data(contentsOf: pins)) as? [Any])?.count ?? 0
    }

    private static let text = #"[{"actions":["loads"],"fates":{},"steps":[]}]"#

    func damage(_ damage: Damage) throws {
        switch damage {
        case .isUTF16: try Self.text.write(to: pins, atomically: true, encoding: .utf16)
        case .isNotJSON: try Data("pins".utf8).write(to: pins)
        case .isCutOff: try Data(Self.text.utf8.dropLast()).write(to: pins)
        case .isNoArray: try Data("{}".utf8).write(to: pins)
        case .holdsNoPin: try Data("[{}]".utf8).write(to: pins)
        case .isFolder: try FileManager.default.createDirectory(at: pins, withIntermediateDirectories: false)
        case .isPipe: #expect(mkfifo(pins.path, 0o600) == 0)
        case .isLinkToNothing:
            try FileManager.default.createSymbolicLink(atPath: pins.path, withDestinationPath: "nothing")
        case .isForbidden:
            try Data(Self.text.utf8).write(to: pins)
            #expect(chmod(pins.path, 0) == 0)
            // Root may read everything.
            if getuid() == 0 { try Data([0xff]).write(to: pins) }
        }
    }

    /// Whether the file of pins is as it was damaged.
    func isStill(_ damage: Damage) throws -> Bool {
        var status = stat()
        guard lstat(pins.path, &status) == 0 else { return false }
        let other = try PinFolder()
        defer { other.remove() }
        try other.damage(damage)
        var expected = stat()
        return lstat(other.pins.path, &expected) == 0 && status.st_mode == expected.st_mode
            && (status.st_mode & S_IFMT != S_IFREG || status.st_size == expected.st_size)
    }
}

extension String {
    /// Whether it contains these texts, each behind the one before.
    func containsInOrder(_ parts: [String]) -> Bool {
        var rest = self[...]
        for part in parts {
            guard let range = rest.firstRange(of: part) else { return false }
            rest = rest[range.upperBound...]
        }
        return true
    }
}
