import Diffing
import Exercising
import StageCatalog
import Terminal

extension Command {
    static let diff = Command(
        name: "diff",
        words: "A B",
        maxArguments: 2,
        summary: "Two stages side by side, and what moved; or exercise1 solution1",
        options: [
            Option("--file", "F", "this file alone, such as APIClient; README.md and others only so"),
            Option("--context", "N", "the unchanged lines around what differs, 3 unless told"),
            Option("--stat", nil, "how much of each file differs, no more"),
            Option("--unified", nil, "one column; so it is below \(DiffText.leastWidthOfTwo) columns anyway"),
            Option("--no-color", nil, "no colours"),
            Option(
                "--html",
                "PATH",
                "a page for the browser; without A and B, a folder with all stages and steps"
            ),
        ],
        notes: [
            "Lines that stand elsewhere are marked as moved (> away from here, < to here), so that what is left "
                + "is what is new. On a terminal it is paged by $PAGER, or by less.",
            "Beside the stages it takes `exercise3`, what you have written; `solution3`; and `attempt3`, the latest "
                + "that `reset` kept.",
            "Pages are written over only if `workshop diff` has made them.",
        ],
        examples: [
            "diff 1 2", "diff 2 3 --file APIClient", "diff 4 5 --stat", "diff --html pages",
            "diff exercise1 solution1",
        ],
    ) { arguments, workshop in
        let workspace = try workshop.workspace()
        if let path = arguments.value(of: "--html") {
            return try await workshop.writePages(arguments, to: path, workspace)
        }
        let (left, right) = try workshop.operands(arguments.words)
        let comparison = Comparison(try workspace.edition(of: left), try workspace.edition(of: right))
        return try workshop.show(comparison, arguments)
    }
}

extension Workshop {
    fileprivate func show(_ comparison: Comparison, _ arguments: Arguments) throws -> Int32 {
        var text = DiffText(comparison, files: try comparison.files(named: arguments.value(of: "--file")))
        let isPlain = arguments.value(of: "--no-color") != nil
        text.style = isPlain ? Style(isOn: false) : console.style
        text.width = console.width
        text.isUnified = arguments.value(of: "--unified") != nil
        text.context = try context(arguments)
        let lines = arguments.value(of: "--stat") == nil ? text.lines() : text.summary()
        console.page(lines)
        return 0
    }

    func context(_ arguments: Arguments) throws(UsageError) -> Int {
        let number = try arguments.number(
            of: "--context",
            in: 0 ... .max,
            "a number of lines",
            "For example: swift run workshop diff 1 2 --context 10",
        )
        return min(number ?? 3, 1_000_000)
    }
}

extension Comparison {
    /// The files that are shown: the code, or the one that was asked for.
    func files(named name: String?) throws(UsageError) -> [FileDifference] {
        guard let name else { return code }
        let named = files.filter { $0.name.isFile(named: name.lowercased()) }
        guard named.isEmpty else { return named }
        let names = files.flatMap { [$0.name, $0.name.replacing(".swift", with: "")] }
        let suggestion =
            if let nearest = Suggestion.nearest(to: name, in: names) {
                "Did you mean `\(nearest)`? swift run workshop diff \(left.word) \(right.word) --file \(nearest)"
            } else {
                "They are \(files.map(\.name).joined(separator: ", "))."
            }
        throw UsageError("Neither \(left.name) nor \(right.name) has a file \(name.quoted).", suggestion)
    }
}

extension String {
    /// Whether a person means this file by its path, its name, or its name without `.swift`.
    fileprivate func isFile(named word: String) -> Bool {
        let path = lowercased()
        let last = path.split(separator: "/").last.map(String.init) ?? path
        return [path, last].contains(word) || path == "\(word).swift"
    }
}

extension Workshop {
    func operands(_ words: [String]) throws -> (Operand, Operand) {
        guard words.count == 2 else { throw try missing(words.first) }
        let left = try operand(words[0], for: "diff 1")
        return (left, try operand(words[1], for: "diff \(left.word)"))
    }

