import Content
import Diffing
import EveryOrder
import Terminal

/// What happens on which thread in each stage: one picture, which a script switches between the stages.
///
/// The sequence diagrams in the stages' texts are its values. What corresponds in two stages is at the same height.
struct ThreadPicture {
    /// A message from one thread to another, or what happens on one.
    struct Event: Equatable {
        /// The arrow, `Note` or `opt`.
        let kind: Substring
        let from: Substring
        let to: Substring
        let text: Substring

        /// Whether it is the same moment of a request as one in another stage.
        func corresponds(to other: Event) -> Bool {
            kind == other.kind && (kind == "Note" || to == other.to)
        }
    }

    /// A sequence diagram, in as much of Mermaid's syntax as the texts use.
    struct Diagram {
        /// The names of the threads, and of the API.
        private(set) var lanes: [Substring] = []
        private(set) var events: [Event] = []

        /// Returns `nil` if a line has any other syntax.
        init?(_ lines: [String]) {
            var names: [Substring: Substring] = [:]
            for line in lines.map(\.trimmed) where !["sequenceDiagram", "end"].contains(line) {
                if let match = line.wholeMatch(of: #/participant (\w+) as (.+)/#) {
                    names[match.1] = match.2
                    lanes.append(match.2)
                } else if let match = line.wholeMatch(
                    of: #/(?:(Note) over (\w+)|(\w+)(--?>>|-x)(\w+)): (.+)/#
                ),
                    let kind = match.1 ?? match.4,
                    let from = names[match.2 ?? match.3 ?? ""], let to = names[match.2 ?? match.5 ?? ""]
                {
                    events.append(Event(kind: kind, from: from, to: to, text: match.6))
                } else if let match = line.wholeMatch(of: #/(opt) (.+)/#),
                    let first = lanes.first, let last = lanes.last
                {
                    events.append(Event(kind: match.1, from: first, to: last, text: "If \(match.2):"))
                } else {
                    return nil
                }
            }
        }
    }

    private let stops: [(stage: Int, title: String, rows: [Int: Event], lanes: [Substring])]
    /// The diagram with the most events. Each other one has some of them, on some of its lanes.
    private let longest: Diagram

    /// - Parameter texts: The texts of the stages, in their order.
    /// - Throws: An error if a text has no diagram, or one that doesn't fit the longest.
    init(of texts: [Markdown]) throws {
        let diagrams = texts.map { text in
            text.blocks.lazy.compactMap {
                if case .code("mermaid", let lines) = $0 { Diagram(lines) } else { nil }
            }
            .first
        }
        guard let longest = diagrams.compactMap(\.self).max(by: { $0.events.count < $1.events.count }) else {
            throw CommandError(
                "no stage has a diagram of its threads",
                "Add one to each README.md in Stages."
            )
        }
        self.longest = longest
        stops = try zip(texts, diagrams).enumerated().map { index, stop in
            var rows: [Int: Event] = [:]
            var rest = Array(longest.events.enumerated())[...]
            for event in stop.1?.events ?? [] {
                rest = rest.drop { !$0.element.corresponds(to: event) }
                if let row = rest.popFirst()?.offset { rows[row] = event }
            }
            let lanes = stop.1?.lanes ?? []
            guard !rows.isEmpty, rows.count == stop.1?.events.count, lanes.allSatisfy(longest.lanes.contains)
            else {
                let advice = "Draw it as in the stage that has most: the same arrows, in the same order."
                throw CommandError(
                    "the diagram of threads of Stage \(index + 1) doesn't fit the others",
                    advice
                )
            }
            return (index + 1, stop.0.title, rows, lanes)
        }
    }

    /// The picture on the page of a stage, which it shows first.
    func html(on page: Int) -> String {
        let choices = stops.map { stop in
            let state = stop.stage == page ? " checked" : ""
            return
                "<label><input type=radio name=threads value=\(stop.stage)\(state)>Stage \(stop.stage)</label>\n"
        }
        let sections = stops.map { stop in
            let before = stops.first { $0.stage == stop.stage - 1 }
            let events = stop.rows.sorted { $0.key < $1.key }.map { row, event in
                html(of: event, row + 2, isNew: before.map { $0.rows[row] != event } ?? false)
            }
            let title = Prose(stop.title).html()
            let link = stop.stage == page ? title : "<a href=stage-\(stop.stage).html>\(title)</a>"
            return """
                <section\(stop.stage == page ? " class=here" : "")>
                <h3 id=threads-\(stop.stage)>\(link)</h3>
                <ol>
                \(longest.lanes.map { lane($0, isUsed: stop.lanes.contains($0)) }.joined())\(events.joined())</ol>
                </section>

                """
        }
        return """
            <div class=threads>
            <fieldset><legend>The stage to show</legend>
            \(choices.joined())</fieldset>
            <div>
            \(sections.joined())</div>
            <p>What differs from the stage before is highlighted.</p>
            </div>

            """
    }

    private func lane(_ name: Substring, isUsed: Bool) -> String {
        let place = "--row:1;--lane:\(column(name));--width:1"
        return "<li class=\"lane\(isUsed ? "" : " unused")\" style=\(place)>\(name.escaped)\n"
    }

    private func column(_ lane: Substring) -> Int { (longest.lanes.firstIndex(of: lane) ?? 0) + 1 }

    private func html(of event: Event, _ row: Int, isNew: Bool) -> String {
        let (from, to) = (column(event.from), column(event.to))
        let kinds = ["Note": "note", "opt": "opt", "-x": "stop", "-->>": "answer"]
        let names = [kinds[String(event.kind)] ?? "call", to < from ? "left" : "", isNew ? "new" : ""]
        let threads = event.from == event.to ? "\(event.from)" : "\(event.from) → \(event.to)"
        let heard = event.kind == "opt" ? "" : "<span class=heard>\(threads.escaped): </span>"
        return """
            <li class="\(names.filter { !$0.isEmpty }.joined(separator: " "))" \
            style=--row:\(row);--lane:\(min(from, to));--width:\(abs(to - from) + 1)>\
            \(heard)<span>\(event.text.escaped)</span>

            """
    }
}
