import Diffing
import Exercising
import Foundation
import StageCatalog
import Terminal

/// Something that `diff` can put beside something else.
enum Operand: Sendable {
    case stage(Stage)
    case part(Part, Exercise)

    /// A part of an exercise; the raw value is what a person types before its number.
    enum Part: String, CaseIterable, Sendable {
        /// What the person has written.
        case sources = "exercise"
        case solution
        /// The last attempt that was kept.
        case attempt
    }

    /// What a person types for it.
    var word: String {
        switch self {
        case .stage(let stage): String(stage.number)
        case .part(let part, let exercise): "\(part.rawValue)\(exercise.number)"
        }
    }

    /// What it is best put beside.
    var partner: String {
        switch self {
        case .stage(let stage): String(stage.number > 1 ? stage.number - 1 : 2)
        case .part(let part, let exercise): "\(part == .solution ? "exercise" : "solution")\(exercise.number)"
        }
    }
}

extension Workspace {
    func edition(of stage: Stage) throws -> Edition {
        let files = try files(in: "Stages/\(stage.name)")
        return Edition(
            word: String(stage.number),
            name: "Stage \(stage.number)",
            title: stage.title,
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
        case .part(.attempt, let its):
            let attempts = Attempts(at: its)
            let latest = try attempts.named(nil)
            let date = attempts.date(of: latest)
            (exercise, name, path) = (its, "Attempt of \(date)", attempts.path(of: latest))
        case .part(let part, let its):
            let folder = part == .solution ? "Solution" : "Sources"
            (exercise, name, path) = (its, "\(part.rawValue.capitalized) \(its.number)", its.path(of: folder))
        }
        return Edition(
            word: operand.word,
            name: name,
            title: exercise.title,
            files: try files(in: path),
            // The idea stands in the description, the rest in the README.
            readme: exercise.readme.map { Readme("## The idea\n\n\(exercise.description.idea)\n\n\($0)") },
        )
    }
}
