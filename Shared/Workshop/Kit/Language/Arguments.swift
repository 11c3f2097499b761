import StageCatalog
import Terminal

/// The words and options that were typed after a command's name.
struct Arguments: Hashable, Sendable {
    /// The words that belong to no option, in order.
    private(set) var words: [String] = []
    private var values: [String: String] = [:]

    /// Parses what was typed: options as `--port 80` or `--port=80`; after `--`, only words.
    init(_ typed: some Sequence<String>, for command: Command) throws(CommandError) {
        var rest = Array(typed)[...]
        while let next = rest.popFirst() {
            guard next != "--" else { break }
            guard next.hasPrefix("-"), next != "-" else {
                words.append(next)
                continue
            }
            let parts = next.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
                String.init
            )
            let option = try command.option(named: parts[0])
            let (name, example) = (option.name, "For example: \(command.example(of: option))")
            guard values[name] == nil else { throw CommandError.usage("`\(name)` is given twice", example) }
            values[name] = parts.count > 1 ? parts[1] : ""
            if option.placeholder == nil, parts.count > 1 {
                throw CommandError.usage("`\(name)` takes no value", example)
            }
            if option.placeholder != nil, parts.count == 1 {
                guard let value = rest.popFirst(), !value.hasPrefix("--") else {
                    throw CommandError.usage("`\(name)` needs a value", example)
                }
                values[name] = value
            }
        }
        words += rest
        guard words.count <= command.maxArguments else {
            let word = words[command.maxArguments].quoted
            throw CommandError.usage("`\(command.name)` doesn't take \(word)", command.helpSuggestion)
        }
    }

    /// The value of an option: empty if it takes no value, `nil` if it wasn't given.
    func value(of name: String) -> String? {
        values[name]
    }

    /// The value of an option as a number, or `nil` if the option wasn't given.
    ///
    /// - Parameters:
    ///   - kind: What the number should be, such as `a port`.
    ///   - suggestion: An example of the option.
    func number(of name: String, in range: ClosedRange<Int>, _ kind: String, _ suggestion: String)
        throws(CommandError) -> Int?
    {
        guard let word = values[name] else { return nil }
        guard word.allSatisfy(\.isWholeNumber), let number = Int(word), range.contains(number) else {
            throw CommandError.usage("\(word.quoted) isn't \(kind)", suggestion)
        }
        return number
    }
}

/// An option that a command takes, such as `--port P`.
struct Option: Hashable, Sendable {
    let name: String
    /// The name of its value on a help page, or `nil` if it takes none.
    let placeholder: String?
    let summary: String

    init(_ name: String, _ placeholder: String? = nil, _ summary: String) {
        (self.name, self.placeholder, self.summary) = (name, placeholder, summary)
    }

    var synopsis: String {
        [name, placeholder].compactMap(\.self).joined(separator: " ")
    }
}

extension [Stage] {
    /// The stage that `3`, `stage3` or `Stage3` names.
    ///
    /// - Parameter command: The words before the stage, for the suggestion.
    func named(_ word: String, for command: String) throws(CommandError) -> Stage {
        let lowercased = word.lowercased()
        let digits = lowercased.hasPrefix("stage") ? String(lowercased.dropFirst(5)) : lowercased
        if let stage = first(where: { String($0.number) == digits }) { return stage }
        let (name, numbers) = (Int(digits) == nil ? word : digits, map { String($0.number) })
        throw .unknown("stage", name, among: numbers) { "swift run workshop \(command) \($0)" }
    }

    /// The numbers in a list, such as `1, 2, 3`.
    var numbers: String {
        map { String($0.number) }.joined(separator: ", ")
    }
}
