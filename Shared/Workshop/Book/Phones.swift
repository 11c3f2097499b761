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
        let orders: [Order]
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
        func isOnItsWay(_ index: Int) -> Bool {
            if case .onItsWay = rules.orders[index].requests[0].fate { true } else { false }
        }
        func isUnanswered(_ index: Int) -> Bool {
            switch rules.orders[index].requests[0].fate {
            case .late, .unanswered: true
            default: false
            }
        }
        countOnItsWay = shown.count(where: isOnItsWay)
        countUnanswered = shown.count(where: isUnanswered)
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
        zip(frames, other.frames).prefix { $0.text == $1.text && $0.side == $1.side }.count
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

/// Everything that the phones of one page show, each frame, screen and text once.
///
/// A page's script finds it in two templates. Numbers are indices in the lists.
struct PhoneData {
    private var texts = Indexed<String>()
    private var screens = Indexed<String>()
    private var phones: [Phone: Int] = [:]
    private var frames = Indexed<[Int]>()
    private var plays = Indexed<[Int]>()
    private var changes: [String: PhoneChange] = [:]

    fileprivate struct PhoneChange: Encodable {
        let plays: [Int]
        let shown: [Int]
        let start: Int
    }

    /// The names of what a reader can choose, and the indices in them for each order.
    fileprivate struct Choices: Encodable {
        var actions: [String] = []
        var older: [String] = []
        var newer: [String] = []
        var orders: [[Int]] = []
    }

    fileprivate struct All: Encodable {
        let texts: [String]
        let frames: [[Int]]
        let plays: [[Int]]
        let changes: [String: PhoneChange]
        let choices: Choices
    }

    /// Creates the data of a page with some changes.
    init(_ played: [PlayedChange]) {
        for change in played { add(change) }
    }

    private mutating func add(_ played: PlayedChange) {
        let plays = played.plays.isEmpty ? [played.first] : played.plays
        changes["\(played.change.entry.number)"] = PhoneChange(
            plays: plays.map { index(of: $0) },
            shown: played.shown,
            start: played.start ?? 0
        )
    }

    private mutating func index(of play: PhonePlay) -> Int {
        plays.index(
            of: play.frames.map { frame in
                let row = [
                    frame.party.flatMap(Party.allCases.firstIndex) ?? -1,
                    texts.index(of: frame.text),
                    frame.side.rawValue,
                    index(of: frame.asItIs),
                    index(of: frame.changed),
                    frame.tap.map { texts.index(of: $0) } ?? -1,
                    frame.problem.map { texts.index(of: $0) } ?? -1,
                    texts.index(of: frame.sentence),
                    (frame.claims?.right ?? frame.agreement).map { texts.index(of: $0) } ?? -1,
                    (frame.claims?.wrong ?? frame.agreement).map { texts.index(of: $0) } ?? -1,
                ]
                return frames.index(of: row + frame.entries.map { texts.index(of: $0) })
            }
        )
    }

    /// The index of what a phone shows, which is the same for two that look the same.
    private mutating func index(of phone: Phone) -> Int {
        if let index = phones[phone] { return index }
        let index = screens.index(of: phone.html)
        phones[phone] = index
        return index
    }

    /// The templates, or nothing if no change was added.
    var html: String {
        get throws {
            guard !changes.isEmpty else { return "" }
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            let all = All(
                texts: texts.all,
                frames: frames.all,
                plays: plays.all,
                changes: changes,
                choices: Choices(OrderSuite(requests: 2).orders)
            )
            let json = String(decoding: try encoder.encode(all), as: UTF8.self)
            let escaped = json.replacing("<", with: "\\u003c").replacing("&", with: "\\u0026")
            return """
                <template id=phone-screens>\(screens.all.joined())</template>
                <template id=phone-data>\(escaped)</template>

                """
        }
    }
}

