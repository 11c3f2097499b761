import Foundation
import Testing

@testable import Content
@testable import Terminal
@testable import workshop

/// Commands that change the learner's files while something else does, too.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct LearnerFilesTests {
    private let workspace: ExerciseWorkspace
    private let model = "Stages/Stage3/EpisodesViewModel.swift"
    private let client = "Stages/Stage2/APIClient.swift"

    init() throws {
        workspace = try ExerciseWorkspace(with: [
            "Stages/Stage2", "Stages/Stage3", "Stages/Steps/2-3.md", Change.file,
        ])
    }

    @Test(arguments: [
        ("predict 5 --try", "echo Saved >"), ("predict --undo", "rm -f"),
    ])
    func `a file that was saved meanwhile stays as it was saved`(_ line: String, _ save: String) async throws
    {
        if line.hasSuffix("--undo") {
            #expect(await workshop("predict 1 --try", in: workspace).code == 0)
            #expect(await workshop("predict 5 --try", in: workspace).code == 0)
        }
        let other = Tree(at: workspace.root.appending(path: client))
        let result = try await run(line, while: "\(save) \(model); rm -f saved; cp -P \(model) saved")
        #expect(result.code == 1)
        #expect(result.output == "")
        let message = "error: \(model) was saved meanwhile; nothing was changed\nRun the command again.\n"
        #expect(result.errors == message)
        let saved = Tree(at: workspace.root.appending(path: "saved"))
        #expect(Tree(at: workspace.root.appending(path: model)) == saved)
        #expect(Tree(at: workspace.root.appending(path: client)) == other)
        #expect(!workspace.names(in: "Stages/Stage3").contains { $0.hasPrefix(".") })
    }

    /// Runs a command, and a shell command in the workspace whenever it calls git.
    private func run(_ line: String, while script: String) async throws -> CommandResult {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        let environment = [
            "PATH": "\(packageRoot.path)/Tests/StandIns:\(path)",
            "MEANWHILE": "(cd '\(workspace.root.path)' && \(script)) 2>/dev/null",
        ]
        return try await Executable(line, in: workspace.root, environment: environment).run()
    }

    @Test func `two changes to a file at the same time are both made`() async throws {
        let before = workspace.text(of: model)
        for result in try await runAtOnce(["predict 5 --try", "predict 13 --try"]) {
            #expect(result.code == 0, "\(result.errors)")
        }
        for number in [5, 13] {
            #expect(await workshop("predict \(number) --undo", in: workspace).output == "Restored \(model)\n")
        }
        #expect(workspace.text(of: model) == before)
    }

    /// Runs commands that all wait for the workspace's lock before any of them changes something.
    private func runAtOnce(_ lines: [String]) async throws -> [CommandResult] {
        let before = Tree(at: workspace.root.appending(path: "Stages"))
        let path = workspace.root.appending(path: ".workshop/lock").path
        let lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
        #expect(flock(lock, LOCK_EX) == 0)
        let commands = try lines.map { try Executable($0, in: workspace.root) }
        let codes = try commands.map { try $0.start() }
        for command in commands { await command.errors.has("Waiting for another command") }
        #expect(Tree(at: workspace.root.appending(path: "Stages")) == before)
        #expect(workspace.names(in: "Walk") == [])
        close(lock)
        var results: [CommandResult] = []
        for (command, code) in zip(commands, codes) {
            await command.output.end()
            let errors = command.errors.text
            #expect(errors.hasPrefix("Waiting for another command"), "\(errors)")
            results.append(CommandResult(code: await code.value, output: command.output.text, errors: errors))
        }
        return results
    }
}
