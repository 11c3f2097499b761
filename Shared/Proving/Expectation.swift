import Exercising
import Foundation
import Terminal

/// Which tests fail with some sources of an exercise.
struct Expectation: Sendable {
    /// What the sources are, such as `the start`.
    let name: String
    /// The tests that fail, each with part of its message; all others pass.
    var failures: [(test: String, text: String)] = []
    /// Whether others may fail as well.
    var mayFailOthers = false
}

extension Expectation {
    /// What a tried solution says of itself.
    init(_ tried: TriedSolution) {
        name = tried.name
        for (name, value) in tried.facts {
            switch name {
            case "others": mayFailOthers = true
            case "fails": failures.append((value, ""))
            case "says" where !failures.isEmpty: failures[failures.count - 1].text = value
            default: break
            }
        }
    }

    func problems(_ result: CheckResult) -> [String] {
        switch result.end {
        case .ran: break
        case .interrupted: return []
        case .noSources: return ["\(name) has no sources"]
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
        } + unknown.map { "\(name): no test “\($0)”" }
    }
}

extension TriedSolution {
    /// Applies the patch to a folder of the workspace; false if it doesn't fit.
    func isApplied(to path: String, in root: URL) async -> Bool {
        let arguments = ["apply", "--whitespace=nowarn", "--directory=\(path)", file.path]
        return await Git(in: root).output(arguments) != nil
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
