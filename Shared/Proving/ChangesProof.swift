import Behaviours
import Content
import EveryOrder
import Foundation
import StageCatalog
import Terminal

/// The proof that each change of Breaks.md breaks the behaviour that its recording shows, and keeps those that it says
/// hold; and that it breaks exactly the behaviours, and shows in exactly the orders, that are saved in Exercises/Breaks.
struct ChangesProof: Sendable {
    private let workspace: Workspace
    private let copy: ScratchCopy
    private let isWriting: Bool

    /// Proves the changes with the given numbers, or all. With `--write`, writes the recordings and the orders to the
    /// file instead of comparing them.
    static func run(_ words: [String], in workspace: Workspace, on console: Console) async throws -> Bool {
        let start = ContinuousClock.now
        let changes = try named(words, in: workspace)
        let copy = try await ScratchCopy(of: workspace, on: console)
        let proof = ChangesProof(workspace: workspace, copy: copy, isWriting: words.contains("--write"))
        let failures = try await copy.restoring { try await proof.check(changes, console) }
        let took = seconds(ContinuousClock.now - start)
        console.line(
            "\(counted(changes.count, "change")) checked, \(failures) of them wrong in the file (\(took))."
        )
        return failures == 0
    }

    /// The changes with the given numbers, or all.
    private static func named(_ words: [String], in workspace: Workspace) throws -> [Change] {
        let numbers = words.filter { $0 != "--write" }
        let all = try workspace.changes(of: Behaviour.all.map(\.description)).all
        let changes = all.filter { numbers.isEmpty || numbers.contains("\($0.entry.number)") }
        guard !changes.isEmpty else {
            throw CommandError.usage(
                "no change \(numbers.joined(separator: " "))",
                "There are 1 to \(all.count)."
            )
        }
        return changes
    }

    /// Returns the number of changes that something is wrong with.
    private func check(_ changes: [Change], _ console: Console) async throws -> Int {
        var failures = 0
        for together in rounds(of: changes) {
            for (change, output) in zip(together, try await outputs(of: together)) where output.code != 0 {
                failures += 1
                console.line("\(Change.file), change \(change.entry.number):")
                console.lines(output.lines)
            }
        }
        return failures
    }

    /// Changes to different stages are made and built together: the first to each stage, then the second, and so on.
    private func rounds(of changes: [Change]) -> [[Change]] {
        let stages = Dictionary(grouping: changes, by: \.stage).values
        let count = stages.map(\.count).max() ?? 0
        return (0..<count).map { round in
            stages.compactMap { $0.dropFirst(round).first }.sorted { $0.entry.number < $1.entry.number }
        }
    }

    /// Makes some changes in the copy, and returns what the command that is built with them says about each.
    private func outputs(of changes: [Change]) async throws -> [ToolOutput] {
        try await copy.restore("Stages")
        var build = ToolOutput(lines: ["It doesn't apply."], code: 1)
        if try await make(changes) { build = try await copy.build("prove") }
        if build.code == 0 {
            let path = copy.path(ofBuilt: "prove")
            let options = isWriting ? ["--write"] : []
            // Two at a time keep two cores busy while one waits for what never happens.
            return try await changes.concurrentMap(atOnce: isWriting ? 1 : 2) { change in
                try await ToolOutput(
                    of: [path, "made", "\(change.entry.number)"] + options,
                    in: workspace.root
                )
            }
        }
        // One of them is wrong, so each is made alone.
        if changes.count == 1 { return [build] }
        var outputs: [ToolOutput] = []
        for change in changes { outputs += try await self.outputs(of: [change]) }
        return outputs
    }

    /// Returns whether all of the changes apply.
    private func make(_ changes: [Change]) async throws -> Bool {
        for change in changes {
            var files: [String: Data] = [:]
            for path in change.entry.paths {
                files[path] = try Data(contentsOf: copy.root.appending(path: path))
            }
            guard let changed = try await change.applied(to: files) else { return false }
            try changed.write(to: copy.root)
        }
        return true
    }
}

