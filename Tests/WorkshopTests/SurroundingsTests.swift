import Foundation
import Testing

@testable import Exercising
@testable import Terminal
@testable import workshop

/// What the command does where something around it is missing or unusual. Each test runs the executable.
@Suite(.timeLimit(.minutes(5)))
struct SurroundingsTests {
    private let workspace: ExerciseWorkspace
    private let adder = "Exercises/1-TryOut/Sources/Adder.swift"

    init() throws {
        workspace = try ExerciseWorkspace()
        for path in ["Stages", Break.page] {
            let copy = workspace.root.appending(path: path)
            try? FileManager.default.removeItem(at: copy)
            try FileManager.default.copyItem(at: packageRoot.appending(path: path), to: copy)
        }
    }

    private func run(_ words: String..., with environment: [String: String] = [:]) async throws -> Call {
        let executable = try Executable(in: workspace.root, environment: environment)
        executable.process.arguments = words
        return try await executable.run()
    }

    /// The settings of a user, which change line endings and run programs, if git uses them.
    private func hostileSettings() throws -> [String: String] {
        let home = workspace.root.appending(path: "home")
        let config = """
            [core]
                autocrlf = true
                attributesFile = \(home.path)/attributes
            [filter "other"]
                clean = touch \(home.path)/filtered
                smudge = touch \(home.path)/filtered
            [diff]
                noprefix = true
            """
        try workspace.write(config, to: "home/.gitconfig")
        try workspace.write("* text eol=crlf filter=other\n", to: "home/attributes")
        return ["HOME": home.path, "XDG_CONFIG_HOME": home.path]
    }

    /// `.ci/breaks` does this with each change.
    @Test func `a change is made and undone with the same bytes and mode, whatever git's settings`()
        async throws
    {
        let stages = workspace.root.appending(path: "Stages")
        let changed = stages.appending(path: "Stage2/APIClient.swift")
        #expect(chmod(changed.path, 0o640) == 0)
        let before = Tree(at: stages)
        let settings = try hostileSettings()
        #expect(try await run("predict", "1", "--try", with: settings).code == 0)
        let text = try String(contentsOf: changed, encoding: .utf8)
        #expect(text.contains("200..<400") && !text.contains("\r"))
        #expect(try await run("predict", "1", "--undo", with: settings).code == 0)
        #expect(Tree(at: stages) == before)
        #expect(workspace.names(in: "home").sorted() == [".gitconfig", "attributes"], "A filter ran.")
    }

    /// Writes another right answer, as a patch.
    private func writeAnswer() throws {
        let patch =
            "--- a/Greeting.swift\n+++ b/Greeting.swift\n@@ -1 +1 @@\n-func greeting() {}\n+func greet() {}\n"
        try workspace.write("One.\nto: Solution\n" + patch, to: "Tests/Tried/1-TryOut/right-one.diff")
    }

    @Test func `another right answer has the same lines, whatever git's settings`() async throws {
        try writeAnswer()
        let words = ["solution", "1", "one", "--anyway"]
        let plain = try await run(words[0], words[1], words[2], words[3])
        let hostile = try await run(words[0], words[1], words[2], words[3], with: hostileSettings())
        #expect(plain.code == 0 && plain.output.contains("greet()"))
        #expect(hostile.output == plain.output)
    }

    @Test func `without git, reset restores the start, and the pages are written`() async throws {
        let bare = ["PATH": workspace.root.path]
        #expect(try await run("start", "1", with: bare).code == 0)
        try workspace.write("mine", to: adder)
        let reset = try await run("reset", "1", with: bare)
        #expect(reset.code == 0, "\(reset.errors)")
        #expect(workspace.text(of: adder) == ExerciseWorkspace.files["Sources/Adder.swift"])
        let pages = try await run("diff", "--html", "pages", with: bare)
        #expect(pages.code == 0 && pages.errors == "")
    }

    @Test func `a full or missing temporary folder is named as the cause`() async throws {
        try workspace.write("", to: "file")
        try writeAnswer()
        let temporary = ["TMPDIR": workspace.root.path + "/file/"]
        let call = try await run("solution", "1", "one", "--anyway", with: temporary)
        #expect(call.code == 1)
        #expect(call.errors.contains("not a directory"), "\(call.errors)")
        #expect(!call.errors.contains("apply") && !call.errors.contains("restore"))
    }

    @Test func `a damaged copy of an original is repaired`() async throws {
        #expect(try await run("start", "1").code == 0)
        for name in workspace.names(in: ".workshop/originals") {
            try workspace.write("", to: ".workshop/originals/\(name)")
        }
        #expect(try await run("exercises").code == 0)
        try workspace.write("mine", to: adder)
        #expect(try await run("reset", "1").code == 0)
        #expect(workspace.text(of: adder) == ExerciseWorkspace.files["Sources/Adder.swift"])
    }

    @Test func `an empty copy never replaces the learner's code`() async throws {
        #expect(try await run("start", "1").code == 0)
        try workspace.write("mine", to: adder)
        for name in workspace.names(in: ".workshop/originals") {
            try workspace.write("", to: ".workshop/originals/\(name)")
        }
        let reset = try await run("reset", "1")
        #expect(reset.code == 1 && reset.errors.contains("Nothing was changed."))
        #expect(workspace.text(of: adder) == "mine")
    }

