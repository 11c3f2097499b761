import Diffing
import EveryOrder
import Terminal

/// A sequence diagram, in as much of Mermaid's syntax as the pages use.
struct SequenceDiagram {
    private var participants: [(id: Substring, name: Substring)] = []
    /// The messages, with their arrows, and everything else, with its keyword.
    private var rows: [(kind: Substring, from: Int, to: Int, text: Substring)] = []

    /// Returns `nil` if a line has any other syntax.
    init?(_ lines: [String]) {
        for line in lines.map(\.trimmed) where !["sequenceDiagram", "end"].contains(line) {
            if let match = line.wholeMatch(of: #/participant (\w+) as (.+)/#) {
                rows.append(("participant", participants.count, participants.count, match.2))
                participants.append((match.1, match.2))
            } else if let match = line.wholeMatch(of: #/(?:(Note) over (\w+)|(\w+)(--?>>|-x)(\w+)): (.+)/#),
                let from = participants.firstIndex(where: { $0.id == match.2 ?? match.3 }),
                let to = participants.firstIndex(where: { $0.id == match.2 ?? match.5 }),
                let kind = match.1 ?? (from == to ? nil : match.4)
            {
                rows.append((kind, from, to, match.6))
            } else if let match = line.wholeMatch(of: #/(opt) (.+)/#), !participants.isEmpty {
                rows.append((match.1, 0, participants.count - 1, "If \(match.2):"))
            } else {
                return nil
            }
        }
    }

    /// The diagram as SVG, and as a list for a page that is too narrow for it. The picture's label says the same.
    var html: String {
        let xs = positions
        let width = xs[participants.count]
        let height = 38 * (rows.count - participants.count) + 44
        var y = 30
        var label: [String] = []
        var shapes = xs.dropLast().map { "<path d=\"M\($0) 30V\(height)\"/>\n" }.joined()
        for (kind, from, to, text) in rows {
            if kind != "participant" { y += 38 }
            let room = self.width(text) - 8
            let rect = "<rect x=\(xs[from] - room / 2) y=\(y - 28) width=\(room) height=28 rx=4 />"
            let caption = "<text x=\((xs[from] + xs[to]) / 2) y=\(y - 9)>\(text.escaped)</text>\n"
            switch kind {
            case "participant", "Note":
                if kind == "Note" { label.append("\(participants[from].name): \(text).") }
                shapes += rect + caption
            case "opt":
                label.append("\(text)")
                shapes += caption
            default:
                label.append("\(participants[from].name) → \(participants[to].name): \(text).")
                let head = from < to ? "m-8-5 8 5-8 5" : "m8-5-8 5 8 5"
                let end = kind == "-x" ? "m-6-6 12 12m0-12-12 12" : head
                let dashes = kind == "-->>" ? 6 : 0
                shapes += "<path stroke-dasharray=\(dashes) d=\"M\(xs[from]) \(y)H\(xs[to])\"/>"
                shapes += "<path d=\"M\(xs[to]) \(y)\(end)\"/>\(caption)"
            }
        }
        let size = "width=\(width) viewBox=\"0 0 \(width) \(height)\""
        let items = label.map { "<li>\($0.escaped)</li>\n" }.joined()
        return """
            <svg role=img \(size) aria-label="\(label.joined(separator: " ").escaped)">
            \(shapes)</svg>
            <ol class=messages>
            \(items)</ol>
            """
    }

    /// The horizontal positions of the participants, with room for the texts between them, and then the width.
    private var positions: [Int] {
        (0...participants.count).reduce(into: []) { xs, index in
            let last = xs.last ?? 0
            let least = rows.map { kind, from, to, text in
                if from != to { return max(from, to) == index ? xs[min(from, to)] + width(text) : 0 }
                return index == from || index == from + 1 ? last + width(text) / (kind == "Note" ? 2 : 1) : 0
            }
            xs.append(least.reduce(last, max))
        }
    }

    /// The width of a text with a margin, in a font of 13 pixels.
    private func width(_ text: Substring) -> Int { text.columns * 7 + 24 }
}
