import Behaviours
import Content
import EveryOrder
import Foundation
import Terminal

/// The proof that each change of Breaks.md breaks the behaviour that its recording shows, and keeps those that it says
/// hold; that it breaks exactly the behaviours, and shows in exactly the orders, that are saved in Exercises/Breaks; and
/// that `predict` makes and undoes it without another byte or mode, whatever the user's settings for git.
struct ChangesProof: Sendable {
    private let workspace: Workspace
    private let copy: ScratchCopy
    private let git: HostileGit

    /// Proves the changes with the given numbers, or all. With `--write`, writes the recordings and the orders to the
    /// file instead of comparing them.
    static func run(_ words: [String], in workspace: Workspace, on console: Console) async throws -> Bool {
        let start = ContinuousClock.now
        let sentences = Behaviour.groups.flatMap(\.behaviours).map(\.description)
        let numbers = words.filter { $0 != "--write" }
        let all = try workspace.changes(of: sentences).all
        let changes = all.filter { numbers.isEmpty || numbers.contains("\($0.entry.number)") }
        guard !changes.isEmpty else {
            throw CommandError.usage(
                "no change \(numbers.joined(separator: " "))",
                "There are 1 to \(all.count)."
            )
        }
        let temporary = try TemporaryFolder()
        defer { temporary.remove() }
        let proof = ChangesProof(
            workspace: workspace,
            copy: try await ScratchCopy(of: workspace, on: console),
            git: try HostileGit(in: temporary.url),
        )
        let first = try await proof.copy.build()
        guard first.code == 0 else {
            throw CommandError("the workspace doesn't build", first.lines.suffix(15).joined(separator: "\n"))
        }
        let isWriting = words.contains("--write")
        let failures = try await proof.copy.restoring { try await proof.check(changes, isWriting, console) }
        let took = seconds(ContinuousClock.now - start)
        console.line(
            "\(counted(changes.count, "change")) checked, \(failures) of them wrong in the file (\(took))."
        )
        return failures == 0
    }

    /// Returns the number of changes that something is wrong with.
    private func check(_ changes: [Change], _ isWriting: Bool, _ console: Console) async throws -> Int {
        try setModes()
        let before = try state()
        var failures = 0
        for together in rounds(of: changes) {
            let problems = try await problems(with: together, before, isWriting)
            for change in together {
                for problem in problems where problem.number == change.entry.number {
                    console.line("\(Change.file), change \(problem.number): \(problem.message)")
                    console.lines(problem.log)
                }
            }
            if problems.isEmpty { continue }
            failures += Set(problems.map(\.number)).count
            try await copy.restore()
            try setModes()
        }
        return failures
    }

    /// Changes to different stages are made, built and undone together: the first to each stage, then the second, and so
    /// on.
    private func rounds(of changes: [Change]) -> [[Change]] {
        let stages = Dictionary(grouping: changes, by: \.stage).values
        let count = stages.map(\.count).max() ?? 0
        return (0..<count).map { round in
            stages.compactMap { $0.dropFirst(round).first }.sorted { $0.entry.number < $1.entry.number }
        }
    }

    /// What is wrong with a change, and what shows it.
    private struct ChangeProblem {
        let number: Int
        let message: String
        var log: [String] = []

        init(_ change: Change, _ message: String, _ log: [String] = []) {
            number = change.entry.number
            self.message = message
            self.log = log
        }
    }