    /// What a person means by `3`, `stage3`, `exercise3`, `solution3` or `attempt3`.
    ///
    /// - Parameter command: What was to be done with it, for the suggestion.
    private func operand(_ word: String, for command: String) throws -> Operand {
        let lowercased = word.lowercased()
        guard let prefix = Operand.prefixes.first(where: lowercased.hasPrefix) else {
            try suggestExercise(lowercased)
            return .stage(try stages.named(word, for: command))
        }
        let rest = String(lowercased.dropFirst(prefix.count))
        let exercises = try exercises()
        if rest.isEmpty {
            let number = exercises.all.first?.number ?? 1
            throw UsageError(
                "Of which exercise?",
                "For example: swift run workshop diff exercise\(number) solution\(number)",
            )
        }
        let exercise = try exercises.named(rest) { "diff exercise\($0) solution\($0)" }
        return switch prefix {
        case "exercise": .sources(exercise)
        case "solution": .solution(exercise)
        default: .attempt(exercise)
        }
    }

    /// Helps whoever mistyped a word such as `solution3`.
    private func suggestExercise(_ word: String) throws {
        guard Int(word) == nil, !word.hasPrefix("stage"), let exercises = try? exercises() else { return }
        let numbers = exercises.all.map(\.number)
        let words = Operand.prefixes.flatMap { prefix in numbers.map { "\(prefix)\($0)" } }
        // The number is seldom what was mistyped.
        let meant = words.filter { $0.last == word.last }
        guard let nearest = Suggestion.nearest(to: word, in: meant) ?? Suggestion.nearest(to: word, in: words)
        else {
            return
        }
        let number = nearest.drop { !$0.isNumber }
        let pair =
            nearest.hasPrefix("solution") ? "exercise\(number) \(nearest)" : "\(nearest) solution\(number)"
        throw UsageError(
            "There is no stage \(word.quoted).",
            "Did you mean `\(nearest)`? swift run workshop diff \(pair)"
        )
    }

    private func missing(_ word: String?) throws -> UsageError {
        guard let word else {
            return UsageError("Which two stages?", "For example: swift run workshop diff 1 2")
        }
        let operand = try operand(word, for: "diff 1")
        if case .stage(let stage) = operand {
            let right = stage.number > 1 ? stage.number : 2
            return UsageError(
                "Stage \(word.printable) beside which other one?",
                "For example: swift run workshop diff \(right - 1) \(right)",
            )
        }
        let isRight = operand.word.hasPrefix("solution")
        let pair = isRight ? [operand.partner, operand.word] : [operand.word, operand.partner]
        return UsageError(
            "\(operand.word) beside which other one?",
            "For example: swift run workshop diff \(pair.joined(separator: " "))",
        )
    }
}

extension Workshop {
    /// Writes one page for two stages, or a folder of pages for all neighbours.
    func writePages(_ arguments: Arguments, to path: String, _ workspace: Workspace) async throws -> Int32 {
        try checkOptions(arguments)
        let context = try context(arguments)
        guard arguments.words.isEmpty else {
            let (left, right) = try operands(arguments.words)
            let editions = (try workspace.edition(of: left), try workspace.edition(of: right))
            try PageFolder.write(to: path) { () throws(UsageError) in
                let comparison = Comparison(editions.0, editions.1)
                let files = try comparison.files(named: arguments.value(of: "--file"))
                return StepPage(comparison: comparison, files: files, way: nil, context: context).page.html
            }
            console.line("Written: \(path.printable)")
            return 0
        }
        var ways: [Way] = []
        for (left, right) in zip(stages, stages.dropFirst()) {
            ways.append(try await workspace.way(from: left, to: right))
        }
        let editions = try stages.map(workspace.edition)
        let steps = Dictionary(
            ways.map { ($0.start.word, $0.steps) },
            uniquingKeysWith: { first, _ in first }
        )
        let count = try await PageFolder.write(into: path) {
            PageSet(of: editions, steps: steps, context: context).pages
        }
        let folder = path.printable.hasSuffix("/") ? path.printable : path.printable + "/"
        console.line(
            "Written: \(folder)index.html and \(counted(count - 1, "page")), one for each two stages and each step."
        )
        return 0
    }

    /// What is for a terminal isn't for a page, and one file isn't for all steps.
    private func checkOptions(_ arguments: Arguments) throws(UsageError) {
        for name in ["--stat", "--unified", "--no-color"] where arguments.value(of: name) != nil {
            throw UsageError(
                "`\(name)` is for the terminal, not for a page.",
                "Leave it out, or leave `--html` out."
            )
        }
        guard arguments.value(of: "--file") == nil || !arguments.words.isEmpty else {
            throw UsageError(
                "`--file` needs two stages.",
                "For example: swift run workshop diff 1 2 --file APIClient --html page.html",
            )
        }
    }
}
