import Checking
import Content
import Foundation
import Terminal

/// The tests that should fail with some sources of an exercise.
struct Expectation: Sendable {
    /// The name of the sources, such as `the start`.
    let name: String
    /// The tests that fail, each with part of its message, or the kind of its finding; all others pass.
    var failures: [(test: String, text: String)] = []
    /// Parts of what a reviewer would ask; nothing else.
    var questions: [String] = []
    /// Whether other tests may fail as well.
    var mayFailOthers = false
    /// Whether any failure will do, and the compiler may refuse the sources, since a rule has made them.
    var isMutant = false
    /// Whether a mutant fails no test.
    var survives = false
}

extension Expectation {
    /// Creates the expectation that a tried solution states.
    init(_ tried: TriedSolution) {
        name = tried.name
        survives = tried.verdict == .accepted
        for (name, value) in tried.facts {
            switch name {
            case "others": mayFailOthers = true
            case "asks": questions.append(value)
            case "mutant": isMutant = true
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
        case .unusable(let error): return [error.message]
        case .notBuilt(let errors, _) where isMutant && !survives && !errors.isEmpty: return []
        case .notBuilt(let errors, let log):
            let messages = errors.isEmpty ? log : errors.map { "\($0.file):\($0.line): \($0.text)" }
            return ["\(name) doesn't build without a warning: \(messages.joined(separator: "\n"))"]
        case .noToolchain(let error): return [error.message]
        }
        let outcomes = result.behaviours + result.goals
        if isMutant {
            let isPassed = result.crash == nil && outcomes.allSatisfy(\.isPassed)
            if isPassed == survives { return [] }
            return ["\(name): \(survives ? "a test fails, so it doesn't survive" : "no test fails")"]
        }
        let unknown = Set(failures.map(\.test)).subtracting(outcomes.map(\.name)).sorted()
        var problems = outcomes.compactMap(problem) + unknown.map { "\(name): no test “\($0)”" }
        let asked = result.questions
        let unexpected = asked.filter { question in !questions.contains(where: question.contains) }
        problems += unexpected.map { "\(name): a reviewer would ask: \($0)" }
        problems += questions.filter { question in !asked.contains { $0.contains(question) } }
            .map { "\(name): no reviewer would ask: \($0)" }
        return problems
    }

    /// What is unexpected about the outcome of one test.
    private func problem(with outcome: TestOutcome) -> String? {
        guard let failure = failures.first(where: { $0.test == outcome.name }) else {
            if outcome.isPassed || mayFailOthers { return nil }
            return "\(name) fails “\(outcome.name)”: \(outcome.text)"
        }
        if outcome.isPassed { return "\(name) passes “\(failure.test)”" }
        if failure.text.isEmpty || outcome.says(failure.text) { return nil }
        return "\(name) fails “\(failure.test)” without “\(failure.text)”: \(outcome.text)"
    }
}

extension FileManager {
    /// Gives a folder exactly these files. Doesn't write to those that already have the right contents, unless all are to be
    /// built again.
    func replaceFiles(in folder: URL, by files: [String: Data], rebuilding: Bool = false) throws {
        try createDirectory(at: folder, withIntermediateDirectories: true)
        let old = try contents(of: folder)
        for path in old.keys where files[path] == nil { try removeItem(at: folder.appending(path: path)) }
        for (path, data) in files where rebuilding || old[path] != data {
            let file = folder.appending(path: path)
            try createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            let last = try? attributesOfItem(atPath: file.path)[.modificationDate] as? Date
            try data.write(to: file)
            // NB: Swift's driver compares whole seconds, so it would take two versions within one for the same.
            let date = max(Date.now, (last ?? .distantPast) + 1)
            try setAttributes([.modificationDate: date], ofItemAtPath: file.path)
        }
    }
}
