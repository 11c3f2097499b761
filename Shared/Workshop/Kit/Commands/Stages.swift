import StageCatalog

extension Command {
    /// The table of stages.
    static let stages = Command(
        name: "stages",
        words: "[N]",
        mostWords: 1,
        summary: "What the stages are, where they are, how to compare and to test them",
        examples: ["stages", "stages 3"],
    ) { arguments, workshop in
        let stages = workshop.stages
        if let word = arguments.words.first {
            let stage = try stages.named(word, for: "stages")
            workshop.describe(stage)
            workshop.explain(stage)
        } else {
            for stage in stages {
                workshop.describe(stage)
                if stage.id != stages.last?.id { workshop.console.line() }
            }
        }
        return 0
    }
}

extension Workshop {
    fileprivate func describe(_ stage: Stage) {
        let style = console.style
        console.heading("Stage \(stage.number)", stage.title)
        console.paragraph(stage.idea + ".", lead: "  ", indent: 2)
        var facts = [("read", "Stages/\(stage.name)")]
        if let earlier = stages.last(where: { $0.number < stage.number }) {
            facts.append(("diff", "swift run workshop diff \(earlier.number) \(stage.number)"))
        }
        facts += [
            ("test", "swift test --filter \(stage.name)"),
            ("run", "swift run workshop run \(stage.number)"),
        ]
        for (name, value) in facts {
            console.line("  \(style.dim(name.padded(to: 6)))\(style.command(value))")
        }
    }

    /// Shows what the stage's README has to say, if that is at hand.
    fileprivate func explain(_ stage: Stage) {
        guard let readme = Readme(of: stage) else { return }
        for section in readme.sections {
            console.line()
            console.line(console.style.bold(section.title))
            for paragraph in section.paragraphs {
                console.paragraph(
                    paragraph.text,
                    lead: "  \(paragraph.mark)",
                    indent: 2 + paragraph.mark.columns
                )
            }
        }
    }
}
