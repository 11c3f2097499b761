import Foundation
import Testing

@testable import Checking
@testable import Content
@testable import Learner
@testable import Terminal

/// What commands do about items that the learner may not look at, such as those that a container has left.
@Suite(.serialized, .enabled(if: Unprivileged.isAvailable, "Nothing keeps this user from reading"))
struct UnreadableTests {
    private let workspace: ExerciseWorkspace
    private let exercise = "Exercises/1-TryOut"
    private let version = ".workshop/saved/1-TryOut-2026-01-01T00-00-00+0000"

    init() async throws {
        workspace = ExerciseWorkspace()
        _ = await workshop("start 1", in: workspace)
    }

    /// Runs a command while a file or a folder can't be read.
    private func run(_ line: String, unreadable path: String) async throws -> CommandResult {
        let item = workspace.root.appending(path: path).path
        var status = stat()
        #expect(stat(item, &status) == 0)
        #expect(chmod(item, 0) == 0)
        defer { chmod(item, status.st_mode & 0o7777) }
        let executable = try Executable(line, in: workspace.root, script: Unprivileged.script)
        return try await executable.run()
    }

    @Test(arguments: ["reset 1", "restore 1"])
    func `nothing is reset or restored while a folder can't be looked at`(_ line: String) async throws {
        let place = exercise + "/Sources"
        try workspace.write("mine", to: "\(place)/Sub/Mine.swift")
        try workspace.write("saved", to: "\(version)/Adder.swift")
        let before = Tree(at: workspace.root)
        let result = try await run(line, unreadable: "\(place)/Sub")
        #expect(result.code == 1)
        #expect(result.output == "")
        #expect(
            result.errors
                == "error: can't read \(place)/Sub: permission denied. Nothing was changed.\n"
        )
        #expect(Tree(at: workspace.root) == before)
    }

    @Test func `a file that can't be read is saved`() async throws {
        let result = try await run("reset 1", unreadable: "\(exercise)/Sources/Adder.swift")
        #expect(result.code == 0, "\(result.errors)")
        let name = try #require(workspace.names(in: ".workshop/saved").first)
        #expect(workspace.names(in: ".workshop/saved/\(name)") == ["Adder.swift", "Greeting.swift"])
    }

    /// Each is a folder or a file, and a command for which it isn't the same as none.
    @Test(arguments: [
        (".workshop", "exercises --"), (".workshop/saved", "restore 1"),
        ("Exercises/1-TryOut/Sources/Sub", "check 1"),
        ("Exercises/1-TryOut/Solution", "solution 1 --anyway"),
    ])
    func `what can't be looked at isn't missing`(_ path: String, _ line: String) async throws {
        for place in ["Sources", "Tests"] {
            try workspace.write("mine", to: "\(exercise)/\(place)/Sub/Mine.swift")
        }
        try workspace.write("saved", to: "\(version)/Adder.swift")
        let result = try await run(line, unreadable: path)
        // The list is shown, with a warning.
        #expect(result.code == (line == "exercises --" ? 0 : 1), "\(result)")
        let said = (result.errors + result.output).replacing("\n", with: " ")
        #expect(said.contains("can't read \(path)"), "\(said)")
    }
}

/// A process that may read only what its user may.
private enum Unprivileged {
    /// Runs a command. Root may read everything, unless it gives up the right to.
    static let script = """
        if [ "$(id -u)" = 0 ]; then
            set -- setpriv --inh-caps=-all --bounding-set=-dac_override,-dac_read_search "$@"
        fi
        exec "$@"
        """

    static let isAvailable = {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", script, "sh", "true"]
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }()
}

/// What can't be read is neither missing nor empty.
struct NotUTF8Tests {
    @Test(arguments: ["Exercises/README.md", "Exercises/1-TryOut/README.md", "Exercises/1-TryOut/hints.md"])
    func `names a page that isn't UTF-8`(_ path: String) throws {
        let workspace = ExerciseWorkspace()
        try Data([0x23, 0x20, 0xfc]).write(to: workspace.root.appending(path: path))
        let error = #expect(throws: CommandError.self) { try Exercises(in: workspace.root) }
        #expect(error?.message == "can't read \(path): it isn't UTF-8")
    }

    /// It may be the one that says that a test has failed.
    @Test func `an event that can't be read is no success`() {
        let workspace = ExerciseWorkspace()
        var output = TestRun.Output.solution
        #expect(CheckResult(workspace.exercise, output).crash == nil)
        let lines = output.events.split(separator: "\n")
        output.events = ([lines[0], "{}"] + lines.dropFirst()).joined(separator: "\n")
        #expect(
            CheckResult(workspace.exercise, output).crash?.contains("an event that can't be read") == true
        )
    }
}
