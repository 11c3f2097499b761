import Foundation
import Terminal

/// The exercises of a workspace.
package struct Exercises: Sendable {
    /// All of them, by their numbers.
    package let all: [Exercise]
    /// Those on the path, in the order in which `Exercises/README.md` lists them.
    package let path: [Exercise]
    /// All others, in that order.
    package let others: [Exercise]

    package init(in root: URL) throws(CommandError) {
        let folder = root.appending(path: "Exercises", directoryHint: .isDirectory)
        var all: [Exercise] = []
        for name in try FileManager.default.names(in: "Exercises", of: root) {
            // Git leaves the build of an exercise that it removes.
            let file = folder.appending(path: "\(name)/exercise.json")
            guard FileManager.default.isFile(file) else { continue }
            if let exercise = try Exercise(named: name, in: root) { all.append(exercise) }
        }
        guard !all.isEmpty else {
            throw CommandError(
                "no exercises found",
                "They belong in the folder Exercises: git status Exercises"
            )
        }
        all.sort { ($0.number, $0.id) < ($1.number, $1.id) }
        self.all = all
        let list = try String(contentsOf: "Exercises/README.md", in: root)
        let rows = (list ?? "").matches(of: #/(?m)^\| \[\d+[^\]]*\]\(([\w-]+)\)/#).map { String($0.1) }
        let places = Dictionary(zip(rows, 0...)) { first, _ in first }
        let listed = all.enumerated().sorted { left, right in
            let place = places[left.element.id] ?? rows.count
            let other = places[right.element.id] ?? rows.count
            return (place, left.offset) < (other, right.offset)
        }.map(\.element)
        path = listed.filter { $0.duration?.group == .path }
        others = listed.filter { $0.duration?.group != .path }
    }

    /// Where a learner is on the path, such as `4 of 8`. The small steps and the changes come before the exercises. `nil` for
    /// an exercise that isn't on it.
    package func place(onPath exercise: Exercise) -> String? {
        let index = path.firstIndex { $0.id == exercise.id }
        return index.map { "\($0 + 3) of \(path.count + 2)" }
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
