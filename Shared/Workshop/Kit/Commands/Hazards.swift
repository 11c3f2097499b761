import StageCatalog
import Terminal

extension Command {
    static let hazards = Command(
        name: "hazards",
        summary: "What can go wrong, and which stages let it",
        examples: ["hazards"],
    ) { _, workshop in
        workshop.showHazards()
        return 0
    }
}

extension Workshop {
    fileprivate func showHazards() {
        let style = console.style
        console.paragraph(
            "What can go wrong, and which stages let it. Tests and the compiler see that this is true: "
                + "Stages/COMPILER.md has the programs."
        )
        console.line()
        let cell = 4
        let width = max(8, console.measureOfText - stages.count * cell)
        let numbers = stages.map { String($0.number).paddedLeft(to: cell) }.joined()
        console.line(style.bold("Stage".padded(to: width) + numbers))
        for hazard in Hazard.all {
            let lines = hazard.title.wrapped(to: width - 2)
            console.lines(lines.dropLast())
            let marks = stages.map { stage in
                String(repeating: " ", count: cell - 1) + mark(hazard.verdict(in: stage.id))
            }
            console.line((lines.last ?? "").padded(to: width) + marks.joined())
        }
        console.line()
        console.line("\(style.bad("!")) the compiler lets it pass")
        console.line("○ it can be written, but needn't be")
        console.line("\(style.good("✓")) the compiler refuses it")
        console.line("– there is no service")
        for hazard in Hazard.all {
            console.line()
            console.paragraph(hazard.title, style.bold)
            for (name, verdict) in spans(of: hazard) { explain(verdict, name) }
        }
    }

    private func mark(_ verdict: Hazard.Verdict) -> String {
        switch verdict {
        case .noService: "–"
        case .possible: console.style.bad("!")
        case .avoidable: "○"
        case .impossible: console.style.good("✓")
        }
    }

    /// The verdicts, each with the neighbouring stages that share it, such as `2–4`.
    private func spans(of hazard: Hazard) -> [(String, Hazard.Verdict)] {
        var spans: [(first: Int, last: Int, verdict: Hazard.Verdict)] = []
        for stage in stages {
            let verdict = hazard.verdict(in: stage.id)
            if spans.last?.verdict == verdict {
                spans[spans.count - 1].last = stage.number
            } else {
                spans.append((stage.number, stage.number, verdict))
            }
        }
        return spans.map { ($0.first == $0.last ? "\($0.first)" : "\($0.first)–\($0.last)", $0.verdict) }
    }

    private func explain(_ verdict: Hazard.Verdict, _ name: String) {
        let lead = "  \(name.padded(to: 4)) \(mark(verdict)) "
        switch verdict {
        case .noService:
            console.paragraph("there is no service that could", lead: lead, indent: 9)
        case .possible(let shows, let meaning):
            console.paragraph(meaning, lead: lead, indent: 9)
            guard !shows.isEmpty else { return }
            let history = shows.joined(separator: " → ")
            console.paragraph(history, lead: "         ", indent: 9, console.style.dim)
        case .avoidable(let reason), .impossible(let reason):
            console.paragraph(reason, lead: lead, indent: 9)
        }
    }
}

extension Console {
    /// Writes a line of a list of names and what they stand for.
    fileprivate func fact(_ name: String, _ value: String) {
        line("  \(style.dim(name.padded(to: 6)))\(value)")
    }

    fileprivate func section(_ title: String, _ words: Markdown) {
        line()
        line(style.bold(title))
        lines(words.lines(width: measureOfText, indent: 2, style: style))
    }
}
