import MockAPI
import StageCatalog

/// The word that a person may have meant.
enum Suggestion {
    /// The nearest of some words, if it is near enough for a slip of the keyboard.
    static func nearest(to word: String, in words: [String]) -> String? {
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

extension [Stage] {
    /// The stage that a person means by `3`, `stage3` or `Stage3`.
    ///
    /// - Parameter command: What was to be done with it, for the suggestion.
    func named(_ word: String, for command: String) throws(UsageError) -> Stage {
        let lowercased = word.lowercased()
        let digits = lowercased.hasPrefix("stage") ? String(lowercased.dropFirst(5)) : lowercased
        if let stage = first(where: { String($0.number) == digits }) { return stage }
        let name = Int(digits).map { "stage \($0)" } ?? "stage \(word.quoted)"
        throw UsageError(
            "There is no \(name).",
            "Try one of \(numbers): swift run workshop \(command) \(last?.number ?? 1)",
        )
    }

    /// The numbers, such as `1, 2, 3`.
    var numbers: String {
        map { String($0.number) }.joined(separator: ", ")
    }
}

extension Fault {
    /// The fault of that name.
    ///
    /// - Parameter command: What was to be done under it, for the suggestion.
    init(named word: String, for command: String) throws(UsageError) {
        let names = Fault.allCases.map(\.rawValue)
        guard let fault = Fault(rawValue: word.lowercased()) else {
            let suggestion =
                if let name = Suggestion.nearest(to: word, in: names) {
                    "Did you mean `\(name)`? \(command) --fault \(name)"
                } else {
                    "Try one of \(names.joined(separator: ", "))."
                }
            throw UsageError("There is no fault \(word.quoted).", suggestion)
        }
        self = fault
    }
}