    @Test(arguments: ["owner", "GIT_DIR", "HEAD", "config"])
    func `reset passes on what git said`(_ cause: String) async throws {
        try await workspace.git("init", "-q")
        try await workspace.commit("All")
        try workspace.write("mine", to: adder)
        var environment: [String: String] = [:]
        let message: String?
        switch cause {
        case "owner":
            environment["GIT_TEST_ASSUME_DIFFERENT_OWNER"] = "1"
            guard geteuid() == 0 else { return }
            #expect(chown(workspace.root.path, 12345, 12345) == 0)
            #expect(chown(workspace.root.path + "/.git", 12345, 12345) == 0)
            message = "dubious ownership"
        case "GIT_DIR":
            environment["GIT_DIR"] = "/nonexistent"
            message = nil
        case "HEAD":
            try workspace.write("nonsense", to: ".git/HEAD")
            message = "not a git repository"
        default:
            try workspace.write("[core", to: ".git/config")
            message = "bad config"
        }
        let reset = try await run("reset", "1", with: environment)
        #expect(reset.code == (message == nil ? 0 : 1), "\(reset.errors)")
        if let message { #expect(reset.errors.contains(message) && !reset.errors.contains("--unshallow")) }
    }

    /// The second one is later, although its local time is earlier.
    @Test(arguments: [
        ["2026-10-25T02-30-00+0200", "2026-10-25T02-10-00+0100"],
        ["2026-11-21T14-05-09+0900", "2026-11-21T06-30-00+0100"],
        ["2026-11-21T14-05-09-0500", "2026-11-21T14-05-09-0500-2"],
        ["2026-11-21T14-05-09+0000-2", "2026-11-21T14-05-09+0000-10"],
    ])
    func `the latest attempt is the one that was saved last, in any time zone`(_ dates: [String]) async throws
    {
        for date in dates { try workspace.write(date, to: ".workshop/attempts/1-TryOut-\(date)/Adder.swift") }
        for zone in ["Europe/Berlin", "Asia/Tokyo", "America/New_York"] {
            let diff = try await run("diff", "attempt1", "exercise1", with: ["TZ": zone])
            #expect(diff.output.contains("Attempt from \(dates[1])"))
        }
    }

    @Test func `a read-only checkout gets no warning from commands that change nothing`() async throws {
        let folder = workspace.root.appending(path: ".workshop")
        try FileManager.default.removeItem(at: folder)
        // Not even root can create a folder here.
        try workspace.write("", to: ".workshop")
        for words in [["exercises", "--"], ["predict", "--undo"], ["solution", "1", "--anyway"]] {
            let executable = try Executable(in: workspace.root)
            executable.process.arguments = words
            let call = try await executable.run()
            #expect(call.code == 0 && call.errors == "", "\(words)")
        }
        let toolchain = try StandInToolchain(.playing, in: workspace)
        let check = try await run("check", "1", with: toolchain.environment)
        #expect(check.errors.split(separator: "\n").count == 1, "\(check.errors)")
    }

    @Test func `a closed output ends no command`() async throws {
        let executable = try Executable(in: workspace.root)
        let path = try #require(executable.process.executableURL).path
        executable.process.executableURL = URL(filePath: "/bin/sh")
        executable.process.arguments = ["-c", "\"$0\" reset 1 >&-", path]
        #expect(try await run("start", "1").code == 0)
        try workspace.write("mine", to: adder)
        let call = try await executable.run()
        #expect(call.code == 0 && call.errors == "")
        #expect(workspace.text(of: adder) == ExerciseWorkspace.files["Sources/Adder.swift"])
    }

    @Test func `the next command removes what a killed one has left`() async throws {
        let process = try Process.run(URL(filePath: "/bin/sh"), arguments: ["-c", "exit"])
        process.waitUntilExit()
        let name = ".workshop-\(process.processIdentifier)-4711"
        for folder in ["Stages/Stage3", ".workshop", ".workshop/attempts", "temporary"] {
            try workspace.write("", to: "\(folder)/\(name)")
            try workspace.write("", to: "\(folder)/.workshop-1-of-a-process-that-runs")
        }
        let temporary = workspace.root.appending(path: "temporary").path
        #expect(try await run("help", with: ["TMPDIR": temporary]).code == 0)
        for folder in ["Stages/Stage3", ".workshop", ".workshop/attempts", "temporary"] {
            let left = workspace.names(in: folder).filter { $0.hasPrefix(".workshop-") }
            #expect(left == [".workshop-1-of-a-process-that-runs"], "\(folder)")
        }
    }

    @Test(arguments: ["Sources/pipe.swift", "Sources/two\nlines.swift", "Tests/pipe.swift"])
    func `check names an item that the compiler can't read`(_ path: String) async throws {
        let item = workspace.root.appending(path: "Exercises/1-TryOut/\(path)").path
        if path.contains("pipe") {
            #expect(mkfifo(item, 0o644) == 0)
        } else {
            #expect(FileManager.default.createFile(atPath: item, contents: nil))
        }
        let call = try await run("check", "1", with: ["PATH": workspace.root.path])
        #expect(call.code == 1)
        #expect(call.output.contains("Exercises/1-TryOut/\(path.printable) "), "\(call.output)")
    }

    @Test(arguments: ["+3", "-0", "３"])
    func `a number has digits only`(_ number: String) async throws {
        let call = try await run("walk", "2", "3", "--step", number)
        #expect(call.code == 64 && call.errors.contains("isn't one of the steps"))
    }
}
