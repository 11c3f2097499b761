import Exercising
import Foundation
import Terminal

/// A solution that somebody tried: a patch, and which tests have to fail with it.
///
/// It is a file such as `Tests/Tried/5-AdoptCombine/wrong-request-at-once.diff`, which `git apply` understands. The
/// lines before the patch say what was tried, which folder it is a patch to, which tests fail, and part of their
/// messages. No other may fail, unless it says `others: may fail`. One without `fails:` is right, and passes them all.
///
/// ```
/// A Future sends the request before anybody subscribes.
/// to: Solution
/// fails: execute(_:) sends nothing until somebody subscribes, and cancels the request when they cancel
/// says: sent its request before somebody subscribed
/// ```
struct TriedSolution: Sendable {
    private(set) var expectation: Expectation
    /// The folder that it is a patch to: Sources or Solution.
    private(set) var folder = "Solution"
    private let file: URL

    /// The file's name without its ending, such as `wrong-request-at-once`.
    var name: String { expectation.name }

    /// Some of the solutions, evenly spread: every `of`-th, from the `first`-th on.
    typealias Part = (first: Int, of: Int)

    /// Those of an exercise, the right ones first.
    static func all(of exercise: Exercise, _ part: Part? = nil) -> [TriedSolution] {
        let folder = exercise.root.appending(path: "Tests/Tried/\(exercise.id)")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasSuffix(".diff") }.sorted().enumerated()
            .filter { index, _ in part.map { (index + exercise.number) % $0.of == $0.first - 1 } ?? true }
            .compactMap { TriedSolution(file: folder.appending(path: $0.element)) }
    }

    private init?(file: URL) {
        guard let text = try? String(contentsOf: file, encoding: .utf8) else { return nil }
        expectation = Expectation(name: file.deletingPathExtension().lastPathComponent)
        self.file = file
        for line in text.split(separator: "\n").prefix(while: { !$0.hasPrefix("--- ") }) {
            let parts = line.split(separator: ": ", maxSplits: 1).map(String.init)
            switch parts.first {
            case "to" where parts.count == 2: folder = parts[1]
            case "others": expectation.mayFailOthers = true
            case "fails" where parts.count == 2: expectation.failures.append((parts[1], ""))
            case "says" where parts.count == 2 && !expectation.failures.isEmpty:
                expectation.failures[expectation.failures.count - 1].text = parts[1]
            default: break
            }
        }
    }

    /// Applies the patch to a folder of the workspace; false if it doesn't fit.
    func isApplied(to path: String, in root: URL) async -> Bool {
        let arguments = ["apply", "--whitespace=nowarn", "--directory=\(path)", file.path]
        return await Git(in: root).output(arguments) != nil
    }
}

/// Which tests fail with some sources of an exercise.
struct Expectation: Sendable {
    /// What the sources are, such as `the start`.
    let name: String
    /// The tests that fail, each with part of its message; all others pass.
    var failures: [(test: String, text: String)] = []
    /// Whether others may fail as well.
    var mayFailOthers = false

    func problems(_ result: CheckResult) -> [String] {
        switch result.end {
        case .ran: break
        case .interrupted: return []
        case .noSources: return ["there is nothing to build of \(name)"]
        case .notBuilt(let errors, let log):
            let messages = errors.isEmpty ? log : errors.map { "\($0.file):\($0.line): \($0.text)" }
            return ["\(name) doesn't build without a warning: \(messages.joined(separator: "\n"))"]
        case .noToolchain(let reason): return [reason]
        }
        let outcomes = result.behaviours + result.goals
        let unknown = Set(failures.map(\.test)).subtracting(outcomes.map(\.name)).sorted()
        return outcomes.compactMap { outcome in
            guard let failure = failures.first(where: { $0.test == outcome.name }) else {
                return outcome.isPassed || mayFailOthers
                    ? nil : "\(name) fails “\(outcome.name)”: \(outcome.text)"
            }
            if outcome.isPassed { return "\(name) passes “\(failure.test)”" }
            return outcome.text.contains(failure.text) || failure.text.isEmpty
                ? nil : "\(name) fails “\(failure.test)” without “\(failure.text)”: \(outcome.text)"
        } + unknown.map { "\(name): there is no test “\($0)”" }
    }
}

extension FileManager {
    /// Lets a folder have these files and no others; those that are there already aren't touched.
    func replaceFiles(in folder: URL, by files: [String: Data]) throws {
        try createDirectory(at: folder, withIntermediateDirectories: true)
        let there = try contents(of: folder)
        for path in there.keys where files[path] == nil { try removeItem(at: folder.appending(path: path)) }
        for (path, data) in files where there[path] != data {
            let file = folder.appending(path: path)
            try createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try data.write(to: file)
        }
    }
}
