import Foundation
import Testing

@testable import Terminal
@testable import workshop

@Suite("The executable", .timeLimit(.minutes(5)))
struct ExecutableTests {
    @Test(arguments: [["exercises"], ["diff", "1", "2"], ["check"], ["watch", "1"], ["start", "1"]])
    func reportsAMissingCurrentFolder(_ arguments: [String]) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "gone-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        let executable = try Executable(environment: ["PWD": folder.path])
        let path = try #require(executable.process.executableURL).path
        executable.process.executableURL = URL(filePath: "/bin/sh")
        executable.process.arguments = ["-c", "rmdir \"$PWD\" && exec \"$@\"", "sh", path] + arguments
        executable.process.currentDirectoryURL = folder
        let call = try await executable.run()
        #expect(call.code == 1)
        #expect(call.output.isEmpty)
        #expect(call.errors.hasPrefix("error: no folder Stages"))
    }

    @Test func reportsAMissingWorkspace() async throws {
        let executable = try Executable("exercises", in: FileManager.default.temporaryDirectory)
        let call = try await executable.run()
        #expect(call.code == 1)
        #expect(call.errors.hasPrefix("error: no folder Stages"))
    }

    @Test(arguments: [nil, "50", "100", "0", "wide"])
    func fitsTheGivenNumberOfColumns(_ columns: String?) async throws {
        let environment = columns.map { ["COLUMNS": $0] } ?? [:]
        let call = try await Executable("help", environment: environment).run()
        let width = columns.flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } ?? 80
        #expect(call.lines.allSatisfy { $0.columns <= width })
        #expect(call.lines.contains { $0.columns > width - 20 })
    }

    @Test(arguments: [["TERM": "xterm"], ["TERM": "xterm", "NO_COLOR": "1"], ["TERM": "dumb"], [:]])
    func fitsAndColoursLinesOnATerminal(_ environment: [String: String]) async throws {
        let environment = environment.merging(["COLUMNS": "200"]) { $1 }
        let (text, code) = try await shown("help", columns: 60, environment: environment)
        #expect(code == 0)
        #expect(text.hasEscapes == (environment["TERM"] == "xterm" && environment["NO_COLOR"] == nil))
        for line in text.withoutEscapes.split(separator: "\r\n") { #expect(line.columns <= 60) }

    }

    @Test func readsTypedLines() async throws {
        let terminal = try PseudoTerminal()
        let executable = try Executable("run", "5", environment: ["TERM": "xterm"])
        let code = try terminal.start(executable)
        await terminal.screen.has("20 episodes")
        try terminal.type("s 2\r")
        await terminal.screen.has("video.example/1009")
        try terminal.type("q\r")
        #expect(await code.value == 0)
        try await terminal.close()
    }

    @Test func exitsQuietlyWhenTheReaderClosesThePipe() async throws {
        let executable = try Executable("diff", "1", "5")
        let (output, errors, complaints) = (Pipe(), Pipe(), Sink())
        executable.process.standardOutput = output
        executable.process.standardError = errors
        try output.fileHandleForReading.close()
        let code = try executable.start()
        complaints.read(errors.fileHandleForReading)
        await complaints.ends()
        #expect(await code.value == 141)
        #expect(complaints.text.isEmpty)
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "A Mac has no full device"))
    func reportsAFullOutput() async throws {
        let executable = try Executable("help")
        let (errors, complaints) = (Pipe(), Sink())
        executable.process.standardOutput = FileHandle(forWritingAtPath: "/dev/full")
        executable.process.standardError = errors
        let code = try executable.start()
        complaints.read(errors.fileHandleForReading)
        await complaints.ends()
        #expect(complaints.text == "error: can't write the output: no space left on device\n")
        #expect(await code.value == 1)
    }
}

@Suite("A signal", .timeLimit(.minutes(5)))
struct SignalTests {
    @Test(arguments: [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129)] as [(Int32, Int32)])
    func stopsACommandThatWaitsForInput(_ signal: Int32, _ expected: Int32) async throws {
        let terminal = try PseudoTerminal()
        let executable = try Executable("run", "5", environment: ["TERM": "xterm"])
        let code = try terminal.start(executable)
        await terminal.screen.has("20 episodes")
        kill(executable.process.processIdentifier, signal)
        #expect(await code.value == expected)
        try await terminal.close()
    }

    #if os(Linux)
    /// Writing to a full pipe blocks in a call that can't be cancelled.
    @Test(arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
    func stopsACommandWhoseOutputIsntRead(_ signal: Int32, _ expected: Int32) async throws {
        let executable = try Executable("diff", "1", "5")
        let pipe = Pipe()
        // F_SETPIPE_SZ
        _ = fcntl(pipe.fileHandleForReading.fileDescriptor, 1031, 4096)
        executable.process.standardOutput = pipe
        let code = try executable.start()
        #expect(!System.readBytes(from: pipe.fileHandleForReading.fileDescriptor).isEmpty)
        kill(executable.process.processIdentifier, signal)
        #expect(await code.value == expected)
    }
    #endif

    @Test(arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
    func interruptsARunningCommand(_ signal: Int32, _ expected: Int32) async throws {
        let executable = try Executable("tour")
        let (pipe, output) = (Pipe(), Sink())
        executable.process.standardOutput = pipe
        executable.process.standardError = FileHandle.nullDevice
        let code = try executable.start()
        let process = executable.process.processIdentifier
        output.when("Async") { kill(process, signal) }
        output.read(pipe.fileHandleForReading)
        #expect(await code.value == expected)
    }

    @Test(arguments: [SIGINT, SIGTERM])
    func stopsTheServerCleanly(_ signal: Int32) async throws {
        let executable = try Executable("serve", "--port", "0")
        let (pipe, output) = (Pipe(), Sink())
        executable.process.standardOutput = pipe
        let code = try executable.start()
        output.read(pipe.fileHandleForReading)
        await output.has("Press Ctrl-C to stop.")
        kill(executable.process.processIdentifier, signal)
        #expect(await code.value == 0)
        await output.ends()
        #expect(output.text.hasSuffix("\nStopped after 0 requests.\n"))
    }
}

/// Returns what the executable shows on a terminal of the given size, and its exit code.
private func shown(
    _ arguments: String...,
    columns: UInt16 = 80,
    environment: [String: String],
) async throws -> (text: String, code: Int32) {
    let terminal = try PseudoTerminal(columns: columns)
    let executable = try Executable(environment: environment)
    executable.process.arguments = arguments
    let code = try await terminal.start(executable).value
    try await terminal.close()
    return (terminal.screen.text, code)
}
