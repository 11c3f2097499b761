import Diffing
import Terminal

/// What was typed after a command's name: words, and options with their values.
struct Arguments: Hashable, Sendable {
    /// The words that belong to no option, in their order.
    private(set) var words: [String] = []
    private var values: [String: String] = [:]

    /// Takes apart what was typed; both `--port 80` and `--port=80` do, and after `--` all are words.
    init(_ typed: some Sequence<String>, for command: Command) throws(UsageError) {
        var rest = Array(typed)[...]
        while let next = rest.popFirst() {
            if next == "--" {
                words += rest
                break
            }
            guard next.hasPrefix("-"), next != "-" else {
                words.append(next)
                continue
            }
            let parts = next.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
                String.init
            )
            let option = try Arguments.option(parts[0], of: command)
            guard values[option.name] == nil else {
                throw UsageError("`\(option.name)` is given twice.", command.suggestion(for: option))
            }
            values[option.name] = try Arguments.value(
                of: option,
                given: parts.dropFirst().first,
                from: &rest,
                command,
            )
        }
        guard words.count <= command.maxArguments else {
            let word = words[command.maxArguments].quoted
            throw UsageError("`\(command.name)` doesn't take \(word).", "Usage: \(command.usage)")
        }
    }

    func value(of name: String) -> String? {
        values[name]
    }

    /// The number that an option was given; nil when it wasn't.
    ///
    /// - Parameters:
    ///   - what: What it should be, such as `a port`.
    ///   - suggestion: How to give it.
    func number(
        of name: String,
        in range: ClosedRange<Int>,
        _ what: String,
        _ suggestion: String,
    ) throws(UsageError) -> Int? {
        guard let word = values[name] else { return nil }
        guard let number = Int(word), range.contains(number) else {
            throw UsageError("\(word.quoted) isn't \(what).", suggestion)
        }
        return number
    }

    private static func option(_ name: String, of command: Command) throws(UsageError) -> Option {
        if let option = command.options.first(where: { $0.name == name }) { return option }
        let names = command.options.map(\.name)
        let all =
            names.isEmpty
            ? "It takes none: \(command.invocation)" : "Its options: \(names.joined(separator: ", "))"
        throw UsageError(
            "`\(command.name)` has no option \(name.quoted).",
            Suggestion.nearest(to: name, in: names).map { "Did you mean `\($0)`?" } ?? all,
        )
    }

    private static func value(
        of option: Option,
        given: String?,
        from rest: inout ArraySlice<String>,
        _ command: Command,
    ) throws(UsageError) -> String {
        guard option.placeholder != nil else {
            guard given == nil else {
                throw UsageError(
                    "`\(option.name)` takes no value.",
                    "Leave it out: \(command.invocation) \(option.name)"
                )
            }
            return ""
        }
        if let given { return given }
        guard let next = rest.first, !next.hasPrefix("--") else {
            throw UsageError("`\(option.name)` needs a value.", command.suggestion(for: option))
        }
        rest.removeFirst()
        return next
    }
}
