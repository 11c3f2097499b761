import Foundation
import StageCatalog

extension Command {
    /// Makes an exercise the current one, and says what it is about.
    static let start = Command(
        name: "start",
        words: "N",
        maxArguments: 1,
        summary: "Begin exercise N: what it is about, and what to open",
        examples: ["start 1", "start AdoptResult"],
    ) { arguments, workshop in
        let exercises = try workshop.exercises()
        guard let word = arguments.words.first else {
            let progress = try workshop.progress()
            let current = exercises.current(in: progress)
            let next = exercises.next(after: current, in: progress) ?? exercises.all.first
            guard let next else { throw UsageError.noExercises }
            throw UsageError(
                "Which exercise?",
                "Try the next one: swift run workshop start \(next.number), or see them all: "
                    + "swift run workshop exercises",
            )
        }
        let exercise = try exercises.named(word, for: "start")
        let progress = try workshop.rememberIfPossible { $0.start(exercise, at: .now) }
        Introduction(exercise: exercise, entry: progress[exercise], console: workshop.console).show()
        return 0
    }
}

/// An exercise, for someone who is about to begin.
private struct Introduction {
    let exercise: Exercise
    let entry: ExerciseProgress.Entry
    let console: Console

    func show() {
        let style = console.style
        console.heading(exercise.heading, exercise.title.printable)
        console.paragraph(
            "\(exercise.description.idea.printable) (\(counted(exercise.description.minutes, "minute")))",
            lead: "  ",
            indent: 2,
            style.dim,
        )
        for title in ["The situation", "Your goal", "What stays"] { show(section: title) }
        console.line()
        console.line(style.bold("The goals"))
        let mark = entry.done == nil ? "○" : style.good("✓")
        for goal in exercise.description.goals {
            console.paragraph(goal.name.printable, lead: "  \(mark) ", indent: 4)
        }
        console.line()
        console.line(style.bold("What to do"))
        let width = 6
        for (name, value) in [
            ("read", exercise.path(of: "README.md")), ("open", exercise.path(of: "Sources")),
        ] {
            console.line("  \(style.dim(name.padded(to: width)))\(value)")
        }
        let number = exercise.number
        for (name, value) in [
            ("check", "check \(number)"), ("watch", "watch \(number)"), ("hint", "hint \(number)"),
        ] {
            console.line(
                "  \(style.dim(name.padded(to: width)))\(style.command("swift run workshop \(value)"))"
            )
        }
        if entry.done != nil {
            console.line()
            console.paragraph(
                "You have done it before. To do it again from the start: swift run workshop reset \(number)",
            )
        }
    }

    /// Shows a section of the README.
    private func show(section title: String) {
        guard let section = exercise.section(title) else { return }
        console.line()
        console.line(console.style.bold(title))
        let lines = section.lines(width: console.measureOfText - 2, style: console.style)
        console.lines(lines.map { $0.isEmpty ? "" : "  \($0)" })
    }
}

extension Exercise {
    /// A section of the README, by the beginning of its title.
    func section(_ title: String) -> MarkdownText? {
        var lines: [Substring] = []
        var isMeant = false
        for line in (readme ?? "").split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("## ") {
                isMeant = line.dropFirst(3).lowercased().hasPrefix(title.lowercased())
            } else if isMeant {
                lines.append(line)
            }
        }
        return lines.isEmpty ? nil : MarkdownText(lines.joined(separator: "\n"))
    }
}

/// The words that explain a stage, from the file beside its sources.
struct Readme {
    struct Section: Hashable {
        let title: String
        var paragraphs: [Paragraph] = []
    }

    struct Paragraph: Hashable {
        /// What stands before the text: a bullet, a number, or nothing.
        let mark: String
        let prose: Prose

        /// The words for a terminal.
        var text: String { prose.plain }
    }

    let sections: [Section]

    /// Nil when the command runs outside of the workspace.
    init?(of stage: Stage) {
        guard let readme = try? Workspace()?.edition(of: stage).readme else { return nil }
        self = readme
    }

    /// Takes the sections of second rank, and of these the plain text, without what is folded.
    init(_ markdown: String) {
        var sections: [Section] = []
        var isCode = false
        var isFolded = false
        for line in markdown.split(separator: "\n", omittingEmptySubsequences: true).map(String.init) {
            if line.hasPrefix("```") {
                isCode.toggle()
            } else if line == "<details>" || line == "</details>" {
                isFolded = line == "<details>"
            } else if isCode || isFolded {
                continue
            } else if line.hasPrefix("## ") {
                sections.append(Section(title: String(line.dropFirst(3))))
            } else if !sections.isEmpty, !line.hasPrefix("# ") {
                sections[sections.count - 1].paragraphs.append(Paragraph(markdown: line))
            }
        }
        self.sections = sections
    }
}

extension Readme.Paragraph {
    /// Takes what marks an item of a list from its words.
    fileprivate init(markdown line: String) {
        if let point = line.prefixMatch(of: #/- /#) {
            self.init(mark: "• ", prose: Prose(line[point.range.upperBound...]))
        } else if let number = line.prefixMatch(of: #/\d+\. /#) {
            self.init(mark: String(number.0), prose: Prose(line[number.range.upperBound...]))
        } else {
            self.init(mark: "", prose: Prose(line))
        }
    }
}
