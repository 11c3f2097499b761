import Behaviours
import Content
import Diffing
import EveryOrder
import Foundation

/// A change that breaks something, on two phones: in all orders of two requests if it shows in one of them, or else in
/// its recording.
struct PlayedChange: Sendable {
    let change: Change
    /// What happens in each order; empty if the change shows in none.
    let plays: [PhonePlay]
    /// The orders in which it shows.
    let shown: [Int]
    /// What is played first: the order that begins like the recording, or the recording itself.
    let first: PhonePlay
    /// The recording.
    let recording: PhonePlay
    /// The index of the order that is played first.
    let start: Int?

    /// All orders of two requests, and what should happen in each.
    struct Rules: Sendable {
        let orders: [ScreenOrder]
        fileprivate let suite = OrderSuite(requests: 2)
        /// What two phones show in each if nothing differs.
        fileprivate let plays: [PhonePlay]

        init() {
            orders = suite.orders
            plays = orders.map { [suite] in PhonePlay(suite.difference(of: $0, from: suite.expected(of: $0)))
            }
        }
    }

    /// - Returns: `nil` if the change breaks nothing.
    init?(_ change: Change, _ rules: Rules, in workspace: Workspace) throws {
        let number = change.entry.number
        let file = workspace.root.appending(path: Change.savedPath(of: number))
        guard let saved = try SavedRuns.read(from: file) else { return nil }
        recording = PhonePlay(saved.recording)
        let shown = rules.orders.indices.filter { saved[rules.orders[$0]] != nil }
        let plays = rules.orders.indices.map { index in
            saved[rules.orders[index]].map { actual in
                PhonePlay(rules.suite.difference(of: rules.orders[index], from: actual))
            } ?? rules.plays[index]
        }
        self.change = change
        self.shown = shown
        self.plays = shown.isEmpty ? [] : plays
        // The first of those that have most events in common with the recording.
        let counts = shown.map { [recording] in plays[$0].countOfEventsShared(with: recording) }
        start = counts.max().flatMap { most in counts.firstIndex(of: most) }.map { shown[$0] }
        first = start.map { plays[$0] } ?? recording
    }
}

extension PhonePlay {
    /// The number of events at the beginning that are the same in both.
    fileprivate func countOfEventsShared(with other: PhonePlay) -> Int {
        zip(frames, other.frames).prefix { $0.played.events == $1.played.events }.count
    }
}

extension Change {
    /// What goes wrong in its recording, as a sentence; `nil` if it breaks nothing.
    package func problem(in workspace: Workspace) throws -> String? {
        let file = workspace.root.appending(path: Change.savedPath(of: entry.number))
        let saved = try SavedRuns.read(from: file)
        return saved.flatMap { PhonePlay($0.recording).problem }
    }
}

/// The changes that break something, on two phones.
struct Plays {
    private let rules = PlayedChange.Rules()
    private var played: [Int: PlayedChange] = [:]

    init(of changes: [Change], in workspace: Workspace) throws {
        for change in changes {
            played[change.entry.number] = try PlayedChange(change, rules, in: workspace)
        }
    }

    subscript(change: Change) -> PlayedChange? { played[change.entry.number] }

    /// What one phone plays in the order in which the first change shows, without that change.
    func played(likeFirstOf changes: Changes) -> PlayerData.Play {
        let order = self[changes.shownFirst]?.start ?? 0
        return rules.plays[order].played.map { frame in
            var frame = frame
            frame.phones.removeLast()
            frame.events.removeLast()
            frame.claims = []
            return frame
        }
    }

    /// The data of a page with some of the changes.
    func data(for changes: [Change]) -> PlayerData {
        let map = OrderMap(
            zip(rules.orders, rules.plays).map { ($0, $1.played) },
            isOfTwoRequests: true,
            findings: ["The bug shows."],
            none: "Nothing differs."
        )
        var data = PlayerData(map: map)
        for played in changes.compactMap({ self[$0] }) {
            let isOnMap = !played.shown.isEmpty
            data.add(
                "\(played.change.entry.number)",
                isOnMap ? [] : [played.first.played],
                start: played.start ?? 0,
                shown: isOnMap ? [played.shown] : nil,
                differing: Dictionary(
                    uniqueKeysWithValues: played.shown.map { ($0, played.plays[$0].played) }
                )
            )
        }
        return data
    }
}

extension PlayedChange {
    /// The names of the two phones.
    var names: (String, String) {
        let stage = "Stage \(change.stage)"
        return (stage, "\(stage), \(extent)changed")
    }

    private var extent: String { change.extent.map { "one \($0.rawValue) " } ?? "" }

    /// The two phones at the moment when something goes wrong. A script lets the reader play it, and choose another
    /// order.
    var html: String {
        phoneScene(
            "\(change.entry.number)",
            [
                (names.0, names.0, "✓ Right:"),
                (names.1, "<span>\(names.0), \(extent)</span>changed", "✗ Wrong:"),
            ],
            first.played,
            column: "User and server"
        )
    }

    /// What the script adds the map of all orders to. Nothing if the change shows in no order.
    var map: String {
        shown.isEmpty ? "" : "<div class=map data-player=\(change.entry.number)></div>\n"
    }

    /// What it says next to the phones, and its changed lines, for the search.
    var texts: [String] {
        let lines = change.entry.diff.filter { !$0.hasPrefix("+++") && !$0.hasPrefix("---") }
        let changes = lines.filter { $0.hasPrefix("+") || $0.hasPrefix("-") }.map { String($0.dropFirst()) }
        return [first.problem ?? ""] + change.entry.reasons.map { Prose($0).text } + changes
    }
}
