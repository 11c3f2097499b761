import Terminal

/// A hint for an exercise: a section such as `## 2. Where to begin` in its `hints.md`, or a part of one.
///
/// A comment says which tests the text below it is for: `<!-- goals: 2, 3 · behaviours: 1 -->`. Another one in the same
/// section begins another hint. A hint without a comment is for the whole exercise.
package struct Hint: Hashable, Sendable {
    /// The number of its section, from 1.
    package let section: Int
    /// The title of its section.
    package let title: String
    package private(set) var text = Markdown("")
    /// The goals that it is for, from 1.
    package private(set) var goals: [Int] = []
    /// The behaviours that it is for, from 1.
    package private(set) var behaviours: [Int] = []

    /// Whether it is for the whole exercise.
    package var isForAll: Bool { goals.isEmpty && behaviours.isEmpty }

    /// Returns whether it is for a test of an exercise.
    package func isFor(_ test: String, of exercise: ExerciseDescription) -> Bool {
        goals.contains { exercise.goals.dropFirst($0 - 1).first?.name == test }
            || behaviours.contains { exercise.behaviours.dropFirst($0 - 1).first?.name == test }
    }

    package static func all(in markdown: String) -> [Hint] {
        var hints: [Hint] = []
        for (title, text) in Markdown(markdown).sections {
            let number = title.prefix { $0 != " " }
            guard number.hasSuffix("."), Int(number.dropLast()) != nil else { continue }
            let section = (hints.last?.section ?? 0) + 1
            var hint = Hint(section: section, title: String(title.dropFirst(number.count + 1)))
            for block in text.blocks {
                guard case .html(let comment) = block, comment.contains(/goals:|behaviours:/) else {
                    hint.text.append(block)
                    continue
                }
                if !hint.text.blocks.isEmpty {
                    hints.append(hint)
                    hint = Hint(section: section, title: hint.title)
                }
                hint.goals = numbers(after: "goals:", in: comment)
                hint.behaviours = numbers(after: "behaviours:", in: comment)
            }
            hints.append(hint)
        }
        return hints
    }

    /// The numbers in a list, such as `1, 3` or `1 to 52`.
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
