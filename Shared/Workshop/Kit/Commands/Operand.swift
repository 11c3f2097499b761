import Diffing
import Exercising
import StageCatalog
import Terminal

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
    func edition(of stage: Stage) throws -> Edition {
        let path = "Stages/\(stage.name)"
        let files = try files(in: path)
        return Edition(
            word: String(stage.number),
            name: "Stage \(stage.number)",
            title: stage.title,
            path: path,
            // The protocol is read before what conforms to it.
            files: files.filter { $0.name == "APIService.swift" }
                + files.filter { $0.name != "APIService.swift" },
            readme: files.first { $0.name == "README.md" }.map { Readme($0.text) },
        )
    }

    func edition(of operand: Operand) throws -> Edition {
        let (exercise, name, path): (Exercise, String, String)
        switch operand {
        case .stage(let stage):
            return try edition(of: stage)
        case .sources(let its):
            (exercise, name, path) = (its, "Exercise \(its.number)", its.path(of: "Sources"))
        case .solution(let its):
            (exercise, name, path) = (its, "Solution \(its.number)", its.path(of: "Solution"))
        case .attempt(let its):
            let attempts = Attempts(at: its)
            let latest = try attempts.named(nil)
            (exercise, name, path) = (
                its, "Attempt of \(attempts.date(of: latest))", attempts.path(of: latest)
            )
        }
        return Edition(
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
