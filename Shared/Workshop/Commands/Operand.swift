import Content
import Learner
import StageCatalog

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
