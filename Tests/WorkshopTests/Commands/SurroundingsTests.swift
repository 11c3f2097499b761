import Foundation
import Testing

@testable import Checking
@testable import Content
@testable import Learner
@testable import Terminal
@testable import workshop

/// What the command does where something around it is missing or unusual.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct SurroundingsTests {
    private let workspace: ExerciseWorkspace
    private let adder = "Exercises/1-TryOut/Sources/Adder.swift"
    private let start = ExerciseWorkspace.files["Sources/Adder.swift"]

    init() {
        workspace = ExerciseWorkspace()
    }

    private func run(_ line: String, with environment: [String: String]) async throws -> CommandResult {
        try await Executable(line, in: workspace.root, environment: environment).run()
    }

    /// The settings of a user, which change line endings if git uses them.
    private func hostileSettings() throws -> [String: String] {
        let home = workspace.root.appending(path: "home")
        let config = """
            [core]
                autocrlf = true
            [diff]
                noprefix = true
            """
        try workspace.write(config, to: "home/.gitconfig")
        return ["HOME": home.path, "XDG_CONFIG_HOME": home.path]
    }

    @Test func `another solution has the same lines, whatever git's settings`() async throws {
        let patch =
            "--- a/Greeting.swift\n+++ b/Greeting.swift\n@@ -1 +1 @@\n-func greeting() {}\n+func greet() {}\n"
        try workspace.writeTried([("one", "Accepted. One.\n\n- to: Solution", patch)])
        let plain = await workshop("solution 1 one --anyway", in: workspace)
        let hostile = try await run("solution 1 one --anyway", with: hostileSettings())
        #expect(plain.code == 0)
        #expect(plain.output.contains("greet()"))
        #expect(hostile.output == plain.output)
    }

    @Test
    func `without git, reset restores the start, and other commands say what they need`()
        async throws
    {
        let bare = ["PATH": workspace.root.path]
        #expect(try await run("start 1", with: bare).code == 0)
        try workspace.write("mine", to: adder)
        let reset = try await run("reset 1", with: bare)
        #expect(reset.code == 0, "\(reset.errors)")
        #expect(workspace.text(of: adder) == start)
        let diff = try await run("diff exercise1 solution1", with: bare)
        #expect(diff.code == 1)
        #expect(diff.errors.contains("git isn't on the PATH"))
    }

    @Test(arguments: [true, false])
    func `a damaged copy of an original is repaired or left alone, never restored`(_ isRepaired: Bool)
        async throws
    {
        #expect(await workshop("start 1", in: workspace).code == 0)
        if !isRepaired { try workspace.write("mine", to: adder) }
        for name in workspace.names(in: ".workshop/originals") {
            try workspace.write("", to: ".workshop/originals/\(name)")
        }
        if isRepaired {
            #expect(await workshop("exercises", in: workspace).code == 0)
            try workspace.write("mine", to: adder)
        }
        let reset = await workshop("reset 1", in: workspace)
        #expect(reset.code == (isRepaired ? 0 : 1))
        #expect(reset.errors.contains("Nothing was changed.") == !isRepaired)
        #expect(workspace.text(of: adder) == (isRepaired ? start : "mine"))
    }

    @Test(arguments: ["GIT_DIR", "HEAD"])
    func `reset passes along what git said`(_ cause: String) async throws {
        try await workspace.git("init", "-q")
        try await workspace.commit("All")
        try workspace.write("mine", to: adder)
        let message: String
        switch cause {
        case "GIT_DIR":
            #expect(try await run("reset 1", with: ["GIT_DIR": "/nonexistent"]).code == 0)
            return
        default:
            try workspace.write("nonsense", to: ".git/HEAD")
            message = "not a git repository"
        }
        let reset = await workshop("reset 1", in: workspace)
        #expect(reset.code == 1)
        #expect(reset.errors.contains(message), "\(reset.errors)")
    }

    @Test func `a read-only checkout gets no warning from commands that change nothing`() async throws {
        try FileManager.default.removeItem(at: workspace.root.appending(path: ".workshop"))
        // Not even root can create a folder here.
        try workspace.write("", to: ".workshop")
        for line in ["exercises --", "solution 1 --anyway"] {
            let result = await workshop(line, in: workspace)
            #expect(result.code == 0, "\(line)")
            #expect(result.errors == "", "\(line)")
        }
        let check = await workshop("check 1", in: workspace)
        #expect(check.errors.split(separator: "\n").count == 1, "\(check.errors)")
    }

    @Test(arguments: ["verify 3", "check 1"])
    func `with few descriptors, a command names them instead of the learner's code`(_ line: String)
        async throws
    {
        let toolchain = try StandInToolchain("building", in: workspace)
        let environment = toolchain.environment
        let script = "ulimit -n 24 && exec \"$@\""
        let few = try await Executable(line, in: workspace.root, script: script, environment: environment)
            .run()
        #expect(few.code == 1)
        #expect(few.errors.hasPrefix("error: a process may open only 24 files here"), "\(few)")
        #expect(few.errors.contains("ulimit -n 256"))
        #expect(!few.output.contains("✗"))
        #expect(workspace.text(of: "calls") == nil, "It has built something.")
    }

    #if os(Linux)
    private static let canUnshare = {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["unshare", "--net", "true"]
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }()

    @Test(
        .enabled(if: canUnshare, "Only root may take away the loopback"),
        arguments: ["check 1"]
    )
    func `without a loopback, a command names it instead of the learner's code`(_ line: String) async throws {
        let toolchain = try StandInToolchain("building", in: workspace)
        let environment = toolchain.environment
        let script = "exec unshare --net \"$@\""
        let deaf = try await Executable(line, in: workspace.root, script: script, environment: environment)
            .run()
        #expect(deaf.code == 1)
        #expect(deaf.errors.hasPrefix("error: no answer from 127.0.0.1"), "\(deaf)")
        #expect(!deaf.output.contains("✗"))
        #expect(workspace.text(of: "calls") == nil, "It has built something.")
    }
    #endif
}
