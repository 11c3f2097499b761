import Diffing
import Exercising
import Foundation
import StageCatalog
import Terminal

extension Command {
    static let diff = Command(
        name: "diff",
        words: "A B",
        maxArguments: 2,
        summary: "Show the diff between two stages, or between exercise1 and solution1",
        options: [
            Option("--file", "F", "Show only this file, such as APIClient or README.md"),
            Option("--html", "PATH", "Write a page for the browser; without A and B, a folder of pages"),
        ],
        notes: [
            "Blocks of lines that moved are marked: > where they were, < where they are now. To read the diff page by "
                + "page: swift run workshop diff 2 3 | less",
            "Besides stages, you can compare `exercise3` (your code), `solution3`, and `attempt3` (the latest attempt "
                + "that `reset` saved).",
        ],
        examples: [
            "diff 1 2", "diff 2 3 --file APIClient", "diff --html pages", "diff exercise1 solution1",
        ],
    ) { arguments, workshop in
        let path = arguments.value(of: "--html")
        let example = "For example: swift run workshop diff 1 2 --html page.html"
        if path == "" { throw CommandError.usage("`--html` needs a path", example) }
        if let path, arguments.words.isEmpty {
            guard arguments.value(of: "--file") == nil else {
                throw CommandError.usage("`--file` needs two stages", example)
            }
            return try await workshop.writePages(into: path)
        }
        let workspace = try workshop.workspace()
        let (left, right) = try workshop.operands(arguments.words)
        let comparison = Comparison(try workspace.snapshot(of: left), try workspace.snapshot(of: right))
        let files = try comparison.files(named: arguments.value(of: "--file"))
        guard let path else { return workshop.show(comparison, files) }
        try Page.write([(path, StepPage(comparison: comparison, files: files).page.html)])
        workshop.console.line("Wrote \(path.printable)")
        return 0
    }
}

extension Workshop {
    /// Shows a comparison: the given files, or else all of the code.
    func show(_ comparison: Comparison, _ files: [FileDifference]? = nil) -> Int32 {
        var text = DiffText(comparison, files: files ?? comparison.code)
        text.style = console.style
        text.width = console.width
        console.lines(text.lines())
        return 0
    }

    /// Writes a page for each pair of neighbours, and for each step that applies to the files of its stage.
    fileprivate func writePages(into path: String) async throws -> Int32 {
        let workspace = try workspace()
        var steps: [String: [Step]] = [:]
        var problems: [String: [String]] = [:]
        for (left, right) in zip(stages, stages.dropFirst()) {
            do { steps[String(left.number)] = try await workspace.walk(from: left, to: right).steps } catch {
                try Task.checkCancellation()
                let problem = error.message(in: workspace.root)
                problems[problem, default: []].append("\(left.number) to \(right.number)")
            }
        }
        for (problem, pairs) in problems.sorted(by: { $0.key < $1.key }) {
            console.error("error: no pages for the steps from \(pairs.joined(separator: ", ")): \(problem)")
        }
        let pages = PageSet(of: try stages.map(workspace.snapshot), steps: steps).pages
        let folder = path.hasSuffix("/") ? path : path + "/"
        // If this fails, so does writing the pages.
        try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        try Page.write(pages.map { (folder + $0.file, $0.html) })
        console.line(
            "Wrote \(counted(pages.count, "page")). Open the first one: \(folder.printable)index.html"
        )
        return problems.isEmpty ? 0 : 1
    }

    fileprivate func operands(_ words: [String]) throws -> (Operand, Operand) {
        let operands = try words.map(operand)
        guard operands.count == 2 else {
            let pair = operands.first.map {
                $0.word.hasPrefix("solution") ? [$0.partner, $0.word] : [$0.word, $0.partner]
            }
            throw CommandError.usage(
                operands.isEmpty ? "`diff` needs two stages" : "nothing to compare \(operands[0].word) with",
                "For example: swift run workshop diff \((pair ?? ["1", "2"]).joined(separator: " "))",
            )
        }
        return (operands[0], operands[1])
    }

    /// The operand that `3`, `stage3`, `exercise3`, `solution3` or `attempt3` names.
    private func operand(_ word: String) throws -> Operand {
        let name = word.lowercased().prefix { !$0.isNumber }
        let number = String(word.dropFirst(name.count))
        if name.isEmpty || name == "stage" { return .stage(try stages.named(word, for: "diff 1")) }
        guard let part = Operand.Part(rawValue: String(name)) else {
            let names = Operand.Part.allCases.map { $0.rawValue + number } + ["stage\(number)"]
            let example = "For example: swift run workshop diff exercise1 solution1"
            throw CommandError.unknown("stage or exercise", word, among: names, all: example) { _ in example }
        }
        let exercise = try exercises().named(number.isEmpty ? word : number) {
            "diff exercise\($0) solution\($0)"
        }
        return .part(part, exercise)
    }
}

extension Comparison {
    /// The files to show: all of the code, or the one with the given path or name, with or without `.swift`.
    func files(named name: String?) throws(CommandError) -> [FileDifference] {
        guard let name else { return code }
        let named = files.filter { file in
            let (path, name) = (file.name.lowercased(), name.lowercased())
            return [path, "\(path.split(separator: "/").last ?? "")"].flatMap {
                [$0, $0.replacing(".swift", with: "")]
            }
            .contains(name)
        }
        guard named.isEmpty else { return named }
        let names = files.map { $0.name.replacing(".swift", with: "") }
        let command = "swift run workshop diff \(left.word) \(right.word)"
        throw .unknown("file", name, among: names, all: "To see all files: \(command)") {
            "\(command) --file \($0)"
        }
    }
}
