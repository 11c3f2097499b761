import Foundation
import Terminal

/// What must hold of an exercise's files, before anything is built.
struct ExerciseShape {
    let exercise: Exercise

    /// The sections of every README, by the beginnings of their titles; some have two to choose from.
    static let sections = [
        ["The situation"], ["Your goal"], ["What stays"], ["The tests", "Which tests"], ["Read in Stages"],
    ]

    var faults: [String] {
        names + description + texts + tests
    }

    private var tests: [String] {
        guard exercise.contents(of: ".tests") != exercise.contents(of: "Tests") else { return [] }
        return [
            "the given tests, those in .tests, aren't those in Tests. If Tests is right, copy it there: .ci/starts"
        ]
    }

    private var names: [String] {
        guard let left = exercise.contents(of: "Sources"), !left.isEmpty else { return ["Sources is empty"] }
        guard let right = exercise.contents(of: "Solution") else { return ["there is no Solution"] }
        let different = Set(left.keys).symmetricDifference(right.keys).sorted()
        return
            (different.isEmpty
            ? [] : ["only in one of Sources and Solution: \(different.joined(separator: ", "))"])
            + (left == right ? ["Sources and Solution are the same"] : [])
    }

    private var description: [String] {
        let description = exercise.description
        let texts =
            [description.title, description.idea] + description.behaviours
            + description.goals.flatMap { [$0.name, $0.file ?? $0.name, $0.reason] }
        let names = description.behaviours + description.goals.map(\.name)
        let missing = description.goals.compactMap(\.file).filter {
            !FileManager.default.fileExists(atPath: exercise.sources.appending(path: $0).path)
        }
        return [
            texts.contains { $0.trimmingCharacters(in: .whitespaces).isEmpty }
                ? "exercise.json: an empty text" : nil,
            description.behaviours.isEmpty ? "exercise.json: no behaviours" : nil,
            description.goals.isEmpty ? "exercise.json: no goals" : nil,
            Set(names).count == names.count ? nil : "exercise.json: two tests of one name",
        ].compactMap(\.self) + missing.map { "exercise.json: there is no Sources/\($0)" }
    }

    /// The list of all exercises has to say the same of this one.
    private func listing(_ place: ExercisePlace) -> [String] {
        let list = exercise.root.appending(path: "Exercises/README.md")
        guard let text = try? String(contentsOf: list, encoding: .utf8) else { return [] }
        let range = "\(place.minutes.lowerBound) to \(place.minutes.upperBound)"
        let isThere = text.split(separator: "\n").contains {
            $0.hasPrefix("| [\(exercise.number)](\(exercise.id)) |") && $0.hasSuffix(" | \(range) |")
        }
        return isThere ? [] : ["Exercises/README.md: no row for it that ends with “\(range)”"]
    }

    private var texts: [String] {
        let count = exercise.hints.count
        let empty = exercise.hints.filter {
            $0.markdown.trimmingCharacters(in: .whitespacesAndNewlines).isEmpty
        }
        let missing = ExerciseShape.sections.filter { $0.allSatisfy { exercise.section($0) == nil } }
        let goals = Set(exercise.description.goals.indices.map { $0 + 1 })
        let unhelped = goals.subtracting(
            exercise.hints.flatMap { $0.goals.isEmpty ? Array(goals) : $0.goals }
        )
        let unknown = Set(exercise.hints.flatMap(\.goals)).subtracting(goals)
        return ((3...6).contains(count) ? [] : ["hints.md: \(counted(count, "hint")), not three to six"])
            + empty.map { "hints.md: nothing under “\($0.title)”" }
            + unhelped.sorted().map { "hints.md: no hint is for goal \($0)" }
            + unknown.sorted().map { "hints.md: there is no goal \($0)" }
            + (exercise.place.map(listing) ?? ["README.md: no line such as > **Core · 30 to 45 minutes**"])
            + missing.map { "README.md: there is no section “\($0[0])”" }
    }
}
