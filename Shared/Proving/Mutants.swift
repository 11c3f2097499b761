import Content
import Foundation
import SwiftSource

/// The small mistakes that rules make in a solution: something is left out, or the wrong way round.
///
/// Each is a tried solution that some test has to fail, unless a list at the top of the exercise's file in `Tests/Tried`
/// says why none does. Its name has the file and the first line that is gone, or is new, as in a diff:
///
/// ```
/// - `FeedViewModel.swift - errorMessage = nil`: the outcome of each request replaces it.
/// - `Sample.swift`: nothing depends on the sample.
/// ```
struct Mutants {
    /// Those of the solution, in the order of its files and their lines.
    private(set) var all: [TriedSolution] = []
    /// What is wrong with the list of those that survive.
    private(set) var problems: [String] = []

    init(of exercise: Exercise) throws {
        var unknown = Set(try TriedSolution.survivors(of: exercise))
        let files = try exercise.contents(of: "Solution").filter { $0.key.hasSuffix(".swift") }
        var sources = files.sorted { $0.key < $1.key }.map { path, data in
            MutatedFile(path: path, text: String(decoding: data, as: UTF8.self))
        }
        let cases = sources.flatMap(\.cases)
        for index in sources.indices where unknown.remove(sources[index].path) == nil {
            sources[index].mutate(swapping: cases)
            for (name, patch) in sources[index].mutants {
                let survives = unknown.remove(name) != nil
                all.append(TriedSolution(mutant: name, survives ? .accepted : .refused, patch))
            }
        }
        problems = unknown.sorted().map { "no rule makes \($0)" }
    }
}

/// The mutants of one file.
private struct MutatedFile {
    let path: String
    private let lines: [String]
    /// The same, with spaces in place of comments and of the contents of strings.
    private let code: [String]
    private(set) var mutants: [(name: String, patch: [String])] = []

    init(path: String, text: String) {
        self.path = path
        lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        var lexer = SwiftLexer()
        code = lines.map { line in
            let kinds = lexer.kinds(of: line)
            return String(zip(line, kinds).map { $1 == .comment ? " " : $1 == .string ? "\"" : $0 })
        }
    }

