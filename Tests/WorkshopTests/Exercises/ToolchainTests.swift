import Foundation
import Testing

@testable import Exercising
@testable import Terminal
@testable import workshop

@Suite("Tests in a subprocess", .serialized, .timeLimit(.minutes(5)))
struct ToolchainTests {
    let workspace: ExerciseWorkspace

    init() throws {
        workspace = try ExerciseWorkspace()
    }

    @Test func areRunByTheExecutable() async throws {
        let toolchain = try StandInToolchain(.playing, in: workspace)
        let executable = try Executable("check", "1", in: workspace.root, environment: toolchain.environment)
        let call = try await executable.run()
        #expect(call.code == 1)
        #expect(call.errors.isEmpty)
        #expect(!call.output.hasEscapes)
        #expect(call.lines.contains("  ✗ The greeting is loud"))
        for line in call.lines { #expect(line.columns <= 80) }
    }

    @Test(arguments: [["check", "1"], ["warm-up"]])
    func reportsAMissingToolchain(_ words: [String]) async throws {
        let executable = try Executable("", in: workspace.root, environment: ["PATH": workspace.root.path])
        executable.process.arguments = words
        let call = try await executable.run()
        #expect(call.code == 1)
        #expect((call.output + call.errors).contains("`swift` isn't on the PATH"))
        #expect((call.output + call.errors).contains("https://www.swift.org/install"))
    }

    @Test func buildsEverythingOnce() async throws {
        let toolchain = try StandInToolchain(.building, in: workspace)
        try workspace.write(".* Exercises/2-TryAgain .*\n", to: "broken")
        let environment = toolchain.environment
        let call = try await Executable("warm-up", in: workspace.root, environment: environment).run()
        #expect(call.code == 0 && call.errors.isEmpty)
        let facts = [
            "✓ the package and its tests", "✓ exercise 1", "◐ exercise 2", "✓ a request over loopback",
        ]
        for fact in facts { #expect(call.output.contains("  \(fact)")) }
        #expect(call.lines.dropLast().last?.contains("Swift version 9.9") == true)
        let calls = try #require(workspace.text(of: "calls")?.split(separator: "\n"))
        let exercise = TestRun(exercise: try workspace.exercise).buildArguments
        #expect(
            calls.prefix(3) == [
                "--version", "build --build-tests", "build --build-tests \(exercise.joined(separator: " "))",
            ]
        )
        #expect(
            workspace.names(in: ".workshop/originals").count == 3,
            "The originals of all exercises are saved."
        )

        try workspace.write("build --build-tests\n", to: "broken")
        let failed = try await Executable("warm-up", in: workspace.root, environment: environment).run()
        #expect(failed.code == 1 && failed.errors.contains("the package doesn't build"))
    }

    @Test(
        arguments: [("check", SIGINT, 130), ("watch", SIGTERM, 143), ("watch", SIGHUP, 129)]
            as [(String, Int32, Int32)]
    )
    func isStoppedBySignals(_ command: String, _ signal: Int32, _ expected: Int32) async throws {
        let toolchain = try StandInToolchain(.hanging, in: workspace)
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

    @Test func saysThatItIsWaitingForAnotherBuild() async throws {
        let toolchain = try StandInToolchain(.waiting, in: workspace)
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

    @Test func readsMegabytesWithoutALineBreakQuickly() async throws {
        let toolchain = try StandInToolchain(.writing, in: workspace)
        var run = TestRun(exercise: try workspace.exercise)
        run.tool = "\(workspace.root.path)/bin/swift"
        let output = await TestRun.viaSwiftTest(run) { _ in }
        withExtendedLifetime(toolchain) {}
        #expect(output.end == .exited(1))
        #expect(output.log.hasSuffix("xxx") && output.log.utf8.count < 1_100_000)
    }

    @Test func isStoppedWhenItIsSilentForTooLong() async throws {
        let toolchain = try StandInToolchain(.hanging, in: workspace)
        var run = TestRun(exercise: try workspace.exercise)
        run.silenceLimit = .zero
        run.tool = "\(workspace.root.path)/bin/swift"
        let output = await TestRun.viaSwiftTest(run) { _ in }
        #expect(output.end == .hung)
        #expect(toolchain.isGone)
        #expect(toolchain.wasInterrupted, "The signal never reached the tests: they had to be killed.")
    }
}
