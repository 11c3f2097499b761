import MockAPI

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
