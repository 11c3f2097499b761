/// A mistake in how the command was called: what it is in one line, and what to type instead in another.
package struct UsageError: Error, Hashable {
    package let message: String
    package let suggestion: String

    /// The exit code of a command that was called wrongly (EX_USAGE of sysexits.h).
    package static let exitCode: Int32 = 64

    package init(_ message: String, _ suggestion: String) {
        self.message = message
        self.suggestion = suggestion
    }
}

extension String {
    /// What a person typed, as it may stand in an answer: on one line, not too long, in backquotes.
    package var quoted: String {
        "`\(printable.fitted(to: 40))`"
    }
}

/// The word that a person may have meant.
package enum Suggestion {
    /// The nearest of some words, if it is near enough for a slip of the keyboard.
    package static func nearest(to word: String, in words: [String]) -> String? {
        let word = word.lowercased()
        let distances = words.map { (word: $0, distance: distance(word, $0.lowercased())) }
        guard let best = distances.min(by: { $0.distance < $1.distance }) else { return nil }
        return best.distance <= max(1, (min(word.count, best.word.count) + 1) / 3)
            ? best.word : beginning(word, words)
    }

    /// The only word that begins like this, since some people stop typing early.
    private static func beginning(_ word: String, _ words: [String]) -> String? {
        let candidates = words.filter { $0.lowercased().hasPrefix(word) }
        return word.count > 1 && candidates.count == 1 ? candidates.first : nil
    }

    /// How many letters to insert, delete, replace, or swap with their neighbour, to turn one word into another.
    static func distance(_ left: String, _ right: String) -> Int {
        let (left, right) = (Array(left), Array(right))
        var rows = [Array(0...right.count)]
        for i in left.indices {
            var row = [i + 1]
            for j in right.indices {
                var cost = min(
                    rows[i][j + 1] + 1,
                    row[j] + 1,
                    rows[i][j] + (left[i] == right[j] ? 0 : 1),
                )
                if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
                    cost = min(cost, rows[i - 1][j - 1] + 1)
                }
                row.append(cost)
            }
            rows.append(row)
        }
        return rows[left.count][right.count]
    }
}
