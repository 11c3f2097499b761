import Behaviours
import Diffing
import Foundation
import StageCatalog
import Terminal

extension Command {
    static let verify = Command(
        name: "verify",
        words: "[N…]",
        maxArguments: .max,
        summary: "Every stage put to every behaviour, as a matrix",
        options: [Option("--filter", "TEXT", "only the behaviours that this text occurs in")],
        notes: ["Exits with 1 if a behaviour is broken, and says how."],
        examples: ["verify", "verify 2 3", "verify --filter cancel"],
    ) { arguments, workshop in
        let named = try arguments.words.map { try workshop.stages.named($0, for: "verify").number }
        let stages = workshop.stages.filter { named.isEmpty || named.contains($0.number) }
        let groups = try workshop.groups(containing: arguments.value(of: "--filter"))
        var matrix = Matrix(groups, stages, workshop.console)
        return try await matrix.run()
    }
}

extension Workshop {
    /// The behaviours that a text occurs in, under their titles.
    fileprivate func groups(containing text: String?) throws(UsageError) -> [(String, [Behaviour])] {
        let groups = groups.map { group in
            let isMeant = text.map { group.title.localizedCaseInsensitiveContains($0) } ?? true
            let behaviours = group.behaviours.filter { behaviour in
                isMeant || text.map { behaviour.sentence.localizedCaseInsensitiveContains($0) } ?? true
            }
            return (group.title, behaviours)
        }
        let some = groups.filter { !$0.1.isEmpty }
        guard !some.isEmpty else {
            throw UsageError(
                "No behaviour has \((text ?? "").quoted) in it.",
                "See them all: swift run workshop verify"
            )
        }
        return some
    }
}