extension ChangesProof {
    /// Compares what the stage of a change does in this process, which is built with the change, with what the files say, or
    /// writes it to them.
    ///
    /// - Parameter words: The number of the change, and perhaps `--write`.
    @MainActor
    static func checkMade(_ words: [String], in workspace: Workspace, on console: Console) async throws
        -> Bool
    {
        let change = try named(words, in: workspace)[0]
        guard let stage = Stage.all.first(where: { $0.number == change.stage }) else { return false }
        let check = stage.makeCheck()
        let failures = try await Behaviour.all.concurrentMap(atOnce: Behaviour.runsAtOnce) { behaviour in
            await check.failure(of: behaviour)
        }
        .compactMap(\.self)
        MainQueue.useForAllTasks()
        let differences = try await OrderSuite(requests: 2).differences(in: stage.makeScreen)
        let orders = differences.map { ($0.order, $0.recording.actual) }
        let shown = failures.first { $0.broken[0] == change.recorded } ?? failures.first
        let found = ChangeFindings(
            broken: failures.map { $0.broken[0] },
            recording: shown?.recording.lines(shown?.broken[0] ?? "", "Stage \(stage.number)") ?? [],
            runs: shown.map { SavedRuns($0.recording, orders) },
        )
        let isWriting = words.contains("--write")
        if isWriting { try found.write(to: change, in: workspace) }
        let problems = try found.problems(with: change, in: workspace, isWritten: isWriting)
        console.lines(problems)
        return problems.isEmpty
    }
}

/// What the suite says about a change that was made.
private struct ChangeFindings {
    let broken: [String]
    let recording: [String]
    /// What it does in each order in which it shows; `nil` if it breaks nothing.
    let runs: SavedRuns?

    /// What it breaks, and what it shows in each order in which it shows, as JSON; empty if it breaks nothing.
    private var saved: [String] {
        get throws {
            guard let lines = try runs?.lines else { return [] }
            let broken = broken.map { "\"\($0)\"" }.joined(separator: ",\n")
            return "{\"broken\": [\n\(broken)],".lines + [String(lines[0].dropFirst())] + lines.dropFirst()
        }
    }

    /// Returns what differs between the files and the suite.
    ///
    /// - Parameter isWritten: Whether the recording and the orders have just been written.
    func problems(with change: Change, in workspace: Workspace, isWritten: Bool) throws -> [String] {
        let path = Change.savedPath(of: change.entry.number)
        let data = FileManager.default.contents(atPath: workspace.root.appending(path: path).path) ?? Data()
        let before = String(decoding: data, as: UTF8.self).lines.filter { !$0.isEmpty }
        return [
            ("It breaks what the file says holds:", change.holding.filter(broken.contains)),
            ("Its recording isn't that in the file:", difference(change.entry.recording, recording)),
            ("It breaks or shows something else than \(path) says:", difference(before, try saved)),
        ].prefix(isWritten ? 1 : 3).flatMap { $1.isEmpty ? [] : [$0] + $1 }
    }

    /// Writes the recording to the file, and what it breaks and shows next to it.
    func write(to change: Change, in workspace: Workspace) throws {
        let file = workspace.root.appending(path: Change.file)
        var lines = String(decoding: try Data(contentsOf: file), as: UTF8.self).lines
        let sections = lines.indices.filter { lines[$0].hasPrefix("## ") } + [lines.count]
        let section = sections[change.entry.number - 1]..<sections[change.entry.number]
        let answer = section.drop { !lines[$0].hasPrefix("<summary>") }
        let fences = answer.filter { lines[$0].hasPrefix("```") }
        if fences.count == 2 { lines.replaceSubrange((fences[0] + 1)..<fences[1], with: recording) }
        try Data(lines.joined(separator: "\n").utf8).write(to: file)
        let saved = workspace.root.appending(path: Change.savedPath(of: change.entry.number))
        let text = try self.saved.map { $0 + "\n" }.joined()
        if !text.isEmpty {
            try Data(text.utf8).write(to: saved)
        } else if FileManager.default.fileExists(atPath: saved.path) {
            try FileManager.default.removeItem(at: saved)
        }
    }

    private func difference(_ page: [String], _ suite: [String]) -> [String] {
        suite.difference(from: page).map { change in
            switch change {
            case .remove(_, let line, _): "- \(line)"
            case .insert(_, let line, _): "+ \(line)"
            }
        }
    }
}
