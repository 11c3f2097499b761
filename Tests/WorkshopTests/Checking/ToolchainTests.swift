import Foundation
import Testing

@testable import Checking
@testable import Content
@testable import Terminal
@testable import workshop

@Suite(.serialized, .timeLimit(.minutes(5)))
struct ToolchainTests {
    let workspace = ExerciseWorkspace()

    @Test func `check runs the tests of an exercise`() async throws {
        let toolchain = try StandInToolchain("playing", in: workspace)
        let executable = try Executable("check 1", in: workspace.root, environment: toolchain.environment)
        let result = try await executable.run()
        #expect(result.code == 1)
        #expect(result.errors.isEmpty)
        #expect(!result.output.hasEscapes)
        #expect(result.lines.contains("  ✗ The greeting is loud"))
        for line in result.lines { #expect(line.columns <= 80) }
    }

    @Test func `a missing toolchain is reported`() async throws {
        let environment = ["PATH": workspace.root.path]
        let result = try await Executable("check 1", in: workspace.root, environment: environment).run()
        #expect(result.code == 1)
        #expect(result.output.contains("`swift` isn't on the PATH"))
        #expect(result.output.contains("https://www.swift.org/install"))
    }

    @Test func `warm-up builds everything once`() async throws {
        let toolchain = try StandInToolchain("building", in: workspace)
        try workspace.write(".* Exercises/2-TryAgain .*\n", to: "broken")
        let greeting = "Exercises/2-TryAgain/Sources/Greeting.swift"
        try workspace.write("func greet() { boom }\n", to: greeting)
        let error = "\(workspace.root.path)/\(greeting):1:16: error: cannot find 'boom' in scope\n"
        try workspace.write(error, to: "error.log")
        try workspace.write("1\n", to: "code")
        let environment = toolchain.environment
        let result = try await Executable("warm-up", in: workspace.root, environment: environment).run()
        #expect(result.code == 0)
        #expect(result.errors.isEmpty)
        let facts = [
            "✓ the package and its tests", "✓ exercise 1", "◐ exercise 2", "✓ a request over loopback",
        ]
        for fact in facts { #expect(result.output.contains("  \(fact)")) }
        #expect(result.output.contains("doesn't build\n"))
        #expect(!result.output.contains("boom"))
        // What an invitation asks for.
        let last = result.output.split(separator: "\n").last ?? ""
        #expect(last.contains(/^Ready after [\d.]+ m?s, with Swift 6\.3\.2 on \w.*\.$/), "\(last)")
        let calls = try #require(workspace.text(of: "calls"))
        let built = "build --build-tests\nbuild --build-tests --package-path Exercises/1-TryOut "
        #expect(calls.hasPrefix(built))
        #expect(workspace.names(in: ".workshop/originals").count == 4, "All originals are saved.")

        try workspace.write("build --build-tests\n", to: "broken")
        let failed = try await Executable("warm-up", in: workspace.root, environment: environment).run()
        #expect(failed.code == 1)
        #expect(failed.errors.contains("the package doesn't build"))

        for file in ["broken", "calls", "Exercises/2-TryAgain/Package.swift"] {
            try FileManager.default.removeItem(at: workspace.root.appending(path: file))
        }
        let partial = try await Executable("warm-up", in: workspace.root, environment: environment).run()
        #expect(partial.code == 0)
        #expect(partial.output.contains("  ◐ exercise 2"))
        #expect(partial.output.contains("Package.swift is missing"))
        #expect(workspace.text(of: "calls")?.contains("2-TryAgain") == false, "It would build the workspace.")
    }

    @Test(
        arguments: [("check", SIGINT, 130), ("watch", SIGTERM, 143)]
            as [(String, Int32, Int32)]
    )
    func `a signal stops the tests`(_ command: String, _ signal: Int32, _ expected: Int32) async throws {
        let toolchain = try StandInToolchain("hanging", in: workspace)
        let terminal = try PseudoTerminal()
        let executable = try Executable(
            "\(command) 1",
            in: workspace.root,
            environment: toolchain.environment
        )
        let code = try terminal.start(executable)
        await terminal.screen.has("running the tests")
        executable.stop(by: signal)
        #expect(await code.value == expected)
        #expect(toolchain.isGone)
        #expect(toolchain.wasInterrupted, "The signal never reached the tests: they had to be killed.")
        try await terminal.close()
        if command == "check" { #expect(terminal.screen.text.hasSuffix("Interrupted.\r\n")) }
    }

    @Test func `check says that it is waiting for another build`() async throws {
        let toolchain = try StandInToolchain("waiting", in: workspace)
        let executable = try Executable("check 1", in: workspace.root, environment: toolchain.environment)
        let code = try executable.start()
        await executable.errors.has("waiting for another build in this folder: process 4711.\n")
        executable.stop(by: SIGINT)
        #expect(await code.value == 130)
    }

    @Test func `a script is told at once that a build has begun`() async throws {
        let toolchain = try StandInToolchain("waiting", in: workspace)
        let environment = toolchain.environment
        let executable = try Executable("watch 1", in: workspace.root, environment: environment)
        let code = try executable.start()
        await executable.output.has("Building exercise 1")
        executable.stop(by: SIGINT)
        #expect(await code.value == 130)
    }

    @Test func `a temporary folder that can't be used is named before anything is built`() async throws {
        let toolchain = try StandInToolchain("building", in: workspace)
        let folder = "/nonexistent/tmp"
        let environment = toolchain.environment.merging(["TMPDIR": folder]) { $1 }
        let result = try await Executable("check 1", in: workspace.root, environment: environment).run()
        #expect(result.code == 1)
        let problem = "the temporary folder \(folder): no such file or directory\n"
        #expect(result.errors.contains(problem), "\(result)")
        #expect(workspace.text(of: "calls") == nil)
    }

    @Test func `check keeps only the end of a long output`() async throws {
        let toolchain = try StandInToolchain("writing", in: workspace)
        var run = TestRun(exercise: workspace.exercise)
        run.tool = "\(workspace.root.path)/bin/swift"
        let output = await TestRun.viaSwiftTest(run) { _ in }
        withExtendedLifetime(toolchain) {}
        #expect(output.end == .exited(1))
        #expect(output.log.hasSuffix("xxx"))
        #expect(output.log.utf8.count < 1_100_000)
    }

    @Test func `tests that are silent for too long are stopped`() async throws {
        let toolchain = try StandInToolchain("hanging", in: workspace)
        var run = TestRun(exercise: workspace.exercise)
        run.silenceLimit = .zero
        run.tool = "\(workspace.root.path)/bin/swift"
        let output = await TestRun.viaSwiftTest(run) { _ in }
        #expect(output.end == .hung)
        #expect(toolchain.isGone)
        #expect(toolchain.wasInterrupted, "The signal never reached the tests: they had to be killed.")
    }

    @Test func `tests that print forever are stopped`() async throws {
        let toolchain = try StandInToolchain("printing", in: workspace)
        var run = TestRun(exercise: workspace.exercise)
        run.timeLimit = .zero
        run.tool = "\(workspace.root.path)/bin/swift"
        let output = await TestRun.viaSwiftTest(run) { _ in }
        #expect(output.end == .hung)
        #expect(toolchain.isGone)
        #expect(toolchain.wasInterrupted, "The signal never reached the tests: they had to be killed.")
    }
}
