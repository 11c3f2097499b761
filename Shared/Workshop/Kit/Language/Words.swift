import MockAPI
import StageCatalog
import Terminal

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
            let nearest = Suggestion.nearest(to: word, in: names)
            throw UsageError(
                "There is no fault \(word.quoted).",
                nearest.map { "Did you mean `\($0)`? \(command) --fault \($0)" }
                    ?? "Try one of \(names.joined(separator: ", ")).",
            )
        }
        self = fault
    }
}
