import Foundation
import Terminal

/// The exercises of a workspace, in their order.
package struct Exercises: Sendable {
    package let all: [Exercise]

    package init(in root: URL) throws(CommandError) {
        let folder = root.appending(path: "Exercises", directoryHint: .isDirectory)
        var all: [Exercise] = []
        for name in try FileManager.default.names(in: "Exercises", of: root) {
            // Leaves out remains of an exercise that has been renumbered.
            let isThere = ["exercise.json", "Package.swift"].contains {
                FileManager.default.fileExists(atPath: folder.appending(path: "\(name)/\($0)").path)
            }
            guard isThere else { continue }
            if let exercise = try Exercise(named: name, in: root) { all.append(exercise) }
        }
        guard !all.isEmpty else {
            throw CommandError(
                "no exercises found",
                "They belong in the folder Exercises: git status Exercises"
            )
        }
        self.all = all.sorted { ($0.number, $0.id) < ($1.number, $1.id) }
    }

    /// The exercise that `5`, `exercise5`, `5-AdoptCombine` or `adoptcombine` names.
    ///
    /// - Parameter command: Returns what to type for another exercise, for the suggestion.
    package func named(_ word: String, command: (String) -> String) throws(CommandError) -> Exercise {
        let lowercased = word.lowercased()
        let plain = lowercased.hasPrefix("exercise") ? String(lowercased.dropFirst(8)) : lowercased
        let found = all.first { exercise in
            [String(exercise.number), exercise.id.lowercased(), exercise.name.lowercased()].contains(plain)
        }
        if let found { return found }
        let names = all.flatMap { [$0.name, $0.id] }
        let range = "\(all[0].number) to \(all[all.count - 1].number)"
        let list = "There are \(range): swift run workshop \(command("\(all[0].number)"))"
        throw .unknown("exercise", word, among: names, all: list) {
            "swift run workshop \(command($0))"
        }
    }
}
