import Foundation
import Terminal

/// The exercises of a workspace, in their order.
package struct Exercises: Sendable {
    package let all: [Exercise]

    package init(in root: URL) throws(UsageError) {
        let folder = root.appending(path: "Exercises", directoryHint: .isDirectory)
        var all: [Exercise] = []
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.path))?.sorted() ?? [] {
            // What is left of an exercise that has another number by now isn't one.
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
                throw UsageError("\(file) can't be read.", "Restore it: git checkout \(file)")
            }
        }
        guard !all.isEmpty else {
            throw UsageError(
                "No exercises were found.",
                "They are in the folder Exercises: git status Exercises"
            )
        }
        self.all = all.sorted { ($0.number, $0.id) < ($1.number, $1.id) }
    }

    /// The exercise that is being worked on.
    package func current(in progress: ExerciseProgress) -> Exercise? {
        all.first(where: progress.isCurrent)
    }

    /// The first exercise after another that isn't done, continuing with the first of all.
    package func next(after exercise: Exercise?, in progress: ExerciseProgress) -> Exercise? {
        let index = exercise.flatMap { exercise in all.firstIndex { $0.id == exercise.id } }
        let others = index.map { Array(all[($0 + 1)...] + all[..<$0]) } ?? all
        return others.first { progress[$0].done == nil }
    }

    /// The exercise that `5`, `exercise5`, `5-AdoptCombine` or `adoptcombine` means.
    ///
    /// - Parameter command: What to type for another exercise, for the suggestion.
    package func named(_ word: String, command: (String) -> String) throws(UsageError) -> Exercise {
        let lowercased = word.lowercased()
        let plain = lowercased.hasPrefix("exercise") ? String(lowercased.dropFirst(8)) : lowercased
        let found = all.first { exercise in
            [String(exercise.number), exercise.id.lowercased(), exercise.name.lowercased()].contains(plain)
        }
        if let found { return found }
        let (names, numbers) = (all.flatMap { [$0.name, $0.id] }, all.map { String($0.number) })
        let list = "\(numbers.joined(separator: ", ")): swift run workshop \(command(numbers.last ?? "1"))"
        throw .unknown("exercise", word, among: names, all: "Try one of \(list)") {
            "swift run workshop \(command($0))"
        }
    }
}
