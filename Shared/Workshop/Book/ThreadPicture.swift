import Content
import Diffing
import EveryOrder
import Terminal

/// What happens on which thread in each stage: a list for each, from which a script makes one picture.
///
/// The sequence diagrams in the stages' texts are its values.
struct ThreadPicture {
    /// A message from one thread to another, or what happens on one.
    private struct Event {
        let kind: String
        let from: Substring
        let to: Substring
        let text: Substring
    }

    /// A sequence diagram, in as much of Mermaid's syntax as the texts use.
    private struct Diagram {
        /// The names of the threads, and of the API.
        private(set) var lanes: [Substring] = []
        private(set) var events: [Event] = []

        private static let kinds = ["-x": "stop", "-->>": "answer", "->>": "call"]

        /// Returns `nil` if a block is no such diagram, or has any other syntax.
        init?(_ block: Markdown.Block) {
            guard case .code("mermaid", let lines) = block, lines.first == "sequenceDiagram" else {
                return nil
            }
            var names: [Substring: Substring] = [:]
            for line in lines.dropFirst().map(\.trimmed) where line != "end" {
                if let match = line.wholeMatch(of: #/participant (\w+) as (.+)/#) {
                    names[match.1] = match.2
                    lanes.append(match.2)
                } else if let match = line.wholeMatch(of: #/Note over (\w+): (.+)/#),
                    let lane = names[match.1]
                {
                    events.append(Event(kind: "note", from: lane, to: lane, text: match.2))
                } else if let match = line.wholeMatch(of: #/(\w+)(--?>>|-x)(\w+): (.+)/#),
                    let kind = Self.kinds[String(match.2)], let from = names[match.1], let to = names[match.3]
                {
                    events.append(Event(kind: kind, from: from, to: to, text: match.4))
                } else if let match = line.wholeMatch(of: #/opt (.+)/#), let first = lanes.first,
                    let last = lanes.last
                {
                    events.append(Event(kind: "opt", from: first, to: last, text: "If \(match.1):"))
                } else {
                    return nil
                }
            }
        }
    }

    private let stops: [(stage: Int, title: String, diagram: Diagram)]

    /// - Parameter texts: The texts of the stages, in their order.
    /// - Throws: An error if a text has no diagram.
    init(of texts: [Markdown]) throws {
        stops = try texts.enumerated().map { index, text in
            guard let diagram = text.blocks.lazy.compactMap(Diagram.init).first else {
                throw CommandError(
                    "the README.md of Stage \(index + 1) has no diagram of its threads, or one that can't be drawn",
                    "Draw it as in the other stages."
                )
            }
            return (index + 1, text.title, diagram)
        }
    }

    /// The picture in place of the diagram of a stage's page, which it shows first.
    func inserts(in text: Markdown, on page: Int) -> [Markdown.Block: String] {
        text.blocks.reduce(into: [:]) { inserts, block in
            if Diagram(block) != nil { inserts[block] = html(on: page) }
        }
    }

    private func html(on page: Int) -> String {
        let choices = stops.map { stop in
            let state = stop.stage == page ? " checked" : ""
            return
                "<label><input type=radio name=threads value=\(stop.stage)\(state)>Stage \(stop.stage)</label>\n"
        }
        let sections = stops.map { stop in
            let title = Prose(stop.title).html()
            let link = stop.stage == page ? title : "<a href=stage-\(stop.stage).html>\(title)</a>"
            return """
                <section\(stop.stage == page ? " class=here" : "")>
                <h3 id=threads-\(stop.stage)>\(link)</h3>
                <ol data-lanes="\(stop.diagram.lanes.joined(separator: "|").escaped)">
                \(stop.diagram.events.map(html).joined())</ol>
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

    private func html(of event: Event) -> String {
        let threads = event.from == event.to ? "\(event.from)" : "\(event.from) → \(event.to)"
        let name = event.kind == "opt" ? "" : "<span class=heard>\(threads.escaped): </span>"
        return """
            <li data-kind=\(event.kind) data-from="\(event.from.escaped)" data-to="\(event.to.escaped)">\
            \(name)<span>\(event.text.escaped)</span>

            """
    }
}
