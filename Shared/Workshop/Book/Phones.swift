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
    /// The number of these in which an outcome is on its way when the second request is sent.
    private let countOnItsWay: Int
    /// The number of these in which the first request hasn't been answered by then.
    private let countUnanswered: Int
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
        let times = shown.map { rules.orders[$0].fate(of: 0).time }
        countOnItsWay = times.count { $0 == .onItsWay }
        countUnanswered = times.count { $0 == .late || $0 == .never }
        // The first of those that have most events in common with the recording.
        let counts = shown.map { [recording] in plays[$0].countOfEventsShared(with: recording) }
        start = counts.max().flatMap { most in counts.firstIndex(of: most) }.map { shown[$0] }
        first = start.map { plays[$0] } ?? recording
    }

    /// The sentence about the orders in which it shows.
    private var summary: String {
        var sentences = """
            The bug shows in \(shown.count) of the \(plays.count) orders in which a user can cause two requests, and a \
            server answer them.
            """
        if countOnItsWay > 0 {
            let count = isAlwaysOnItsWay ? "all" : "\(countOnItsWay)"
            sentences += " In \(count) of these, an outcome is already on its way to the main thread"
            let isTheRest = countUnanswered > 0 && countOnItsWay + countUnanswered == shown.count
            sentences += isTheRest ? "; in the other \(countUnanswered), the server is slow to answer." : "."
        }
        return sentences
    }

    /// Whether it shows only if an outcome is on its way when the second request is sent.
    private var isAlwaysOnItsWay: Bool { countOnItsWay > 0 && countOnItsWay == shown.count }
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
        guard let play = saved.map({ PhonePlay($0.recording) }) else { return nil }
        return play.firstProblem.flatMap { play.frames[$0].problem }
    }
}

/// The lines among which to look for the one that made the difference.
struct LineChoices {
    /// The question, which says whether one of them was changed or is missing.
    let question: String
    /// What there is to do.
    let task: String
    let lines: [(code: String, isRight: Bool)]

    /// The question and the choices, whose buttons a script enables.
    func html(heading: String) -> String {
        let choices = lines.map { line in
            let mark = line.isRight ? " data-right" : ""
            return
                "<li><button type=button disabled\(mark)><code>\(highlighted([line.code]))</code></button>\n"
        }
        return """
            <\(heading)>\(question)</\(heading)>
            <p>\(task)</p>
            <ol class=choices>
            \(choices.joined())</ol>

            """
    }
}

extension Change {
    /// The lines of its diff to choose from: those of the changed code, or, if lines were only removed, of the code before.
    /// `nil` if the difference isn't in one place.
    var lineChoices: LineChoices? {
        let diff = entry.diff.drop { !$0.hasPrefix("@@") }.dropFirst()
        let isRemoval = !diff.contains { $0.hasPrefix("+") }
        let mark: Character = isRemoval ? "-" : "+"
        let code = diff.filter { line in
            let text = line.dropFirst().drop { $0 == " " }
            let isChanged = line.first == mark
            return (line.hasPrefix(" ") || isChanged) && !text.hasPrefix("//")
                && (isChanged || text.contains { $0.isLetter })
        }
        let indent =
            code.filter { $0.contains { $0.isLetter } }.map { $0.dropFirst().prefix { $0 == " " }.count }
            .min() ?? 0
        var lines: [(code: String, isRight: Bool)] = []
        for line in code {
            let text = line.dropFirst(1 + indent)
            if line.first == mark, isRemoval, lines.last?.isRight == true {
                // What was removed is one choice, such as all of a `deinit`.
                let rest = text.drop { $0 == " " }
                if !rest.isEmpty { lines[lines.count - 1].code += " \(rest)" }
            } else {
                lines.append((String(text), line.first == mark))
            }
        }
        guard diff.count(where: { $0.hasPrefix("@@") }) == 0, lines.count(where: \.isRight) == 1 else {
            return nil
        }
        return LineChoices(
            question: isRemoval ? "Which line is missing?" : "Which line did it?",
            task: isRemoval
                ? "The second phone runs this code without one of its lines. Choose that line."
                : "The second phone runs this code, in which one line was changed. Choose that line.",
            lines: lines
        )
    }
}

extension PlayerData {
    /// Creates the data of a page with some changes.
    init(_ played: [PlayedChange]) {
        self.init(orders: OrderMap(of: OrderSuite(requests: 2).orders))
        for change in played {
            let plays = change.plays.isEmpty ? [change.first] : change.plays
            add(
                "\(change.change.entry.number)",
                plays.map { $0.frames.map(\.played) },
                start: change.start ?? 0,
                shown: change.plays.isEmpty ? nil : [change.shown]
            )
        }
    }
}

