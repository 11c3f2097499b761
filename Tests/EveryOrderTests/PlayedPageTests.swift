import Foundation
import Testing

@testable import EveryOrder

@Suite(.serialized, .inOwnProcess)
@MainActor
struct PlayedPageTests {
    /// Saves a page for `.ci/look`, which looks at it in a browser.
    private func keep(_ page: SavedPage, as name: String) throws {
        let folder = URL(filePath: #filePath).appending(path: "../../../.build/EveryOrder/look").standardized
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(page.html.utf8).write(to: folder.appending(path: "\(name).html"))
    }

    @Test func `saves a page that plays what was found, and every order`() async throws {
        let folder = try PinFolder()
        defer { folder.remove() }
        let exploration = try await planted(.staysBusy, name: "played </script>", file: folder.test).explore()
        let file = try exploration.savePage()
        let path = ".build/EveryOrder/Tests/ListTests/played---script-.html"
        #expect(file.path == folder.url.appending(path: path).path)
        let page = try SavedPage(file)
        #expect(page.html.contains("<h1>played &lt;/script&gt;</h1>"))
        #expect(page.map.findings == exploration.questions.map(\.summary))
        #expect(page.plays.count == exploration.questions.count + exploration.count)
        for (index, question) in exploration.questions.enumerated() {
            #expect(page.events(of: index) == question.recording.events)
            #expect(page.player.shown[index].count == question.count)
            // Each of these orders is opened where the same goes wrong.
            for order in page.player.shown[index] {
                #expect(!page.problems(of: exploration.questions.count + order).isEmpty)
            }
        }
        for (index, visit) in exploration.visits.enumerated() {
            #expect(page.events(of: exploration.questions.count + index) == visit.recording().events)
        }
        try keep(page, as: "one-phone")
        // It can be attached to a pull request.
        #expect(page.html.utf8.count < 60_000)
        for address in ["src=", "@import", "<link", "=http", "url("] { #expect(!page.html.contains(address)) }
    }

    @Test(arguments: [
        (Question.Kind.staysBusy, "shows", "status"), (.olderOutcome, "shows", "status"),
        (.rowTwice, "shows", "list"), (.silentFailure, "shows", "status"), (.goesOn, "leaves the screen", ""),
        (.sameRequestTwice, "receives GET /rows", ""), (.notFreed, "leaves the screen", ""),
        (.offMain, "✗ changes off the main thread", ""),
    ])
    func `opens a finding at the event that is wrong, and says what should have happened`(
        _ kind: Question.Kind,
        _ event: String,
        _ part: String,
    ) async throws {
        let folder = try PinFolder()
        defer { folder.remove() }
        var exploration = try await Planted.exploration(of: kind)
        exploration.file = folder.test
        let index = try #require(exploration.questions.firstIndex { $0.kind == kind })
        let page = try SavedPage(try exploration.savePage())
        let problems = page.problems(of: index)
        try #require(problems.count == 1)
        let wrong = try #require(problems[0].frame.events[0])
        #expect(event == "shows" ? wrong.state != nil : wrong.text == event)
        #expect(problems[0].text.contains(" should"))
        #expect(problems[0].frame.wrongPart ?? "" == part)
        #expect(problems[0].frame.lines[0].hasPrefix("<li class=wrong>✗ "))
    }

    @Test func `plays what was pinned beside what happens now, those that differ in the same as one`()
        async throws
    {
        let folder = try PinFolder()
        defer { folder.remove() }
        await folder.write(planted(nil, name: "list", file: folder.test))
        let screen = planted(.staysBusy, name: "list", file: folder.test)
        let error = try #require(
            await #expect(throws: Finding.self) { try await screen.checkPins(mode: nil) }
        )
        let page = try SavedPage(
            folder.url.appending(path: ".build/EveryOrder/Tests/ListTests/list-changes.html")
        )
        let pins = try folder.count()
        let differing = page.player.shown.map(\.count).reduce(0, +)
        #expect(error.summary.contains("(\(differing) of \(pins) orders differ)"))
        #expect(page.html.contains("<p>\(differing) of \(pins) orders differ</p>"))
        #expect(page.plays.count == page.player.shown.count + pins)
        #expect(page.player.shown.count < differing)
        #expect(page.player.names == Array(repeating: ["Before", "Now"], count: page.plays.count))
        for index in page.player.shown.indices {
            let first = try #require(page.problems(of: index).first)
            #expect(first.frame.phones.count == 2)
        }
        try keep(page, as: "two-phones")
        // What isn't among the states of now is put together from them.
        let phones = Set(page.plays.joined().flatMap(\.phones)).joined()
        #expect(phones.contains("Loading</p>") && phones.contains("⚠ failed</p>"))
        let wrong = "[5, 4, 3] 0 and the error “failed”"
        #expect(
            page.problems(of: 0).first?.text
                == "Before, the screen shows \(wrong); now, \(wrong) and a spinner."
        )
        // The list leaves out the values.
        let kind = "content and an error"
        #expect(page.map.findings.first == "Before, the screen shows \(kind); now, \(kind) and a spinner.")
    }

