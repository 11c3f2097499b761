import Foundation
import Testing

@testable import Terminal
@testable import WorkshopKit

@Suite("The executable on a terminal", .timeLimit(.minutes(5)))
struct TerminalTests {
    /// How a person leaves the live screen.
    enum Exit: CaseIterable {
        case key, controlC, interrupt, terminate, hangUp

        var code: Int32 {
            switch self {
            case .key, .controlC: 0
            case .interrupt: 130
            case .terminate: 143
            case .hangUp: 129
            }
        }
    }

    @Test(arguments: Exit.allCases)
    func showsALiveScreenAndPutsBackWhatWasThere(_ exit: Exit) async throws {
        let terminal = try PseudoTerminal()
        let executable = try Executable("run", "5", environment: ["TERM": "xterm"])
        let code = try terminal.start(executable)
        await terminal.screen.has("20 episodes")
        #expect(!terminal.isUsual)
        try terminal.type("\u{1B}[B\r")
        await terminal.screen.has("video.example/1009")

        let process = executable.process.processIdentifier
        switch exit {
        case .key: try terminal.type("q")
        case .controlC: try terminal.type("\u{3}")
        case .interrupt: kill(process, SIGINT)
        case .terminate: kill(process, SIGTERM)
        case .hangUp: kill(process, SIGHUP)
        }
        #expect(await code.value == exit.code)
        #expect(terminal.isUsual)
        try await terminal.close()
        #expect(terminal.screen.text.hasPrefix(Escape.enterLiveScreen))
        #expect(terminal.screen.text.hasSuffix(Escape.leaveLiveScreen))
    }

    @Test func putsBackWhatWasThereEvenAfterACrash() async throws {
        let terminal = try PseudoTerminal()
        let executable = try Executable(
            "run",
            "5",
            environment: ["TERM": "xterm", "SWIFT_BACKTRACE": "enable=no"]
        )
        let code = try terminal.start(executable)
        await terminal.screen.has("20 episodes")
        kill(executable.process.processIdentifier, SIGILL)
        #expect(await code.value == -SIGILL)
        #expect(terminal.isUsual)
        try await terminal.close()
        #expect(terminal.screen.text.contains(Escape.leaveLiveScreen))
    }

    @Test func fitsAndColoursItsLines() async throws {
        let text = try await shown("stages", columns: 60, environment: ["TERM": "xterm", "COLUMNS": "200"])
        #expect(text.hasEscapes)
        for line in text.withoutEscapes.split(separator: "\r\n") where !line.contains("git diff") {
            #expect(line.columns <= 60)
        }
    }

    @Test(arguments: [["TERM": "xterm", "NO_COLOR": "1"], ["TERM": "dumb"], [:]])
    func isPlainForThoseWhoWantItPlain(_ environment: [String: String]) async throws {
        #expect(try await !shown("stages", environment: environment).hasEscapes)
        let run = try await shown("run", "4", environment: environment.merging(["TERM": "dumb"]) { $1 })
        #expect(!run.hasEscapes)
        #expect(run.contains("20 episodes + video\r\n"))
    }

    @Test func showsATaskAPageAtATimeOnATerminalAlone() async throws {
        let workspace = try ExerciseWorkspace()
        let environment = ["PATH": "/usr/bin:/bin", "TERM": "xterm", "PAGER": "sed s/^/paged:/"]
        let terminal = try PseudoTerminal()
        let executable = try Executable("start", "1", in: workspace.root, environment: environment)
        let code = try terminal.start(executable)
        #expect(await code.value == 0)
        try await terminal.close()
        let lines = terminal.screen.text.withoutEscapes.split(separator: "\r\n")
        #expect(lines.contains("paged:What stays"))
        #expect(lines.allSatisfy { $0.hasPrefix("paged:") }, "All of it goes through the pager, or none.")

        let piped = try Executable("start", "1", in: workspace.root, environment: environment)
        #expect(try await piped.run().lines.contains("What stays"))
    }

    /// The thread that reads what a child writes may be late.
    @Test @MainActor func aSpinnerThatHasEndedSaysNothingMore() async {
        let output = Sink()
        var console = Console.to(output, output)
        console.isTerminal = true
        let spinner = Spinner(console)
        spinner.tell("building")
        await spinner.end()
        let before = output.text
        #expect(before.contains("building"))
        spinner.tell("linking")
        await spinner.end()
        #expect(output.text == before)
    }

    private func shown(
        _ arguments: String...,
        columns: UInt16 = 80,
        environment: [String: String],
    ) async throws -> String {
        let terminal = try PseudoTerminal(columns: columns)
        let executable = try Executable(environment: environment)
        executable.process.arguments = arguments
        let code = try terminal.start(executable)
        #expect(await code.value == 0)
        try await terminal.close()
        return terminal.screen.text
    }
}
