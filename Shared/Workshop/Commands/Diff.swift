import Book
import Content
import Diffing
import Foundation
import StageCatalog
import Terminal

extension Command {
    static let diff = Command(
        name: "diff",
        operands: "A B",
        maxArguments: 2,
        summary: "Compare two stages, or exercise1 and solution1",
        options: [
            Option("--html", "FILE", "Write a page for the browser, side by side")
        ],
        notes: [
            "Shows what `git diff` does. On a terminal, blocks of lines that moved have colours of their own.",
            "Besides stages, you can compare `exercise3` (your code) and `solution3`.",
        ],
        examples: ["diff 1 2", "diff 2 3 --html page.html", "diff exercise1 solution1"],
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
        let (old, new) = try (workspace.snapshot(of: left), workspace.snapshot(of: right))
        if let path {
            let comparison = Comparison(old, new)
            try comparison.page(of: comparison.code).write(to: path)
            workshop.console.line("Wrote \(path.printable)")
        } else {
            try await workshop.console.show(from: old, to: new)
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

    /// The operand that `3`, `stage3`, `exercise3` or `solution3` names.
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

/// One side of a `diff`.
enum Operand: Sendable {
    case stage(Stage)
    case part(Part, Exercise)

    /// A part of an exercise; the raw value is what the user types before its number.
    enum Part: String, CaseIterable, Sendable {
        /// The learner's code.
        case sources = "exercise"
        case solution
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
        case .part(.sources, let exercise):
            return try snapshot(ofSourcesOf: exercise)
        case .part(.solution, let exercise):
            return try snapshot(ofSolutionOf: exercise)
        }
    }
}
