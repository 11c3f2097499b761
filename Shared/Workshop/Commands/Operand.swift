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
    func snapshot(of stage: Stage) throws -> Snapshot {
        let files = try files(in: "Stages/\(stage.name)")
        return Snapshot(
            argument: String(stage.number),
            name: "Stage \(stage.number)",
            title: stage.title,
            // The protocol comes before the type that conforms to it.
            files: files.filter { $0.name == "APIService.swift" }
                + files.filter { $0.name != "APIService.swift" },
            readme: files.first { $0.name == "README.md" }.map { Markdown($0.text) },
        )
    }

    /// The files of a stage, and those after each of some diffs, which build on each other.
    func files(of stage: Stage, after diffs: [[String]]) async throws -> [[String: Data]] {
        let folder = "Stages/\(stage.name)"
        let files = try FileManager.default.contents(of: root.appending(path: folder))
            .filter { $0.key != "README.md" }
        guard let results = try await files.applying(diffs) else {
            let suggestion = "To see your edits: git diff HEAD \(folder)"
            throw CommandError("the steps don't apply to \(folder)", suggestion)
        }
        return [files] + results
    }

    func snapshot(of operand: Operand) throws -> Snapshot {
        let exercise: Exercise
        let name: String
        let path: String
        switch operand {
        case .stage(let stage):
            return try snapshot(of: stage)
        case .part(.attempt, let its):
            let attempts = Attempts(at: its)
            let latest = try attempts.named(nil)
            exercise = its
            name = "Attempt from \(attempts.date(of: latest))"
            path = attempts.path(of: latest)
        case .part(let part, let its):
            exercise = its
            name = "\(part.rawValue.capitalized) \(its.number)"
            path = its.path(of: part == .solution ? "Solution" : "Sources")
            guard root.appending(path: path).isFolder else {
                let suggestion = "Compare it with a stage: swift run workshop diff exercise\(its.number) 2"
                throw CommandError(
                    "exercise \(its.number) has many solutions, and none of them is ours",
                    suggestion
                )
            }
        }
        return Snapshot(
            argument: operand.argument,
            name: name,
            title: exercise.title,
            files: try files(in: path),
            // The idea is in the description, the rest is in the README.
            readme: exercise.readme.map { Markdown("## The idea\n\n\(exercise.description.idea)\n\n\($0)") },
        )
    }
}
