import Foundation
import Testing

@testable import Terminal

@Suite(.serialized, .timeLimit(.minutes(5)))
struct ExecutableTests {
    @Test(arguments: [["TERM": "xterm"], ["TERM": "xterm", "NO_COLOR": "1"], ["TERM": "dumb"]])
    func `fits a terminal, and colours its lines`(_ variables: [String: String]) async throws {
        let environment = variables.merging(["COLUMNS": "200"]) { $1 }
        let terminal = try PseudoTerminal(columns: 60)
        let executable = try Executable("help", environment: environment)
        let code = try terminal.start(executable)
        #expect(await code.value == 0)
        try await terminal.close()
        let text = terminal.screen.text
        #expect(text.hasEscapes == (environment["TERM"] == "xterm" && environment["NO_COLOR"] == nil))
        for line in text.withoutEscapes.split(separator: "\r\n") { #expect(line.columns <= 60) }
    }

    private static let paging = ["TERM": "xterm", "PAGER": "sed s/^/paged:/"]

    @Test func `what is longer than the terminal goes through the pager`() async throws {
        let terminal = try PseudoTerminal()
        let executable = try Executable("diff 1 2", environment: ExecutableTests.paging)
        #expect(try await terminal.start(executable).value == 0)
        try await terminal.close()
        #expect(terminal.screen.text.withoutEscapes.hasPrefix("paged:Stage 1"))
    }

    @Test func `reads typed lines`() async throws {
        let terminal = try PseudoTerminal()
        let executable = try Executable("run 5", environment: ["TERM": "xterm"])
        let code = try terminal.start(executable)
        await terminal.screen.has("20 episodes")
        try terminal.type("s 2\r")
        await terminal.screen.has("video.example/1009")
        try terminal.type("q\r")
        #expect(await code.value == 0)
        try await terminal.close()
    }

    @Test func `exits quietly when the reader closes the pipe`() async throws {
        let executable = try Executable("diff 1 5")
        let pipe = Pipe()
        try pipe.fileHandleForReading.close()
        let code = try executable.start(standardOutput: pipe)
        #expect(await code.value == 141)
        await executable.errors.end()
        #expect(executable.errors.text.isEmpty)
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "A Mac has no full device"))
    func `reports a full output`() async throws {
        let executable = try Executable("help")
        let code = try executable.start(standardOutput: FileHandle(forWritingAtPath: "/dev/full"))
        #expect(await code.value == 1)
        await executable.errors.end()
        #expect(executable.errors.text == "error: can't write the output: no space left on device\n")
    }
}

@Suite(.serialized, .timeLimit(.minutes(5)))
struct SignalTests {
    @Test(arguments: [(SIGINT, 130), (SIGHUP, 129)] as [(Int32, Int32)])
    func `a signal stops a command that waits for input`(_ signal: Int32, _ expected: Int32) async throws {
        let terminal = try PseudoTerminal()
        let executable = try Executable("run 5", environment: ["TERM": "xterm"])
        let code = try terminal.start(executable)
        await terminal.screen.has("20 episodes")
        executable.stop(by: signal)
        #expect(await code.value == expected)
        try await terminal.close()
    }

    @Test func `a signal stops the server cleanly`() async throws {
        let executable = try Executable("serve --port 0")
        let code = try executable.start()
        await executable.output.has("Press Ctrl-C to stop.")
        executable.stop(by: SIGTERM)
        #expect(await code.value == 0)
        await executable.output.end()
        #expect(executable.output.text.hasSuffix("\nStopped after 0 requests.\n"))
    }
}