    @Test
    func `draws rows with their titles, the error as a banner, and the first and the last of many rows`() {
        func html(_ state: ShownState, _ hasTitles: Bool) -> String {
            PhonePicture("list", showing: state, hasTitles: hasTitles).html
        }
        let state = ShownState(text: "Tea, <Cups>", isBusy: true, error: "Offline.", rows: ["1", "2"])
        #expect(ShownState.haveTitles([state]))
        let titled = html(state, true)
        #expect(titled.contains("<b>Tea</b><small>1</small><li data-tap=\"2\"><b>&lt;Cups&gt;</b>"))
        #expect(titled.contains("<p class=loading>Loading</p><p class=error>⚠ Offline.</p>"))
        let other = ShownState(text: "Tea, Cups", rows: ["1"])
        #expect(!ShownState.haveTitles([state, other]))
        #expect(html(other, false).contains("<p class=text data-part=text>Tea, Cups</p><ul data-part=list>"))
        let many = html(ShownState(text: "", rows: (1...200).map { "row \($0)" }), false)
        for row in ["row 1<", "row 3<", "194 more", "row 200<"] { #expect(many.contains(row)) }
        #expect(!many.contains("row 4<"))
    }

    @Test func `names a command that opens the page, or says why there is none`() async throws {
        let folder = try PinFolder()
        defer { folder.remove() }
        let screen = planted(.staysBusy, name: "list", file: folder.test)
        let finding = try #require(await #expect(throws: Finding.self) { try await screen.check() })
        let line = try #require(
            "\(finding)".split(separator: "\n").last { $0.hasPrefix("To see it played: ") }
        )
        #if canImport(Darwin)
        let command = "open"
        #else
        let command = "xdg-open"
        #endif
        #expect(line.hasPrefix("To see it played: \(command) /"))
        let page = URL(filePath: String(try #require(line.split(separator: " ").last)))
        // It may write over a page of its own, and over nothing else.
        try await #expect(screen.explore().savePage() == page)
        for isLink in [false, true] {
            try FileManager.default.removeItem(at: page)
            if isLink {
                try FileManager.default.createSymbolicLink(at: page, withDestinationURL: folder.pins)
            } else {
                try Data("mine".utf8).write(to: page)
            }
            let other = try #require(await #expect(throws: Finding.self) { try await screen.check() })
            #expect(
                "\(other)".hasSuffix("list.html exists and isn't a page of EveryOrder. Move it away."),
                "\(other)"
            )
        }
        #expect(!FileManager.default.fileExists(atPath: folder.pins.path))
    }

    @Test func `keeps the pages of two tests apart, also without a package`() async throws {
        let folder = try PinFolder()
        defer { folder.remove() }
        let others = [
            folder.test, folder.url.appending(path: "Tests/Others/ListTests.swift").path, "/App/Tests.swift",
        ]
        let page = PlayedPage(
            name: "list",
            title: "",
            list: "",
            findings: [],
            orders: [],
            hasTitles: false,
            otherwise: ""
        )
        let pages = try others.map { try page.save(as: "list", for: $0) }
        #expect(Set(pages).count == 3)
        #expect(pages[2] == URL.temporaryDirectory.appending(path: "EveryOrder/App/Tests/list.html"))
        try FileManager.default.removeItem(at: pages[2].deletingLastPathComponent())
    }
}

/// A page, as its script reads it.
private struct SavedPage {
    struct Frame: Decodable {
        let events: [PlayedFrame.Event?]
        let phones: [String]
        let lines: [String]
        let problem: String?
        let wrongPart: String?
    }

    struct Player: Decodable {
        let plays: [[Frame]]
        let shown: [[Int]]
        let names: [[String]]?
    }

    struct Map: Decodable {
        struct Order: Decodable {
            let play: [Frame]
        }

        let findings: [String]
        let orders: [Order]
    }

    private struct Values: Decodable {
        let players: [String: Player]
        let map: Map
    }

    let html: String
    let player: Player
    let map: Map
    /// Those of the findings, then those of the map.
    let plays: [[Frame]]

    init(_ file: URL) throws {
        html = try String(contentsOf: file, encoding: .utf8)
        let values = try JSONDecoder().decode(Values.self, from: SharedJSON.expanded(in: html))
        player = try #require(values.players["all"])
        map = values.map
        plays = player.plays + map.orders.map(\.play)
    }

    func events(of play: Int) -> [PlayedFrame.Event] { plays[play].compactMap { $0.events[0] } }

    /// The frames in which something is wrong, and what it is.
    func problems(of play: Int) -> [(frame: Frame, text: String)] {
        plays[play].compactMap { frame in frame.problem.map { (frame, $0) } }
    }
}

extension SharedJSON {
    /// Returns the JSON of a page with each value in its place.
    fileprivate static func expanded(in html: String) throws -> Data {
        let json = try #require(html.firstMatch(of: #/id=data>((?s).+?)</script>/#)?.1)
        var values = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [Any])
        for index in values.indices {
            if let list = values[index] as? [Int] {
                values[index] = list.map { values[$0] }
            } else if let object = values[index] as? [String: Int] {
                values[index] = object.mapValues { values[$0] }
            }
        }
        return try JSONSerialization.data(withJSONObject: #require(values.last))
    }
}
