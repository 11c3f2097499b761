import Content
import Foundation
import StageCatalog
import Terminal

/// The proof that steps lead from one stage to the next: each applies, compiles without a warning and keeps all
/// behaviours, and the last one results in the next stage, byte for byte.
///
/// The first step of each sequence is made and built, then the second of each, and so on, each sequence in the folder of any
/// stage that creates its view model as the files do.
struct StepsProof: Sendable {
    private let copy: ScratchCopy

    /// Proves the steps of the files with the given names, such as `2-3`, or of all.
    static func run(_ names: [String], in workspace: Workspace, on console: Console) async throws -> Bool {
        let start = ContinuousClock.now
        let named = try names.map { name in
            guard let route = Route(named: name) else {
                let problem = "\(name.quoted) isn't a file of steps"
                throw CommandError.usage(problem, "For example: prove steps 2-3")
            }
            return route
        }
        let routes = try named.isEmpty ? workspace.routes() : named
        var sequences = try routes.map { try StepSequence($0, in: workspace) }
        let proof = StepsProof(copy: try await ScratchCopy(of: workspace, on: console))
        do {
            sequences = try await proof.copy.restoring { [sequences] in
                var sequences = sequences
                while sequences.contains(where: { $0.next != nil }) {
                    try await proof.proveNext(of: &sequences)
                }
                return sequences
            }
            for sequence in sequences { try sequence.checkResult() }
        } catch let problem as StepProblem {
            console.error(problem.message)
            for line in problem.log { console.error(line) }
            return false
        }
        for sequence in sequences {
            let count = counted(sequence.steps.count, "step")
            console.line("\(sequence.name): \(count), all green; the last one results in the next stage.")
        }
        let count = counted(sequences.reduce(0) { $0 + $1.steps.count }, "step")
        console.line("All \(count) hold (\(seconds(ContinuousClock.now - start))).")
        return true
    }

    /// Makes the next step of each sequence, and checks what results.
    private func proveNext(of sequences: inout [StepSequence]) async throws {
        let one = "With a step of each file:"
        var made: [StepSequence] = []
        for index in sequences.indices where sequences[index].next != nil {
            let others = sequences[..<index] + sequences[(index + 1)...]
            let taken = Set((made + others.filter(\.isUnderway)).map(\.folder))
            if try await sequences[index].makeNext(in: copy, besides: taken) { made.append(sequences[index]) }
        }
        guard !made.isEmpty else {
            throw StepProblem(message: "No folder fits any of the next steps.", log: [])
        }
        let build = try await copy.build()
        let problems = [("error", "it doesn't compile."), ("warning", "it compiles with a warning.")]
        for (word, problem) in problems {
            let messages = build.lines.filter { $0.contains("\(word): ") }
            let wrong = made.first { sequence in
                messages.contains { $0.contains("/Stages/Stage\(sequence.folder)/") }
            }
            if let wrong { throw wrong.problem(problem, build.lines) }
            guard messages.isEmpty, word == "warning" || build.code == 0 else {
                throw StepProblem(message: "\(one) \(problem)", log: build.lines)
            }
        }
        let stages = made.map { "\($0.folder)" }
        let suite = try await copy.workshop(["verify"] + stages)
        if suite.code == 0 { return }
        for (sequence, stage) in zip(made, stages) {
            let suite = try await copy.workshop(["verify", stage])
            if suite.code != 0 { throw sequence.problem("a behaviour is broken.", suite.lines) }
        }
        throw StepProblem(message: "\(one) a behaviour is broken.", log: suite.lines)
    }
}

/// What is wrong with a step, and what shows it.
private struct StepProblem: Error {
    let message: String
    let log: [String]
}

/// The steps from one stage to the next, and how many of them have been made.
private struct StepSequence: Sendable {
    let steps: [PatchList.Entry]
    /// The number of the stage in whose folder the steps are made; 0 before the first.
    private(set) var folder = 0
    /// The lines with the initializers of the stages' view models, by the stages' numbers.
    private let initializers: [Int: String]
    private let route: Route
    private let end: [String: Data]
    private var files: [String: Data]
    private var count = 0

    init(_ route: Route, in workspace: Workspace) throws {
        self.route = route
        steps = try route.steps(in: workspace).entries
        files = try Self.files(ofStage: route.left, in: workspace)
        end = try Self.files(ofStage: route.right, in: workspace)
        let all = try Stage.all.map { stage in
            (stage.number, Self.initializer(in: try Self.files(ofStage: stage.number, in: workspace)))
        }
        initializers = Dictionary(uniqueKeysWithValues: all)
    }

    var name: String { route.names(" → ") }
    var next: PatchList.Entry? { steps.dropFirst(count).first }

    /// Whether some of its steps have been made, but not all.
    var isUnderway: Bool { count > 0 && next != nil }

    /// Describes a problem with the step that was made last.
    func problem(_ text: String, _ log: [String] = []) -> StepProblem {
        StepProblem(message: "\(route.path), step \(steps[max(count, 1) - 1].number): \(text)", log: log)
    }

    /// Makes the next step in a copy. Returns false, and makes none, if all folders that fit are taken.
    mutating func makeNext(in copy: ScratchCopy, besides taken: Set<Int>) async throws -> Bool {
        guard let next else { return false }
        guard let result = try await files.applying([next.diff])?.first else {
            count += 1
            throw problem("it doesn't apply.")
        }
        let initializer = Self.initializer(in: result)
        let fitting = [folder] + initializers.keys.sorted()
        let free = fitting.first { initializers[$0] == initializer && !taken.contains($0) }
        guard let free else { return false }
        if isUnderway, folder != free { try await copy.restore("Stages/Stage\(folder)") }
        files = result
        folder = free
        count += 1
        try lay(in: copy.root.appending(path: "Stages/Stage\(folder)"))
        return true
    }

    /// Checks that the last step resulted in the next stage.
    func checkResult() throws {
        let different = Set(files.keys).union(end.keys).filter { files[$0] != end[$0] }.sorted()
        guard different.isEmpty else {
            throw problem("it doesn't result in Stage \(route.right).", different)
        }
    }

    private static func files(ofStage number: Int, in workspace: Workspace) throws -> [String: Data] {
        try FileManager.default.contents(of: workspace.root.appending(path: "Stages/Stage\(number)"))
            .filter { $0.key != "README.md" }
    }

    /// The line with the view model's initializer.
    private static func initializer(in files: [String: Data]) -> String {
        let text = String(decoding: files["EpisodesViewModel.swift"] ?? Data(), as: UTF8.self)
        return text.lines.first { $0.contains("public init(") } ?? ""
    }

    /// Replaces the code of a stage. Until a step creates resources, the target keeps those in the manifest.
    private func lay(in folder: URL) throws {
        let hasResources = files.keys.contains { $0.hasPrefix("Resources/") }
        for path in try FileManager.default.contents(of: folder).keys where files[path] == nil {
            if path.hasSuffix(".swift") || (hasResources && path.hasPrefix("Resources/")) {
                try FileManager.default.removeItem(at: folder.appending(path: path))
            }
        }
        try files.write(to: folder)
    }
}