    /// The cases without values of the enumerations in the file, each with the next one.
    var cases: [(String, String)] {
        var groups: [[String]] = []
        for line in code {
            if line.contains(#/\benum\b/#) { groups.append([]) }
            guard let match = line.wholeMatch(of: #/ *case (\w+(?:, \w+)*)/#), !groups.isEmpty else {
                continue
            }
            groups[groups.count - 1] += match.1.split(separator: ", ").map { ".\($0)" }
        }
        return groups.flatMap { group in
            group.count < 2 ? [] : Array(zip(group, group.dropFirst() + group.prefix(1)))
        }
    }

    mutating func mutate(swapping cases: [(String, String)]) {
        // Linux compiles none of a file that is for Apple's systems only.
        if lines.first?.hasPrefix("#if ") == true { return }
        for index in lines.indices {
            leaveOut(at: index)
            for (old, new) in MutatedFile.swaps {
                for range in code[index].ranges(of: old) { replace(range, by: new, at: index) }
            }
            for (old, new) in cases where !code[index].contains("case .") {
                for range in code[index].ranges(of: old) {
                    let next = code[index][range.upperBound...].first
                    if next?.isWordCharacter != true, next != "(" { replace(range, by: new, at: index) }
                }
            }
            changeNumbers(at: index)
            changeCondition(at: index)
            holdStrongly(at: index)
        }
    }

    /// What a slip of the finger makes of something else.
    private static let swaps = [
        (" < ", " <= "), (" <= ", " < "), (" > ", " >= "), (" >= ", " > "), ("..<", "..."), ("...", "..<"),
        (" && ", " || "), (" || ", " && "),
    ]

    /// The first words of lines that aren't statements, or without which hardly anything compiles.
    private static let others = Set(
        """
        actor class default do enum extension fileprivate final func import init let mutating nonisolated package private \
        protocol public return static struct switch throw typealias var
        """.split(separator: " ").map(String.init)
    )

    /// How a statement begins that may have several lines. Without any other one that has, nothing happens at all.
    private static let blocks = ["if ", "guard ", "for ", "while ", "defer ", "deinit ", "."]

    /// Leaves out the statement, or the link of a chain, that begins in a line.
    private mutating func leaveOut(at start: Int) {
        let text = code[start].trimmed
        guard let first = text.first, first.isLetter || first == "." else { return }
        if text != "return", MutatedFile.others.contains(String(text.prefix(while: \.isLetter))) { return }
        var end = start
        var depth = code[start].depth
        while depth > 0, end + 1 < code.count {
            end += 1
            depth += code[end].depth
        }
        let next = end + 1 < code.count ? code[end + 1].trimmed : ""
        guard depth == 0, !",:([{=".contains(code[end].trimmed.last ?? ",") else { return }
        if !text.hasPrefix("."), next.hasPrefix(".") { return }
        // Without its only statement, a body does nothing at all.
        if start > 0, code[start - 1].hasSuffix("{"), next.hasPrefix("}") { return }
        if text.hasPrefix("guard "), text.contains("let ") { return }
        if end > start, !MutatedFile.blocks.contains(where: text.hasPrefix) { return }
        if let assigned = text.wholeMatch(of: #/self\.(\w+) = (\w+)/#), assigned.1 == assigned.2 { return }
        if text.hasPrefix("case "), !isCovered(start) { return }
        add(start...end, by: [])
    }

    /// Whether the switch does without the case that is one line.
    private func isCovered(_ index: Int) -> Bool {
        let indent = String(code[index].prefix { $0 == " " })
        return code[index].contains(": ")
            && code[index...].prefix { !$0.hasPrefix(indent + "}") }.dropFirst().contains {
                $0.hasPrefix(indent + "default") || $0.hasPrefix(indent + "case let ")
            }
    }

    /// Adds one to each number, but not to what a variable begins with, or to the name of an argument.
    private mutating func changeNumbers(at index: Int) {
        if code[index].contains("= ") { return }
        for match in code[index].matches(of: #/(?:^|[ (.<])(\d+)\b/#) {
            guard let number = Int(match.1) else { continue }
            replace(match.1.startIndex..<match.1.endIndex, by: "\(number + 1)", at: index)
        }
    }

    /// Lets each part of a condition always hold, and negates the condition of an `if` that has a single part.
    private mutating func changeCondition(at index: Int) {
        let text = code[index]
        guard let match = text.firstMatch(of: #/\b(guard|if|while) (.+?)(?: else)? \{/#) else { return }
        let condition = match.2.startIndex..<match.2.endIndex
        var parts: [Range<String.Index>] = []
        var start = condition.lowerBound
        for comma in text[condition].ranges(of: ", ") where text[start..<comma.lowerBound].depth == 0 {
            parts.append(start..<comma.lowerBound)
            start = comma.upperBound
        }
        parts.append(start..<condition.upperBound)
        for part in parts where !["let ", "var ", "case ", "#"].contains(where: text[part].hasPrefix) {
            let old = lines[index].slice(part, of: text)
            if parts.count > 1 {
                replace(part, by: "(\(old) || true)", at: index)
            } else if match.1 == "if" {
                replace(part, by: "!(\(old))", at: index)
            }
        }
    }

    /// Lets a closure hold what it references weakly.
    private mutating func holdStrongly(at index: Int) {
        let line = lines[index]
        guard let weak = line.firstRange(of: "[weak self"),
            let beginning = line[weak.upperBound...].firstRange(of: #/ in\b/#)
        else { return }
        let strong =
            line[..<weak.lowerBound] + "[held = self, weak self"
            + line[weak.upperBound..<beginning.upperBound]
        add(index...index, by: [strong + " _ = held;" + line[beginning.upperBound...]])
    }

    /// Adds a mutant with another text in a range of the code of a line.
    private mutating func replace(_ range: Range<String.Index>, by new: String, at index: Int) {
        let before = lines[index].slice(code[index].startIndex..<range.lowerBound, of: code[index])
        let after = lines[index].slice(range.upperBound..<code[index].endIndex, of: code[index])
        add(index...index, by: [before + new + after])
    }

    /// Adds a mutant with other lines, as a patch with a line of context.
    private mutating func add(_ range: ClosedRange<Int>, by new: [String]) {
        let first = new.first.map { "+ \($0.trimmed)" } ?? "- \(lines[range.lowerBound].trimmed)"
        let name = "\(path) \(first)"
        let count = mutants.count { $0.name == name || $0.name.hasPrefix("\(name) (") }
        let before = lines[..<range.lowerBound].suffix(1).map { " \($0)" }
        let after = lines[(range.upperBound + 1)...].dropLast(1).prefix(1).map { " \($0)" }
        let context = before.count + after.count
        let start = range.lowerBound + 1 - before.count
        let patch =
            [
                "--- a/\(path)", "+++ b/\(path)",
                "@@ -\(start),\(range.count + context) +\(start),\(new.count + context) @@",
            ]
            + before + lines[range].map { "-\($0)" } + new.map { "+\($0)" } + after
        mutants.append((count == 0 ? name : "\(name) (\(count + 1))", patch))
    }
}

extension StringProtocol {
    fileprivate var trimmed: String { trimmingCharacters(in: .whitespaces) }

    /// How many brackets it opens, less those that it closes.
    fileprivate var depth: Int { count(where: "([{".contains) - count(where: ")]}".contains) }
}

extension String {
    /// Its part at the place of a range of another text, in which each character is at the same place.
    fileprivate func slice(_ range: Range<Index>, of other: String) -> String {
        let start = index(startIndex, offsetBy: other.distance(from: other.startIndex, to: range.lowerBound))
        let end = index(start, offsetBy: other.distance(from: range.lowerBound, to: range.upperBound))
        return String(self[start..<end])
    }
}
