import Behaviours
import Foundation
import StageCatalog
import Testing

@testable import Terminal
@testable import WorkshopKit

@Suite("The executable", .timeLimit(.minutes(5)))
struct ExecutableTests {
    @Test func takesANewcomerOnATour() async throws {
        let call = try await Executable().run()
        #expect(call.code == 0)
        #expect(call.errors.isEmpty)
        #expect(!call.output.hasEscapes)
        let count = Behaviour.all.count
        #expect(
            call.lines.filter { $0 == "  behaviours  ✓ \(count) of \(count) hold" }.count == Stage.all.count
        )
        for line in call.lines { #expect(line.columns <= 80) }
    }

    @Test(arguments: [
        ["exercises"], ["diff", "1", "2"], ["cost"], ["check"], ["watch", "1"], ["start", "1"],
    ])
    func saysThatTheCurrentFolderIsGone(_ arguments: [String]) async throws {
        let around = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
        let folder = around.appending(path: "gone-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        let executable = try Executable(environment: ["PWD": folder.path])
        let path = try #require(executable.process.executableURL).path
        executable.process.executableURL = URL(filePath: "/bin/sh")
        executable.process.arguments = ["-c", "rmdir \"$PWD\" && exec \"$@\"", "sh", path] + arguments
        executable.process.currentDirectoryURL = folder
        let call = try await executable.run()
        #expect(call.code == 64)
        #expect(call.output.isEmpty)
        #expect(
            call.errors
                == "The folder that you are in was deleted or replaced.\nGo to one that is there: cd '\(around.path)'\n"
        )
    }

    @Test(.enabled(if: Executable.isInWorkspace, "Xcode builds outside the workspace"))
    func findsTheWorkspaceThatItWasBuiltIn() async throws {
        let executable = try Executable(
            "diff",
            "1",
            "2",
            "--file",
            "README.md",
            in: FileManager.default.temporaryDirectory
        )
        let call = try await executable.run()
        #expect(call.code == 0)
        #expect(call.errors.isEmpty)
    }

    @Test func saysThatThereIsNoWorkspace() async throws {
        let executable = try Executable("exercises")
        let folder = FileManager.default.temporaryDirectory.appending(path: "elsewhere-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: folder) }
        let copy = folder.appending(path: "workshop")
        try Executable.copy(#require(executable.process.executableURL), to: copy)
        executable.process.executableURL = copy
        executable.process.currentDirectoryURL = folder
        let call = try await executable.run()
        #expect(call.code == 64)
        #expect(call.errors.contains("The stages' sources aren't here."))
    }

    @Test func fitsTheColumnsThatItIsTold() async throws {
        let narrow = try await Executable("help", environment: ["COLUMNS": "50"]).run()
        for line in narrow.lines { #expect(line.columns <= 50) }
        let wide = try await Executable("help", environment: ["COLUMNS": "100"]).run()
        #expect(wide.lines.count < narrow.lines.count)
    }

    @Test func wrapsAMistakeToThePersonsTerminal() async throws {
        let terminal = try PseudoTerminal(columns: 50)
        let executable = try Executable("run", "3", "--fault", "bogus", environment: ["TERM": "xterm"])
        let code = try terminal.start(executable)
        #expect(await code.value == 64)
        try await terminal.close()
        let lines = terminal.screen.text.split(separator: "\r\n")
        #expect(lines.count > 2)
        for line in lines { #expect(line.count <= 50, "\(line)") }
    }

    @Test func endsQuietlyWhenNobodyReads() async throws {
        let executable = try Executable("hazards")
        let (output, errors) = (Pipe(), Pipe())
        let complaints = Sink()
        executable.process.standardOutput = output
        executable.process.standardError = errors
        try output.fileHandleForReading.close()
        let code = try executable.start()
        complaints.read(errors.fileHandleForReading)
        await complaints.ends()
        #expect(await code.value == 141)
        #expect(complaints.text.isEmpty)
    }

    @Test(arguments: [SIGINT, SIGTERM])
    func servesUntilItIsAskedToStop(_ signal: Int32) async throws {
        let executable = try Executable("serve", "--port", "0")
        let (pipe, output) = (Pipe(), Sink())
        executable.process.standardOutput = pipe
        let code = try executable.start()
        output.read(pipe.fileHandleForReading)
        await output.has("Ctrl-C stops.")
        kill(executable.process.processIdentifier, signal)
        #expect(await code.value == 0)
        await output.ends()
        #expect(output.text.hasSuffix("\nStopped after 0 requests.\n"))
    }

    @Test(arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
    func breaksOffWhenItIsAskedTo(_ signal: Int32, _ expected: Int32) async throws {
        let executable = try Executable("verify")
        let (pipe, output) = (Pipe(), Sink())
        executable.process.standardOutput = pipe
        executable.process.standardError = FileHandle.nullDevice
        let code = try executable.start()
        let process = executable.process.processIdentifier
        output.when("Requests") { kill(process, signal) }
        output.read(pipe.fileHandleForReading)
        #expect(await code.value == expected)
    }
}