    /// Makes some changes, compares what they break with the file, and undoes them.
    private func problems(
        with changes: [Change],
        _ before: State,
        _ isWriting: Bool,
    ) async throws -> [ChangeProblem] {
        var problems: [ChangeProblem] = []
        var made: [Change] = []
        for change in changes {
            let output = try await git.predict(change, "--try", in: copy)
            if output.code == 0 {
                made.append(change)
            } else {
                problems.append(ChangeProblem(change, "it can't be made", output.lines))
            }
        }
        // One command makes and undoes changes, and the other runs the stages.
        var build = try await copy.build()
        if build.code == 0 { build = try await copy.build("prove") }
        if build.code == 0 {
            let findings = try await findings(on: made)
            for change in made {
                guard let found = findings[change.entry.number] else { continue }
                problems += try isWriting ? write(found, to: change) : compare(change, with: found)
            }
        } else {
            let stages = build.lines.filter { $0.contains("error: ") }.joined()
            let wrong = made.filter { stages.contains("/Stages/Stage\($0.stage)/") }
            problems += (wrong.isEmpty ? made : wrong).map {
                ChangeProblem($0, "it doesn't compile", build.lines)
            }
        }
        for change in made {
            let output = try await git.predict(change, "--undo", in: copy)
            if output.code != 0 { problems.append(ChangeProblem(change, "it isn't undone", output.lines)) }
        }
        let changed = try before.differences(from: state())
        if !changed.isEmpty {
            let message = "these changes aren't undone: these files have other bytes or another mode"
            problems += made.prefix(1).map { ChangeProblem($0, message, changed) }
        }
        return problems
    }

    /// Returns what differs between the file and the suite.
    private func compare(_ change: Change, with found: ChangeFindings) throws -> [ChangeProblem] {
        let data = FileManager.default.contents(atPath: savedFile(of: change).path)
        let saved = String(decoding: data ?? Data(), as: UTF8.self).lines.filter { !$0.isEmpty }
        return [
            ChangeProblem(
                change,
                "it breaks what the file says holds",
                change.holding.filter(found.broken.contains)
            ),
            ChangeProblem(
                change,
                "its recording isn't that in the file",
                difference(change.entry.recording, found.recording)
            ),
            ChangeProblem(
                change,
                "it breaks or shows something else than \(savedPath(of: change)) says",
                difference(saved, found.saved)
            ),
        ].filter { !$0.log.isEmpty }
    }

    /// Writes the recording to the file, and what it breaks and shows next to it. Returns what it doesn't write: the
    /// behaviours that the file says hold, although they break.
    private func write(_ found: ChangeFindings, to change: Change) throws -> [ChangeProblem] {
        let file = workspace.root.appending(path: Change.file)
        var editor = AnswerEditor(
            String(decoding: try Data(contentsOf: file), as: UTF8.self),
            change.entry.number
        )
        editor.replaceRecording(with: found.recording)
        try Data(editor.text.utf8).write(to: file)
        let text = found.saved.map { $0 + "\n" }.joined()
        let saved = savedFile(of: change)
        if !text.isEmpty {
            try Data(text.utf8).write(to: saved)
        } else if FileManager.default.fileExists(atPath: saved.path) {
            try FileManager.default.removeItem(at: saved)
        }
        let broken = change.holding.filter(found.broken.contains)
        return broken.isEmpty ? [] : [ChangeProblem(change, "it breaks what the file says holds", broken)]
    }

    private func savedPath(of change: Change) -> String { Change.savedPath(of: change.entry.number) }