extension OrderMap {
    /// What becomes of the first request, from what is over to what never ends: the name of its row, and what a sentence
    /// says of it and the second request.
    private static let fates: [(fate: ScreenOrder.Fate, row: String, phrase: String)] = [
        (.init(.atOnce), "has succeeded", "has succeeded when"),
        (.init(.atOnce, "500"), "has failed", "has failed when"),
        (.init(.onItsWay, "200"), "has an answer on its way", "has an answer on its way when"),
        (.init(.onItsWay, "500"), "has an error on its way", "has an error on its way when"),
        (.init(.late, "200"), "succeeds later", "succeeds after"),
        (.init(.late, "500"), "fails later", "fails after"),
        (.init(.never), "is never answered", "isn’t answered, even after"),
    ]
    /// What becomes of the second request: the heading of its column, what that means, and a sentence.
    private static let ends: [ScreenOrder.Fate: (column: String, meaning: String, sentence: String)] = [
        .init(.atOnce): ("200", "it succeeds", "It succeeds."),
        .init(.atOnce, "500"): ("500", "it fails", "It fails."),
        .init(.never): ("leaves", "the user leaves before it ends", "The user leaves."),
    ]

    /// The map of all orders: a row for each thing that can become of the first request, a group for each two actions.
    fileprivate init(of orders: [ScreenOrder]) {
        self.init()
        title = "The first request …"
        rows = Self.fates.map(\.row)
        var meanings: [String] = []
        for order in orders {
            let names = order.actions.map { $0.split(separator: " ").last ?? "" }
            let group = names.joined(separator: ", then ")
            if !groups.contains(group) { groups.append(group) }
            let end = Self.ends[order.fate(of: 1)] ?? ("", "", "\(order.fate(of: 1)).")
            if !columns.contains(end.column) {
                columns.append(end.column)
                meanings.append(end.meaning)
            }
            let row = Self.fates.firstIndex { $0.fate == order.fate(of: 0) } ?? 0
            let title = [
                "Request 1 (\(names[0])) ", Self.fates[row].phrase, " request 2 (\(names[1])) is sent. ",
                end.sentence,
            ]
            add(title, row: row, group: groups.firstIndex(of: group) ?? 0)
        }
        moves = [
            ["succeeds later", "has an answer on its way", "has succeeded"],
            ["fails later", "has an error on its way", "has failed"],
        ]
        .map { $0.compactMap(rows.firstIndex) }
        findings = ["The bug shows."]
        none = "Nothing differs."
        note = "What becomes of request 2, from left to right: \(meanings.joined(separator: ", "))."
    }
}

extension PlayedChange {
    /// The names of the two phones.
    var names: (String, String) {
        let stage = "Stage \(change.stage)"
        return (stage, "\(stage), \(extent)changed")
    }

    private var extent: String { change.extent.map { "one \($0.rawValue) " } ?? "" }

    /// Asks which line did it, before the diff is shown. `nil` if it isn't one line.
    func question(_ links: Links) -> String? {
        guard let choices = change.lineChoices else { return nil }
        let reasons = change.entry.reasons
            .map { "<p>\(Prose($0).html(links))</p>\n" }
        return """
            <div id=which class="question which">
            \(choices.html(heading: "h3"))<p role=status></p>
            <details class=answer><summary>The line, and why</summary>
            \(change.entry.comparison(isOutdented: true).files.map { $0.html(id: "which") }.joined())\(reasons.joined())</details>
            </div>

            """
    }

    /// The two phones at the moment when something goes wrong. A script lets the reader play it, and choose another
    /// order.
    var html: String {
        phoneScene(
            "\(change.entry.number)",
            [
                (names.0, names.0, "✓ Right:"),
                (names.1, "<span>\(names.0), \(extent)</span>changed", "✗ Wrong:"),
            ],
            first.frames.map(\.played),
            column: "User and server",
            rest: window
        )
    }

    /// What the script adds the map of all orders to: what it shows, as a sentence. Nothing if the change shows in no order.
    var map: String {
        guard !shown.isEmpty else { return "" }
        return """
            <div class=map data-player=\(change.entry.number)>
            <p class=summary>\(summary.escaped)</p>
            </div>

            """
    }

    /// What it says next to the phones, for the search.
    var texts: [String] {
        let reasons =
            change.entry.reasons.map { Prose($0).text } + (change.lineChoices?.lines.map(\.code) ?? [])
        return [first.firstProblem.flatMap { first.frames[$0].problem } ?? "", shown.isEmpty ? "" : summary]
            + reasons
    }

    /// Why nobody finds it, if it shows only while an outcome is on its way, or else nothing.
    private var window: String {
        guard isAlwaysOnItsWay else { return "" }
        return """
            <p class=window>Nobody finds this by hand: the old answer is on its way to the main thread for only 0.2 ms.</p>

            """
    }
}
