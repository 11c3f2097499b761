import Content
import Foundation
import Terminal

/// The proof that steps lead from one stage to the next: each applies, compiles without a warning and keeps all
/// behaviours, and the last one results in the next stage, byte for byte.
struct StepsProof: Sendable {
    private let workspace: Workspace
    private let copy: ScratchCopy
    private let console: Console

    /// Proves the steps of the pages with the given names, such as `2-3`, or of all pages.
    static func run(_ names: [String], in workspace: Workspace, on console: Console) async throws -> Bool {
        let start = ContinuousClock.now
        let pages = names.isEmpty ? ["1-2", "2-3", "3-4", "4-5"] : names
        let copy = try await ScratchCopy(of: workspace)
        let proof = StepsProof(workspace: workspace, copy: copy, console: console)
        var count = 0
        for page in pages {
            let stages = page.split(separator: "-").compactMap { Int($0) }
            guard stages.count == 2 else {
                throw CommandError.usage(
                    "\(page.quoted) isn't a page of steps",
                    "For example: prove steps 2-3"
                )
            }
            do {
                count += try await copy.restoring { try await proof.prove(from: stages[0], to: stages[1]) }
            } catch let problem as Problem {
                console.error(problem.message)
                for line in problem.log { console.error(line) }
                return false
            }
        }
        console.line("All \(counted(count, "step")) hold (\(seconds(ContinuousClock.now - start))).")
        return true
    }

    /// What is wrong with a step, and what shows it.
    private struct Problem: Error {
        let message: String
        let log: [String]
    }

    /// Returns the number of steps.
    private func prove(from left: Int, to right: Int) async throws -> Int {
        let page = PatchPage.path(from: left, to: right)
        let steps = try workspace.steps(from: left, to: right).entries
        let start = try files(ofStage: left)
        let end = try files(ofStage: right)
        var files = start
        // The folder that the page says to use: the next stage's, unless that stage creates its view model differently.
        var folder = initializer(in: start) == initializer(in: end) ? right : left
        for step in steps {
            func check(_ isRight: Bool, _ problem: String, _ log: [String] = []) throws {
                if !isRight { throw Problem(message: "\(page), step \(step.number): \(problem)", log: log) }
            }
            let result = try await files.applying([step.diff])?.first
            try check(result != nil, "it doesn't apply.")
            files = result ?? files
            if folder == left, initializer(in: files) != initializer(in: start) {
                try await copy.restore()
                folder = right
            }
            try lay(files, inStage: folder)
            let build = try await copy.build()
            try check(build.code == 0, "it doesn't compile.", build.lines)
            let hasWarning = build.lines.contains { $0.contains("warning: ") }
            try check(!hasWarning, "it compiles with a warning.", build.lines)
            let suite = try await copy.workshop("verify", "\(folder)")
            try check(suite.code == 0, "a behaviour is broken.", suite.lines)
        }
        let different = Set(files.keys).union(end.keys).filter { files[$0] != end[$0] }.sorted()
        guard different.isEmpty else {
            throw Problem(message: "\(page): the last step doesn't result in Stage \(right).", log: different)
        }
        console.line(
            "\(left) → \(right): \(counted(steps.count, "step")), all green; the last one results in Stage \(right)."
        )
        return steps.count
    }

    private func files(ofStage number: Int) throws -> [String: Data] {
        try FileManager.default.contents(of: workspace.root.appending(path: "Stages/Stage\(number)"))
            .filter { $0.key != "README.md" }
    }

    /// The line with the view model's initializer.
    private func initializer(in files: [String: Data]) -> String? {
        let text = String(decoding: files["EpisodesViewModel.swift"] ?? Data(), as: UTF8.self)
        return text.lines.first { $0.contains("public init(") }
    }

    /// Replaces the code of a stage in the copy. Until a step creates resources, the target keeps those in the manifest.
    private func lay(_ files: [String: Data], inStage number: Int) throws {
        let folder = copy.root.appending(path: "Stages/Stage\(number)")
        let hasResources = files.keys.contains { $0.hasPrefix("Resources/") }
        for path in try FileManager.default.contents(of: folder).keys where files[path] == nil {
            if path.hasSuffix(".swift") || (hasResources && path.hasPrefix("Resources/")) {
                try FileManager.default.removeItem(at: folder.appending(path: path))
            }
        }
        try files.write(to: folder)
    }
}
