import Foundation
import Terminal

/// The exercises of a workspace, in their order.
package struct Exercises: Sendable {
    package let all: [Exercise]

    package init(in root: URL) throws(CommandError) {
        let folder = root.appending(path: "Exercises", directoryHint: .isDirectory)
        var all: [Exercise] = []
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.path))?.sorted() ?? [] {
            // Leaves out remains of an exercise that has been renumbered.
            let isThere = ["exercise.json", "Package.swift"].contains {
                FileManager.default.fileExists(atPath: folder.appending(path: "\(name)/\($0)").path)
            }
            guard isThere else { continue }
            do {
                if let exercise = try Exercise(folder: folder.appending(path: name), in: root) {
                    all.append(exercise)
                }
            } catch {
                let file = "Exercises/\(name)/exercise.json"
                throw CommandError("can't read \(file)", "To see what changed: git diff HEAD \(file)")
            }
        }
        guard !all.isEmpty else {
            throw CommandError(
                "no exercises found",
                "They belong in the folder Exercises: git status Exercises"
            )
        }
        self.all = all.sorted { ($0.number, $0.id) < ($1.number, $1.id) }
    }

    /// The exercise that the learner is working on.
    package func current(in progress: ExerciseProgress) -> Exercise? {
        all.first(where: progress.isCurrent)
    }

    /// The first exercise that isn't done. To a learner who leaves one undone, the next one, starting over after the
    /// last.
    package func next(after exercise: Exercise?, in progress: ExerciseProgress) -> Exercise? {
        let open = all.filter { progress[$0].done == nil }
        let index = exercise.flatMap { exercise in open.firstIndex { $0.id == exercise.id } }
        return index.map { (open[($0 + 1)...] + open[..<$0]).first } ?? open.first
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
        let (names, last) = (all.flatMap { [$0.name, $0.id] }, "\(all[all.count - 1].number)")
        let list = "There are \(all[0].number) to \(last): swift run workshop \(command(last))"
        throw .unknown("exercise", word, among: names, all: list) {
            "swift run workshop \(command($0))"
        }
    }
}
