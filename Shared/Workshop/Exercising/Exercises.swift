import Foundation
import Terminal

/// The exercises of a workspace, in their order.
package struct Exercises: Sendable {
    package let all: [Exercise]
    /// The folders whose description can't be read, and why.
    package let unreadable: [(path: String, reason: String)]

    package init(in root: URL) {
        let folder = root.appending(path: "Exercises", directoryHint: .isDirectory)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        var all: [Exercise] = []
        var unreadable: [(path: String, reason: String)] = []
        for name in names.sorted() {
            // What is left of an exercise that has another number by now isn't one.
            let isThere = ["exercise.json", "Package.swift"].contains {
                FileManager.default.fileExists(atPath: folder.appending(path: "\(name)/\($0)").path)
            }
            guard isThere else { continue }
            do {
                let exercise = try Exercise(folder: folder.appending(path: name), in: root)
                if let exercise { all.append(exercise) }
            } catch {
                let reason = (error as? ExerciseDescription.Unreadable)?.reason ?? "it can't be read"
                unreadable.append(("Exercises/\(name)/exercise.json", reason))
            }
        }
        self.all = all.sorted { ($0.number, $0.id) < ($1.number, $1.id) }
        self.unreadable = unreadable
    }

    /// The exercise that is being worked on.
    package func current(in progress: ExerciseProgress) -> Exercise? {
        all.first(where: progress.isCurrent)
    }

    /// The first exercise after another that isn't done, beginning again at the first.
    package func next(after exercise: Exercise?, in progress: ExerciseProgress) -> Exercise? {
        let index = exercise.flatMap { exercise in all.firstIndex { $0.id == exercise.id } }
        let others = index.map { Array(all[($0 + 1)...] + all[..<$0]) } ?? all
        return others.first { progress[$0].done == nil }
    }

    /// The exercise that a person means by `5`, `exercise5`, `5-AdoptCombine` or `adoptcombine`.
    ///
    /// - Parameter command: What to type for another exercise, for the suggestion.
    package func named(_ word: String, command: (String) -> String) throws(UsageError) -> Exercise {
        guard let last = all.last else { throw unreadable.first.map(UsageError.unreadable) ?? .noExercises }
        let lowercased = word.lowercased()
        let plain = lowercased.hasPrefix("exercise") ? String(lowercased.dropFirst(8)) : lowercased
        let found = all.first { exercise in
            [String(exercise.number), exercise.id.lowercased(), exercise.name.lowercased()].contains(plain)
        }
        if let found { return found }
        if let number = Int(plain) {
            if let broken = unreadable.first(where: { $0.path.hasPrefix("Exercises/\(number)-") }) {
                throw .unreadable(broken)
            }
            let numbers = all.map { String($0.number) }.joined(separator: ", ")
            throw UsageError(
                "There is no exercise \(number).",
                "Try one of \(numbers): swift run workshop \(command("\(last.number)"))",
            )
        }
        let nearest = Suggestion.nearest(to: plain, in: all.flatMap { [$0.name, $0.id] })
        throw UsageError(
            "There is no exercise \(word.quoted).",
            nearest.map { "Did you mean `\($0)`? swift run workshop \(command($0))" }
                ?? "See them all: swift run workshop exercises",
        )
    }
}

extension UsageError {
    package static var noExercises: UsageError {
        UsageError(
            "No exercises were found.",
            "They are in the folder Exercises. Is it there, and readable? git status Exercises",
        )
    }

    package static func unreadable(_ file: (path: String, reason: String)) -> UsageError {
        UsageError("\(file.path): \(file.reason).", "Take it back as it was: git checkout \(file.path)")
    }
}
