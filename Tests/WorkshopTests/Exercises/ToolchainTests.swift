import Foundation
import Testing

@testable import Exercising
@testable import Terminal
@testable import WorkshopKit

@Suite("The tests as a child process", .serialized, .timeLimit(.minutes(5)))
struct ToolchainTests {
    let workspace: ExerciseWorkspace

    init() throws {
        workspace = try ExerciseWorkspace()
    }

    @Test func isCheckedByTheExecutable() async throws {
        let toolchain = try StandInToolchain(playingIn: workspace, Recordings.found + Recordings.start)
        let executable = try Executable("check", "1", in: workspace.root, environment: toolchain.environment)
        let call = try await executable.run()
        #expect(call.code == 1)
        #expect(call.errors.isEmpty)
        #expect(!call.output.hasEscapes)
        #expect(call.lines.contains("  ✗ The greeting is loud"))
        for line in call.lines { #expect(line.columns <= 80) }
    }

    @Test func saysWhenThereIsNoToolchain() async throws {
        let executable = try Executable(
            "check",
            "1",
            in: workspace.root,
            environment: ["PATH": workspace.root.path]
        )
        let call = try await executable.run()
        #expect(call.code == 1)
        #expect(call.lines.contains("The tests can't be run: `swift` isn't on the PATH."))
        #expect(call.output.contains("https://www.swift.org/install"))
    }

    @Test func buildsEverythingOnce() async throws {
        let toolchain = try StandInToolchain(buildingIn: workspace)
        try workspace.write(".* Exercises/2-TryAgain .*\n", to: "broken")
        let executable = try Executable("warm-up", in: workspace.root, environment: toolchain.environment)
        let call = try await executable.run()
        #expect(call.code == 0)
        #expect(call.errors.isEmpty)
        let facts = ["✓ the package and its tests", "✓ exercise 1, Try out", "◐ exercise 2, Try out"]
        for fact in facts { #expect(call.lines.contains { $0.hasPrefix("  \(fact) ") }) }
        #expect(call.output.contains("doesn't compile just now\n\nThat took "))
        let all = try #require(workspace.text(of: "calls")?.split(separator: "\n"))
        #expect(all.count == 3)
        #expect(all.first == "build --build-tests")
        let exercise = TestRun(exercise: try workspace.exercise).argumentsOfBuild
        #expect(all[1].split(separator: " ").map(String.init) == ["build", "--build-tests"] + exercise)

        try workspace.write("build --build-tests\n", to: "broken")
        let broken = try Executable("warm-up", in: workspace.root, environment: toolchain.environment)
        let failed = try await broken.run()
        #expect(failed.code == 1)
        #expect(failed.errors.contains("The package can't be built."))
    }

    @Test(arguments: [("check", SIGINT, 130), ("watch", SIGTERM, 143)] as [(String, Int32, Int32)])
    func isEndedBySignals(_ command: String, _ signal: Int32, _ expected: Int32) async throws {
        let toolchain = try StandInToolchain(hangingIn: workspace)
        let terminal = try PseudoTerminal()
        let executable = try Executable(command, "1", in: workspace.root, environment: toolchain.environment)
        let code = try terminal.start(executable)
        await terminal.screen.has("running the tests")
        kill(executable.process.processIdentifier, signal)
        #expect(await code.value == expected)
        #expect(toolchain.isGone)
        #expect(toolchain.wasInterrupted, "The signal never reached the tests: they had to be killed.")
        try await terminal.close()
        if command == "check" { #expect(terminal.screen.text.hasSuffix("Interrupted.\r\n")) }
    }

    @Test(arguments: ["check", "watch"])
    func endsWithACommandThatWasKilled(_ command: String) async throws {
        let toolchain = try StandInToolchain(hangingIn: workspace)
        let pipe = try toolchain.pipeOfTheLiving()
        let terminal = try PseudoTerminal()
        let executable = try Executable(command, "1", in: workspace.root, environment: toolchain.environment)
        let code = try terminal.start(executable)
        await terminal.screen.has("running the tests")
        kill(executable.process.processIdentifier, SIGKILL)
        #expect(await code.value == -SIGKILL)
        let living = Sink()
        living.read(pipe)
        await living.ends()
        #expect(toolchain.wasInterrupted, "The tests were killed before they could end their own children.")
    }

    @Test func saysThatItWaitsForAnotherBuild() async throws {
        let toolchain = try StandInToolchain(waitingIn: workspace)
        let executable = try Executable("check", "1", in: workspace.root, environment: toolchain.environment)
        let (pipe, errors) = (Pipe(), Sink())
        executable.process.standardOutput = FileHandle.nullDevice
        executable.process.standardError = pipe
        let code = try executable.start()
        errors.read(pipe.fileHandleForReading)
        await errors.has("waiting for another build in this folder: process 4711.\n")
        kill(executable.process.processIdentifier, SIGINT)
        #expect(await code.value == 130)
    }

    @Test func readsMegabytesWithoutAnEndOfLineInTheirTime() async throws {
        let toolchain = try StandInToolchain(writing: 5_000_000, in: workspace)
        var run = TestRun(exercise: try workspace.exercise)
        run.tool = "\(workspace.root.path)/bin/swift"
        let output = await TestRun.bySwiftTest(run) { _ in }
        withExtendedLifetime(toolchain) {}
        #expect(output.end == .exited(1))
        #expect(output.log.hasPrefix("Build complete! (0.1s)\nxxx"))
        #expect(output.log.contains("xxx\n… 4475735 bytes of output are left out here …\nxxx"))
        #expect(output.log.utf8.count < 525_000)
    }

    @Test func isEndedWhenNothingIsHeardOfItForTooLong() async throws {
        let toolchain = try StandInToolchain(hangingIn: workspace)
        var run = TestRun(exercise: try workspace.exercise)
        run.patience = .zero
        run.tool = "\(workspace.root.path)/bin/swift"
        let output = await TestRun.bySwiftTest(run) { _ in }
        #expect(output.end == .hung)
        #expect(toolchain.isGone)
        #expect(toolchain.wasInterrupted, "The signal never reached the tests: they had to be killed.")
    }

    @Test func asksOnATerminalBeforeItShowsTheSolution() async throws {
        let terminal = try PseudoTerminal()
        let executable = try Executable("solution", "1", in: workspace.root, environment: ["TERM": "xterm"])
        let code = try terminal.start(executable)
        await terminal.screen.has("Show the solution anyway? [y/N] ")
        try terminal.type("n\r")
        #expect(await code.value == 0)
        try await terminal.close()
        #expect(terminal.screen.text.hasSuffix("Then go on: swift run workshop check 1\r\n"))
    }
}
