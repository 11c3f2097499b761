import Terminal

/// A hint for an exercise: a section such as `## 2. Where to begin` in its `hints.md`, or a part of one.
///
/// Comments say which tests the text below them is for: `<!-- goals: 2, 3 · behaviours: 1 -->`, or `behaviours: all`. With `says: `, as in
/// `<!-- goals: 1 · says: no task -->`, it is for tests whose message contains what follows. A comment below the text
/// begins another hint. A hint without a comment is for the whole exercise.
package struct Hint: Hashable, Sendable {
    /// The title of its section.
    package let title: String
    package private(set) var text = Markdown("")
    private var targets: [Target] = []

    /// What a comment says.
    private struct Target: Hashable {
        /// The goals, from 1.
        let goals: [Int]
        /// The behaviours, from 1.
        let behaviours: [Int]
        /// Whether it is for every behaviour.
        let hasAllBehaviours: Bool
        /// The part of a message, or `nil` if it is for any.
        let part: String?
    }

    /// The goals that it is for, from 1.
    package var goals: [Int] { targets.flatMap(\.goals) }
    /// The behaviours that it is for, from 1.
    package var behaviours: [Int] { targets.flatMap(\.behaviours) }
    /// The parts of messages that it is for.
    package var messages: [String] { targets.compactMap(\.part) }
    /// Whether it is for the whole exercise.
    package var isForAll: Bool { targets.isEmpty }

    /// Returns whether it is for a test of an exercise.
    ///
    /// - Parameter message: The first line of what the test says, or `nil` if it hasn't run.
    package func isFor(_ test: String, of exercise: ExerciseDescription, saying message: String?) -> Bool {
        targets.contains { target in
            let behaviours = exercise.behaviours.map(\.name)
            let isMeant =
                target.goals.contains { exercise.goals.dropFirst($0 - 1).first?.name == test }
                || target.behaviours.contains { behaviours.dropFirst($0 - 1).first == test }
                || target.hasAllBehaviours && behaviours.contains(test)
            guard isMeant, let message, let part = target.part else { return isMeant }
            return message.contains(part)
        }
    }

    package static func all(in markdown: String) -> [Hint] {
        var hints: [Hint] = []
        for (title, text) in Markdown(markdown).sections {
            let number = title.prefix { $0 != " " }
            guard number.hasSuffix("."), Int(number.dropLast()) != nil else { continue }
            var hint = Hint(title: String(title.dropFirst(number.count + 1)))
            for block in text.blocks {
                guard case .html(let comment) = block, comment.contains(/goals:|behaviours:/) else {
                    hint.text.append(block)
                    continue
                }
                if !hint.text.blocks.isEmpty {
                    hints.append(hint)
                    hint = Hint(title: hint.title)
                }
                hint.targets.append(target(in: comment))
            }
            hints.append(hint)
        }
        return hints
    }

    private static func target(in comment: String) -> Target {
        let part = comment.firstMatch(of: #/says: (.+?) *-->/#).map { String($0.1) }
        return Target(
            goals: numbers(after: "goals:", in: comment),
            behaviours: numbers(after: "behaviours:", in: comment),
            hasAllBehaviours: comment.contains("behaviours: all"),
            part: part,
        )
    }

    /// The numbers in a list, such as `1, 3` or `1 to 6`.
    private static func numbers(after label: String, in comment: String) -> [Int] {
        guard let list = comment.firstRange(of: label).map({ comment[$0.upperBound...] }) else { return [] }
        let items = list.prefix { $0.isNumber || ", to".contains($0) }.split(separator: ",")
        return items.flatMap { item -> [Int] in
            let ends = item.split { !$0.isNumber }.compactMap { Int($0) }
            guard let first = ends.first, let last = ends.last, 0 < first, first <= last else { return [] }
            return Array(first...last)
        }
    }
}
