import Diffing
import Exercising
import StageCatalog

/// Something that `diff` can put beside something else.
enum Operand: Sendable {
    case stage(Stage)
    /// What the person has written in an exercise.
    case sources(Exercise)
    case solution(Exercise)
    /// The last attempt that was kept.
    case attempt(Exercise)

    /// The words before the number of an exercise.
    static let prefixes = ["exercise", "solution", "attempt"]

    /// What a person types for it.
    var word: String {
        switch self {
        case .stage(let stage): String(stage.number)
        case .sources(let exercise): "exercise\(exercise.number)"
        case .solution(let exercise): "solution\(exercise.number)"
        case .attempt(let exercise): "attempt\(exercise.number)"
        }
    }

    /// What it is best put beside.
    var partner: String {
        switch self {
        case .stage(let stage): String(stage.number > 1 ? stage.number - 1 : 2)
        case .sources(let exercise), .attempt(let exercise): "solution\(exercise.number)"
        case .solution(let exercise): "exercise\(exercise.number)"
        }
    }
}

extension Workspace {
    /// A stage as its files are at the moment.
    func edition(of stage: Stage) throws -> Edition {
        let path = "Stages/\(stage.name)"
        let files = try files(in: path)
        return Edition(
            word: String(stage.number),
            name: "Stage \(stage.number)",
            title: stage.title,
            path: path,
            files: files,
            readme: files.first { $0.name == "README.md" }.map { Readme($0.text) },
        )
    }

    /// What is meant, as its files are at the moment.
    func edition(of operand: Operand) throws -> Edition {
        switch operand {
        case .stage(let stage): return try edition(of: stage)
        case .sources(let exercise):
            return try edition(exercise, operand, "Exercise \(exercise.number)", exercise.path(of: "Sources"))
        case .solution(let exercise):
            return try edition(
                exercise,
                operand,
                "Solution \(exercise.number)",
                exercise.path(of: "Solution")
            )
        case .attempt(let exercise):
            let attempts = Attempts(at: exercise)
            let name = try attempts.named(nil)
            return try edition(
                exercise,
                operand,
                "Attempt of \(attempts.date(of: name))",
                attempts.path(of: name)
            )
        }
    }

    private func edition(_ exercise: Exercise, _ operand: Operand, _ name: String, _ path: String) throws
        -> Edition
    {
        Edition(
            word: operand.word,
            name: name,
            title: exercise.title,
            path: path,
            files: try files(in: path),
            // The idea stands in the description, the rest in the README.
            readme: exercise.readme.map { Readme("## The idea\n\n\(exercise.description.idea)\n\n\($0)") },
        )
    }
}
