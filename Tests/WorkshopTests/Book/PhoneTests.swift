import Episodes
import EveryOrder
import Foundation
import Testing

@testable import Behaviours
@testable import Book
@testable import Content
@testable import Terminal
@testable import workshop

@Suite(.timeLimit(.minutes(5)))
struct PhoneTests {
    private let workspace: Workspace
    private let behaviours: [String]
    private let rules = PlayedChange.Rules()

    init() throws {
        workspace = try #require(Workspace(around: packageRoot))
        behaviours = Behaviour.groups.flatMap(\.behaviours).map(\.description)
    }

    private func html(of file: String) async throws -> String {
        try #require(try await MadeBook.pages[file])
    }

    private func played(_ title: String) throws -> PlayedChange {
        let change = try #require(
            try workspace.changes(of: behaviours).all.first { $0.entry.title == title }
        )
        return try #require(try PlayedChange(change, rules, in: workspace))
    }

    @Test func `the phones play what was recorded, in every order`() throws {
        let suite = OrderSuite(requests: 2)
        for change in try workspace.changes(of: behaviours).all {
            let number = change.entry.number
            guard let played = try PlayedChange(change, rules, in: workspace) else {
                #expect(change.broken.isEmpty)
                continue
            }
            let file = workspace.root.appending(path: Change.savedPath(of: number))
            let saved = try #require(try SavedRuns.read(from: file))
            let shown = suite.orders.indices.filter { saved[suite.orders[$0]] != nil }
            #expect(played.shown == shown)
            #expect(played.plays.count == (shown.isEmpty ? 0 : suite.orders.count))
            var pairs = [(played.recording, saved.recording)]
            for (play, order) in zip(played.plays, suite.orders) {
                pairs.append(
                    (play, suite.difference(of: order, from: saved[order] ?? suite.expected(of: order)))
                )
            }
            for (play, difference) in pairs {
                for (phone, recording) in [difference.expected, difference.actual].enumerated() {
                    let events = play.played.compactMap { $0.events[phone] }
                    #expect(events == recording.events.map(\.described), "\(number)")
                }
            }
        }
    }

    @Test func `something goes wrong in every change that is played, and is said in a sentence`() throws {
        for change in try workspace.changes(of: behaviours).all {
            let played = try PlayedChange(change, rules, in: workspace)
            #expect((played == nil) == change.broken.isEmpty)
            guard let played else { continue }
            #expect(played.first.problem?.contains(/[.”]$/) == true, "\(change.entry.title)")
            for (index, play) in played.plays.enumerated() {
                #expect((play.firstProblem != nil) == played.shown.contains(index), "\(rules.orders[index])")
            }
        }
    }

    @Test(arguments: [
        (
            ScreenOrder.Fate(.onItsWay, "500"), ["request 1: 500 is on its way", "request 1: 500 arrives"],
            "it shows the error of request 1."
        ),
        // The sheet covers the list.
        (
            ScreenOrder.Fate(.onItsWay, "200"), ["request 1: 200 is on its way", "request 1: 200 arrives"],
            "request 1 removed the spinner."
        ),
        (
            ScreenOrder.Fate(.never), ["request 1 is cancelled"],
            "it shows the error of request 1, which was cancelled."
        ),
    ])
    func `the phones say from which request comes what they show`(
        _ fate: ScreenOrder.Fate,
        _ expected: [String],
        _ wrong: String,
    ) throws {
        let played = try played("At least this attempt")
        let index = try #require(
            rules.orders.firstIndex { order in
                order.actions == ["asks for the list", "asks for a video"] && order.fate(of: 0) == fate
                    && order.fate(of: 1).time == .never
            }
        )
        let play = played.plays[index]
        let start = try #require(play.firstProblem)
        #expect(play.frames[start].claims.first?.description == "it waits for request 2.")
        #expect(play.frames[start].claims.last?.description == wrong)
        // What was sent can be seen as soon as it is, and why the phones differ when they do.
        let entries = play.frames[...start].flatMap(\.entries).map(\.description)
        for entry in expected + ["request 2: GET …/7/video"] { #expect(entries.contains(entry)) }
    }

    @Test func `where nothing differs, both phones say from which request comes what they show`() throws {
        let played = try played("At least this attempt")
        let plays = played.plays.filter { $0.firstProblem == nil }
        #expect(plays.count == played.plays.count - played.shown.count)
        for play in plays {
            let last = try #require(play.frames.last { $0.agreement != nil })
            #expect(last.asItIs == last.changed)
            #expect(last.asItIs.end == nil)
        }
        let agreements = Set(plays.compactMap { $0.frames.compactMap(\.agreement).last?.description })
        let ends = [
            "it waits for request 2.", "it shows the answer to request 2.",
            "it shows the error of request 2.", "it shows the video of request 2.",
        ]
        #expect(agreements == Set(ends))
    }

    @Test func `a problem says what differs, and where the user is`() throws {
        let played = try played("At least this attempt")
        let frames = played.plays.flatMap(\.frames)
        #expect(frames.contains { $0.problem?.contains("Your user") == true })
        for frame in frames {
            guard let problem = frame.problem else { continue }
            #expect(frame.asItIs.selection != nil || !problem.contains("moved on"), "\(problem)")
            #expect(frame.claims.count == 2, "\(problem)")
        }
    }

    @Test func `no phone names a request that wasn't sent, and two that differ never say the same`() throws {
        let changes = try workspace.changes(of: behaviours).all
        let plays = try changes.compactMap { try PlayedChange($0, rules, in: workspace) }.flatMap(\.plays)
        var count = 0
        for play in plays {
            for (index, frame) in play.frames.enumerated() {
                let quotes = (frame.problem ?? "").matches(of: #/“(.+?)”/#).map(\.1)
                try #require(Set(quotes).count == quotes.count, "\(frame)")
                let claims = frame.claims
                if claims.isEmpty { continue }
                count += 1
                let sent = play.frames[...index].count { $0.party == .user && $0.moment?.event != .leaves }
                try #require(Set(claims).count == 2)
                for match in "\(claims)".matches(of: #/request (\d)/#) {
                    try #require(Int(match.1).map { (1...sent).contains($0) } == true, "\(frame)")
                }
            }
        }
        #expect(count > 0)
    }

    @Test func `the landing page asks for the line before it shows the diff`() async throws {
        let html = try await html(of: "index.html")
        let number = try workspace.changes(of: behaviours).shownFirst.entry.number
        #expect(html.contains("<div class=phones data-player=\(number)>"))
        let question = try #require(html.range(of: "Which line did it?"))
        let diff = try #require(html.range(of: "class=file"))
        #expect(question.lowerBound < diff.lowerBound)
    }

    @Test func `the README says what its picture shows, which is the first page's`() throws {
        let change = try workspace.changes(of: behaviours).shownFirst
        let played = try #require(try PlayedChange(change, rules, in: workspace))
        // The first page begins with the order that is recorded.
        let end = try #require(played.first.firstProblem)
        let frames = played.first.frames[...end]
        let recorded = played.recording.frames[...end]
        #expect(frames.map { $0.moment?.event.text } == recorded.map { $0.moment?.event.text })
        #expect(frames.map { $0.sides.map(\.phone) } == recorded.map { $0.sides.map(\.phone) })
        #expect(frames.first?.asItIs.list.isEmpty == false)
        let readme = try String(contentsOf: packageRoot.appending(path: "README.md"), encoding: .utf8)
        let above = try #require(readme.firstRange(of: "<picture>"))
        let paragraph = try #require(readme[..<above.lowerBound].split(separator: "\n").last)
        let deeds = frames.filter { $0.party == .user }.map {
            $0.sentence.dropFirst("The user ".count).dropLast()
        }
        #expect(deeds == ["reloads the list", "taps an episode"])
        for deed in deeds { #expect(paragraph.contains(deed)) }
        #expect(paragraph.contains("[Stage \(change.stage)](Stages/Stage\(change.stage))"))
        let extent = try #require(change.extent)
        #expect(readme.contains("\n## One \(extent.rawValue) changed\n"))
        let events = frames.dropFirst().map(\.sentence) + [frames[end].problem ?? ""]
        let alt = "Two phones: \(played.names.0), and \(played.names.1). \(events.joined(separator: " "))"
        #expect(readme.contains("alt=\"\(alt)\""), "It has to be: \(alt)")
        let pictures = readme[above.lowerBound...].matches(of: #/(?:src|srcset)="([^"]+)"/#).map(\.1)
        #expect(Set(pictures).count == 4)
        for picture in pictures {
            let data = try Data(contentsOf: packageRoot.appending(path: String(picture)))
            #expect(data.count < 120_000, "\(picture)")
        }
    }

    @Test func `the user taps only what is on the screen`() throws {
        let changes = try workspace.changes(of: behaviours).all
        let played = try changes.compactMap { try PlayedChange($0, rules, in: workspace) }
        let frames = played.flatMap(\.plays).flatMap(\.frames).filter {
            $0.moment?.event == .user("asks for a video")
        }
        #expect(!frames.isEmpty)
        for frame in frames {
            let episode = try #require(frame.tap)
            try #require(frame.asItIs.list.map { "\($0.id)" }.contains(episode), "\(frame)")
        }
    }

    @Test func `a sorted list can be seen`() throws {
        let change = try played("The newest on top")
        let last = try #require(change.plays.first?.frames.last { $0.changed.end == nil })
        let problem = "The server sent the episodes in one order, and the user sees them in another."
        for frame in [change.plays[0].frames[0], last] {
            #expect(frame.asItIs.list.map(\.id) == [7, 3, 12])
            #expect(frame.changed.list.map(\.id) == [12, 7, 3])
            #expect(frame.problem == problem)
        }
    }

    @Test func `a stage between the steps asks for the line of a change before the diff`()
        async throws
    {
        let html = try await html(of: "steps.html")
        for change in try workspace.changes(of: behaviours).typical {
            let parts = html.components(separatedBy: "<div id=change-\(change.entry.number) ")
            let question = try #require(parts.dropFirst().first)
            let places = ["class=phones", "<h3>Which line ", "class=answer", "<table"].map {
                question.range(of: $0)?.lowerBound
            }
            #expect(!places.contains(nil), "\(change.entry.title)")
            #expect(places.compactMap(\.self).sorted() == places, "\(change.entry.title)")
        }
    }

    @Test func `one line did it, or one is missing`() throws {
        let all = try workspace.changes(of: behaviours).all
        #expect(all[1].isRemovalOfOneLine == true, "A deinit is one choice.")
        #expect(all[4].isRemovalOfOneLine == false)
        #expect(all[17].isRemovalOfOneLine == nil, "Two lines are different.")
    }

    @Test func `saved runs survive their file, and an order that wasn't saved is nil`() throws {
        let suite = OrderSuite(requests: 2)
        let orders = suite.orders.prefix(3).map { ($0, suite.expected(of: $0)) }
        var recording = RecordingDifference<ScreenState>()
        var sorted = ScreenState.idle
        for episodes in [Sample.episodes, Sample.episodes.sorted { $0.id < $1.id }] {
            sorted.episodes = episodes
            recording.actual.add(.shows(sorted))
        }
        let runs = SavedRuns(recording, orders)
        let saved = try SavedRuns(lines: runs.lines)
        #expect(saved == runs)
        for (order, recording) in orders { #expect(saved[order] == recording) }
        #expect(saved[suite.orders[3]] == nil)
    }
}
