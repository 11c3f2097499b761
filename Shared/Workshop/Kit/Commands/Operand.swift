import Diffing
import Exercising
import Foundation
import StageCatalog
import Terminal

/// One side of a `diff`.
enum Operand: Sendable {
    case stage(Stage)
    case part(Part, Exercise)

    /// A part of an exercise; the raw value is what the user types before its number.
    enum Part: String, CaseIterable, Sendable {
        /// The learner's code.
        case sources = "exercise"
        case solution
        /// The latest attempt that `reset` saved.
        case attempt
    }

    /// The word that the user types for it.
    var word: String {
        switch self {
        case .stage(let stage): String(stage.number)
        case .part(let part, let exercise): "\(part.rawValue)\(exercise.number)"
        }
    }

    /// The word to suggest for the other side.
    var partner: String {
        switch self {
        case .stage(let stage): String(stage.number > 1 ? stage.number - 1 : 2)
        case .part(let part, let exercise): "\(part == .solution ? "exercise" : "solution")\(exercise.number)"
        }
    }
}

extension Workspace {
    func snapshot(of stage: Stage) throws -> Snapshot {
        let files = try files(in: "Stages/\(stage.name)")
        return Snapshot(
            word: String(stage.number),
            name: "Stage \(stage.number)",
            title: stage.title,
            // The protocol comes before the type that conforms to it.
            files: files.filter { $0.name == "APIService.swift" }
                + files.filter { $0.name != "APIService.swift" },
            readme: files.first { $0.name == "README.md" }.map { Markdown($0.text) },
        )
    }

    func snapshot(of operand: Operand) throws -> Snapshot {
        let (exercise, name, path): (Exercise, String, String)
        switch operand {
        case .stage(let stage):
            return try snapshot(of: stage)
        case .part(.attempt, let its):
            let attempts = Attempts(at: its)
            let latest = try attempts.named(nil)
            let date = attempts.date(of: latest)
            (exercise, name, path) = (its, "Attempt from \(date)", attempts.path(of: latest))
        case .part(let part, let its):
            let folder = part == .solution ? "Solution" : "Sources"
            (exercise, name, path) = (its, "\(part.rawValue.capitalized) \(its.number)", its.path(of: folder))
        }
        return Snapshot(
            word: operand.word,
            name: name,
            title: exercise.title,
            files: try files(in: path),
            // The idea is in the description, the rest is in the README.
            readme: exercise.readme.map { Markdown("## The idea\n\n\(exercise.description.idea)\n\n\($0)") },
        )
    }
}
