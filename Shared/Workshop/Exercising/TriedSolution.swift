import Foundation
import Terminal

/// A solution that somebody tried: a patch, and what the tests have to say of it.
///
/// It is a file such as `Tests/Tried/5-AdoptCombine/wrong-request-at-once.diff`, which `git apply` understands. The
/// lines before the patch tell what was tried, which folder it is a patch to, which tests have to fail, and some of the
/// words that they say. No other may fail, unless it says `others: may fail`. One without `fails:` is right, and passes
/// them all.
///
/// ```
/// A Future sends the request before anybody subscribes.
/// to: Solution
/// fails: execute(_:) sends nothing until somebody subscribes, and cancels the request when they cancel
/// says: sent its request before somebody subscribed
/// ```
package struct TriedSolution: Sendable {
    /// What the tests have to say of it.
    private(set) var expectation: Expectation
    /// The folder that it is a patch to: Sources or Solution.
    package private(set) var folder = "Solution"
    private let file: URL

    /// The file's name without its ending, such as `wrong-request-at-once`.
    package var name: String { expectation.name }

    /// Some of the solutions, evenly spread: every `of`-th, from the `first`-th on.
    package struct Part: Hashable, Sendable {
        package static let all = Part(first: 1, of: 1)

        let first: Int
        let of: Int
    }

    /// Those of an exercise, the right ones first.
    package static func all(of exercise: Exercise, _ part: Part = .all) -> [TriedSolution] {
        let folder = exercise.root.appending(path: "Tests/Tried/\(exercise.id)")
        let files =
            (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        return files.filter { $0.pathExtension == "diff" }
            .sorted { $0.lastPathComponent < $1.lastPathComponent }.compactMap(TriedSolution.init)
            .enumerated().filter { ($0.offset + exercise.number) % part.of == part.first - 1 }.map(\.element)
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
                expectation.failures[expectation.failures.count - 1].words = parts[1]
            default: break
            }
        }
    }

    /// The folder's files with the patch; nil when it doesn't apply, or changes nothing.
    package func sources(of exercise: Exercise) async throws -> [String: Data]? {
        let before = try FileManager.default.contents(of: exercise.folder.appending(path: folder))
        // Outside of any repository, where git would leave out what isn't in its folder.
        let place = FileManager.default.temporaryDirectory.appending(path: "workshop-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: place) }
        try FileManager.default.replaceFiles(in: place, by: before)
        let applied = await Git(in: place).output(["apply", "--whitespace=nowarn", file.path])
        guard applied != nil else { return nil }
        let after = try FileManager.default.contents(of: place)
        return after == before ? nil : after
    }
}

/// What the tests have to say of some sources of an exercise.
struct Expectation: Sendable {
    /// What they are, such as `the start`.
    let name: String
    /// The tests that fail, each with some of its words; all others pass.
    var failures: [(test: String, words: String)] = []
    /// Whether it isn't certain which tests fail besides.
    var mayFailOthers = false

    /// What isn't so, in a line each.
    func faults(_ result: CheckResult) -> [String] {
        switch result.end {
        case .ran: break
        case .interrupted: return []
        case .noSources: return ["there is nothing to build of \(name)"]
        case .notBuilt(let errors, let log):
            let said = errors.isEmpty ? log : errors.map { "\($0.file):\($0.line): \($0.text)" }
            return ["\(name) doesn't build without a warning: \(said.joined(separator: "\n"))"]
        case .noTests(let log): return ["no test of \(name) ran: \(log.joined(separator: "\n"))"]
        case .noToolchain(let reason): return [reason]
        }
        let outcomes = result.behaviours + result.goals
        let faults = outcomes.compactMap { outcome -> String? in
            guard let failure = failures.first(where: { $0.test == outcome.name }) else {
                return outcome.isPassed || mayFailOthers
                    ? nil : "\(name) fails “\(outcome.name)”: \(outcome.words)"
            }
            if outcome.isPassed { return "\(name) passes “\(failure.test)”" }
            return outcome.words.contains(failure.words) || failure.words.isEmpty
                ? nil
                : "\(name) fails “\(failure.test)” without the words “\(failure.words)”: \(outcome.words)"
        }
        let unknown = Set(failures.map(\.test)).subtracting(outcomes.map(\.name)).sorted()
        return faults + unknown.map { "\(name): there is no test “\($0)”" }
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

extension TriedSolution.Part {
    /// The part that a person means by `1/3`.
    package init(_ word: String) throws(UsageError) {
        let numbers = word.split(separator: "/", omittingEmptySubsequences: false).compactMap { Int($0) }
        guard numbers.count == 2, numbers[1] >= 1, (1...numbers[1]).contains(numbers[0]) else {
            throw UsageError(
                "`--tried` takes a part such as 1/3, not \(word.quoted).",
                "For example: swift run workshop prove --tried 1/3",
            )
        }
        self.init(first: numbers[0], of: numbers[1])
    }
}
