import Book
import Content
import Diffing
import Foundation
import Learner
import StageCatalog
import Terminal

extension Command {
    static let diff = Command(
        name: "diff",
        operands: "A B",
        maxArguments: 2,
        summary: "Compare two stages, or exercise1 and solution1",
        options: [
            Option("--file", "F", "Show only this file, such as APIClient or README.md"),
            Option("--html", "FILE", "Write a page for the browser, side by side"),
        ],
        notes: [
            "Shows what `git diff` does. On a terminal, blocks of lines that moved have colours of their own.",
            "Besides stages, you can compare `exercise3` (your code), `solution3`, and `saved3` (the latest version "
                + "that `reset` saved).",
        ],
        examples: [
            "diff 1 2", "diff 2 3 --file APIClient", "diff 2 3 --html page.html",
            "diff exercise1 solution1",
        ],
    ) { arguments, workshop in
        let path = arguments.value(of: "--html")
        if path == "" {
            throw CommandError.usage(
                "`--html` needs a path",
                "For example: swift run workshop diff 1 2 --html page.html"
            )
        }
        let workspace = try workshop.workspace()
        let (left, right) = try workshop.operands(arguments.operands)
        if let path { try HTMLPage.checkMayWrite(to: [path]) }
        let comparison = Comparison(try workspace.snapshot(of: left), try workspace.snapshot(of: right))
        let files = try comparison.files(named: arguments.value(of: "--file"))
        if let path {
            try comparison.page(of: files).write(to: path)
            workshop.console.line("Wrote \(path.printable)")
        } else {
            try await workshop.console.show(comparison, files)
        }
        return 0
    }
}

extension Workshop {
    fileprivate func operands(_ names: [String]) throws -> (Operand, Operand) {
        let operands = try names.map(operand)
        guard operands.count == 2 else {
            let only = operands.first
            throw CommandError.usage(
                only.map { "nothing to compare \($0.argument) with" } ?? "`diff` needs two stages",
                "For example: swift run workshop diff \(only?.pair ?? "1 2")",
            )
        }
        return (operands[0], operands[1])
    }

    /// The operand that `3`, `stage3`, `exercise3`, `solution3` or `saved3` names.
    private func operand(_ argument: String) throws -> Operand {
        let name = argument.lowercased().prefix { !$0.isNumber }
        let number = String(argument.dropFirst(name.count))
        if name.isEmpty || name == "stage" {
            return .stage(try stages.named(argument, for: "diff 1"))
        }
        guard let part = Operand.Part(rawValue: String(name)) else {
            let names = Operand.Part.allCases.map { $0.rawValue + number } + ["stage\(number)"]
            let example = "For example: swift run workshop diff exercise1 solution1"
            throw CommandError.unknown("stage or exercise", argument, among: names, all: example) { _ in
                example
            }
        }
        let exercise = try exercises().named(number.isEmpty ? argument : number) {
            "diff exercise\($0) solution\($0)"
        }
        return .part(part, exercise)
    }
}

extension Comparison {
    /// The files to show: all of the code, or the one with the given path or name, with or without `.swift`.
    func files(named name: String?) throws(CommandError) -> [FileDifference] {
        guard let name else { return code }
        func normalized(_ name: String) -> String { "/\(name.lowercased())".replacing(".swift", with: "") }
        let named = files.filter { normalized($0.name).hasSuffix(normalized(name)) }
        guard named.isEmpty else { return named }
        let names = files.map { $0.name.replacing(".swift", with: "") }
        let command = "swift run workshop diff \(left.argument) \(right.argument)"
        throw .unknown("file", name, among: names, all: "To see all files: \(command)") {
            "\(command) --file \($0)"
        }
    }
}

/// One side of a `diff`.
enum Operand: Sendable {
    case stage(Stage)
    case part(Part, Exercise)

    /// A part of an exercise; the raw value is what the user types before its number.
    enum Part: String, CaseIterable, Sendable {
        /// The learner's code.
        case sources = "exercise"
        case solution
        /// The latest version that `reset` saved.
        case saved
    }

    /// The argument that the user types for it.
    var argument: String {
        switch self {
        case .stage(let stage): String(stage.number)
        case .part(let part, let exercise): "\(part.rawValue)\(exercise.number)"
        }
    }

    /// The arguments to suggest if it is the only one.
    var pair: String {
        switch self {
        case .stage(let stage): stage.number == 1 ? "1 2" : "\(stage.number - 1) \(stage.number)"
        case .part(.solution, let exercise): "exercise\(exercise.number) \(argument)"
        case .part(_, let exercise): "\(argument) solution\(exercise.number)"
        }
    }
}

extension Workspace {
    func snapshot(of operand: Operand) throws -> Snapshot {
        switch operand {
        case .stage(let stage):
            return try snapshot(ofStage: stage.number, title: stage.title)
        case .part(.saved, let exercise):
            let versions = SavedVersions(at: exercise)
            let latest = try versions.named(nil)
            return try snapshot(
                of: exercise,
                in: versions.path(of: latest),
                argument: operand.argument,
                name: "Saved version from \(versions.date(of: latest))",
            )
        case .part(.sources, let exercise):
            return try snapshot(ofSourcesOf: exercise)
        case .part(.solution, let exercise):
            return try snapshot(ofSolutionOf: exercise)
        }
    }
}
