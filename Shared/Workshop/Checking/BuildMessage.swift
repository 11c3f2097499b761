import Content
import Foundation
import Learner
import Terminal

/// A compiler message about a line of code.
package struct BuildMessage: Hashable, Sendable {
    package let file: String
    package let line: Int
    package let text: String
    let isError: Bool

    /// The line that it is about, as a crash names it: such as `Greeting.swift:3`.
    var place: String { "\(URL(filePath: file).lastPathComponent):\(line)" }

    /// The names in the message, such as `throttle`, if it says that one of them doesn't exist.
    var unknownNames: [String] {
        guard text.contains("has no member '") || text.contains("cannot find ") else { return [] }
        let names = text.matches(of: #/'(\w+)'/#).map { String($0.1) }
        // The variants with `try` are missing along with the operators.
        let operators = names.filter { $0.hasPrefix("try") }.map { $0.dropFirst(3) }
        return names + operators.map { $0.prefix(1).lowercased() + $0.dropFirst() }
    }

    /// The errors and warnings of a build, without duplicates.
    static func all(in log: String) -> [BuildMessage] {
        var seen: Set<String> = []
        return log.lines.compactMap { line in
            guard line.hasPrefix("/"), seen.insert(line).inserted,
                let parts = line.wholeMatch(of: #/(/.+?):(\d+):\d+: (error|warning): (.+)/#),
                let number = Int(parts.2)
            else { return nil }
            let file = String(parts.1)
            let text = String(parts.4)
            return BuildMessage(file: file, line: number, text: text, isError: parts.3 == "error")
        }
    }
}