    private func savedFile(of change: Change) -> URL {
        workspace.root.appending(path: savedPath(of: change))
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

extension ChangesProof {
    /// What the suite says about a change that was made.
    fileprivate struct ChangeFindings {
        let broken: [String]
        let recording: [String]
        /// What it breaks, and what it shows in each order in which it shows, as JSON; empty if it breaks nothing.
        let saved: [String]
    }

    /// Finds what the suite says about some changes, by their numbers. Two at a time keep two cores busy while one waits for
    /// what never happens.
    fileprivate func findings(on changes: [Change]) async throws -> [Int: ChangeFindings] {
        let all = try await changes.concurrentMap(atOnce: 2) { ($0.entry.number, try await findings(on: $0)) }
        return Dictionary(uniqueKeysWithValues: all)
    }

    private func findings(on change: Change) async throws -> ChangeFindings {
        let recorded = change.entry.recording.first.map { [String($0.dropFirst(4))] } ?? []
        let output = try await copy.run("prove", ["runs", "\(change.stage)"] + recorded)
        guard output.code == 0 else {
            throw CommandError("can't run Stage \(change.stage)", output.lines.joined(separator: "\n"))
        }
        let found = try JSONDecoder().decode(StageRuns.self, from: Data(output.lines.joined().utf8))
        let broken = found.broken.map { "\"\($0)\"" }.joined(separator: ",\n")
        let head = "{\"broken\": [\n\(broken)],".components(separatedBy: "\n")
        return ChangeFindings(
            broken: found.broken,
            recording: found.runs.map { $0.recording.lines(found.recorded, "Stage \(change.stage)") } ?? [],
            saved: try found.runs.map { runs in
                let lines = try runs.lines
                return head + [String(lines[0].dropFirst())] + lines.dropFirst()
            } ?? [],
        )
    }
}

extension ChangesProof {
    /// The contents and the mode of each file of the stages.
    private struct State: Equatable {
        var files: [String: Data] = [:]
        var modes: [String: Int] = [:]

        func differences(from other: State) -> [String] {
            Set(files.keys).union(other.files.keys).filter {
                files[$0] != other.files[$0] || modes[$0] != other.modes[$0]
            }.sorted()
        }
    }

    private func state() throws -> State {
        let stages = copy.root.appending(path: "Stages")
        var state = State()
        state.files = try FileManager.default.contents(of: stages)
        for path in state.files.keys {
            let attributes = try FileManager.default.attributesOfItem(
                atPath: stages.appending(path: path).path
            )
            state.modes[path] = attributes[.posixPermissions] as? Int
        }
        return state
    }

    /// Gives the code of the stages a mode that git wouldn't give it.
    private func setModes() throws {
        let stages = copy.root.appending(path: "Stages")
        for path in try FileManager.default.contents(of: stages).keys where path.hasSuffix(".swift") {
            let file = stages.appending(path: path)
            try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file.path)
        }
    }
}

/// Settings that would change line endings, if git used them.
private struct HostileGit: Sendable {
    private let home: URL

    init(in folder: URL) throws {
        home = folder
        let settings = """
            [core]
                autocrlf = true
                safecrlf = true
            [apply]
                whitespace = fix
            [diff]
                noprefix = true

            """
        try Data(settings.utf8).write(to: home.appending(path: ".gitconfig"))
    }

    func predict(_ change: Change, _ option: String, in copy: ScratchCopy) async throws -> ToolOutput {
        let environment = ["HOME": home.path, "XDG_CONFIG_HOME": home.path]
        let arguments = ["predict", "\(change.entry.number)", option]
        return try await copy.workshop(arguments, environment: environment)
    }
}

/// The text of Breaks.md, in which an answer is to be changed.
private struct AnswerEditor {
    private var lines: [String]
    /// The lines of the answer.
    private var answer: Range<Int>

    init(_ text: String, _ number: Int) {
        let lines = text.lines
        let starts = lines.indices.filter { lines[$0].hasPrefix("## ") } + [lines.count]
        let section = starts[number - 1]..<starts[number]
        let start = section.first { lines[$0].hasPrefix("<summary>") } ?? section.upperBound
        self.lines = lines
        answer = start..<section.upperBound
    }

    var text: String { lines.joined(separator: "\n") }

    /// Replaces what is in the fenced block.
    mutating func replaceRecording(with recording: [String]) {
        let fences = answer.filter { lines[$0].hasPrefix("```") }
        guard fences.count == 2 else { return }
        replace((fences[0] + 1)..<fences[1], by: recording)
    }

    private mutating func replace(_ range: Range<Int>, by new: [String]) {
        lines.replaceSubrange(range, with: new)
        answer = answer.lowerBound..<(answer.upperBound + new.count - range.count)
    }
}