extension String {
    /// The text as HTML, in which each request is a mark. It joins the column in the middle with what the phones show.
    fileprivate var withRequests: String {
        escaped.replacing(#/request (\d)/#) { "<b class=\"request n\($0.1)\">\($0.0)</b>" }
    }
}

/// Values, each with one index.
private struct Indexed<Value: Hashable> {
    private(set) var all: [Value] = []
    private var indices: [Value: Int] = [:]

    mutating func index(of value: Value) -> Int {
        if let index = indices[value] { return index }
        indices[value] = all.count
        all.append(value)
        return all.count - 1
    }
}

extension PhoneData.Choices {
    /// What becomes of the first request, by the description of its fate.
    private static let fates = [
        "200": "has succeeded", "500": "has failed", "200 on its way": "has an answer on its way",
        "500 on its way": "has an error on its way", "200 late": "succeeds later", "500 late": "fails later",
        "no answer": "is never answered",
    ]
    private static let ends = [
        "200": "It succeeds", "500": "It fails", "no answer": "It isn’t answered",
        "the user leaves": "The user leaves",
    ]

    fileprivate init(_ orders: [Order]) {
        var actions = Indexed<String>()
        var older = Indexed<String>()
        var newer = Indexed<String>()
        // The rows of the map: from what is over to what never ends.
        for fate in ["200", "500", "200 on its way", "500 on its way", "200 late", "500 late", "no answer"] {
            _ = older.index(of: Self.fates[fate] ?? fate)
        }
        self.orders = orders.map { order in
            let (first, second) = (order.requests[0], order.requests[1])
            return [
                actions.index(of: first.action),
                older.index(of: Self.fates["\(first.fate)"] ?? "\(first.fate)"),
                actions.index(of: second.action),
                newer.index(of: Self.ends["\(second.fate)"] ?? "\(second.fate)"),
            ]
        }
        self.actions = actions.all
        self.older = older.all
        self.newer = newer.all
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
        let frames = first.frames.prefix((first.firstProblem ?? 0) + 1)
        let frame = frames.last ?? PhoneFrame()
        let events = frames.flatMap { frame in
            frame.entries.enumerated().map { index, entry in
                let isDeed = frame.party == .user && index == 0
                // What one phone shows may have arrived on both.
                let side = frame.arrival == nil ? frame.side : .both
                let style = isDeed ? "user" : PlayedChange.classes[side.rawValue]
                return "<li class=\(style)>\(entry.withRequests)</li>"
            }
        }
        func figure(_ name: String, _ phone: Phone, _ verdict: String, _ claim: String?) -> String {
            """
            <figcaption>\(name)</figcaption><div class=screen>\(phone.html)</div>\
            <p class=verdict><b>\(verdict)</b> \((claim ?? "").withRequests)</p></figure>

            """
        }
        return """
            <div class=phones data-change=\(change.entry.number)>
            <div class=scene>
            <figure aria-label="\(names.0.escaped)">\(figure(names.0, frame.asItIs, "✓ Right:", frame.claims?.right))\
            <div class=server><p>User and server</p><ol aria-label="User and server">\(events.joined())</ol></div>
            <figure class=changed aria-label="\(names.1.escaped)">\
            \(figure("<span>\(names.0), \(extent)</span>changed", frame.changed, "✗ Wrong:", frame.claims?.wrong))\
            </div>
            <p class=problem>\((frame.problem ?? "").escaped)</p>
            \(window)</div>

            """
    }

    /// What the script adds the map of all orders to: what it shows, as a sentence. Nothing if the change shows in no order.
    var map: String {
        guard !shown.isEmpty else { return "" }
        return """
            <div class=map data-change=\(change.entry.number)>
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
            <p class=window>Nobody finds this by hand, because the tap must come within 0.2 ms, while the old outcome is on \
            its way.</p>

            """
    }

    /// The class of an event by the phones on which it happens.
    private static let classes = ["both", "missing", "extra", "both"]
}
