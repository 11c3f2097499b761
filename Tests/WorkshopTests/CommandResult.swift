import Behaviours
import EveryOrder
import Foundation
import FoundationCompat
import StageCatalog

@testable import Checking
@testable import Content
@testable import Learner
@testable import Terminal
@testable import workshop

/// The package that these tests belong to. They run in another folder, as in Xcode.
///
/// With fewer descriptors than these tests need, Foundation waits for processes that it couldn't start, so they end at
/// once.
let packageRoot = {
    _ = FileManager.default.changeCurrentDirectoryPath("/")
    _ = DescriptorLimit.raise
    guard DescriptorLimit.current >= 256 else {
        FileHandle.standardError.write(
            Data(
                """
                These tests need 256 descriptors at once, and the system allows \(DescriptorLimit.current).
                Try: ulimit -n 1024\n
                """.utf8
            )
        )
        exit(EXIT_FAILURE)
    }
    return URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL
}()

/// The style of this package. On a Mac, Foundation has a C type with the same name.
typealias Style = Terminal.Style

/// The exit code and the output of the command.
struct CommandResult {
    let code: Int32
    let output: String
    let errors: String

    /// The lines of the output.
    var lines: [String] {
        output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
}

/// Runs the command in this process.
///
/// - Parameters:
///   - line: What the user types after `swift run workshop`.
///   - workspace: The workspace to run it in, or `nil` for this package.
///   - runs: The results of the exercises' tests, which aren't run.
///   - output: Receives the output while the command runs.
func workshop(
    _ line: String,
    in workspace: ExerciseWorkspace? = nil,
    runs: Playback = [],
    input: LineInput = .none,
    output: TestOutput = TestOutput(),
    isTerminal: Bool = false,
    style: Style = Style(isOn: false),
    width: Int = 80,
    stages: [Stage] = Stage.all,
    groups: [Behaviour.Group] = Behaviour.groups,
) async -> CommandResult {
    let errors = TestOutput()
    let console = Console(
        isTerminal: isTerminal,
        style: style,
        input: input,
        width: { width },
        output: output.write,
        errors: errors.write,
    )
    var workshop = Workshop(console: console, stages: stages, groups: groups)
    workshop.folder = workspace?.root ?? packageRoot
    workshop.runTests = runs.runner
    // What one command waits for in vain must not make another one hurry.
    let code = await Patience.$current.withValue(Patience()) {
        await Command.run(line.arguments, in: workshop)
    }
    return CommandResult(code: code, output: output.text, errors: errors.text)
}

extension String {
    /// The words of a line that the user types. `''` is an empty word.
    var arguments: [String] {
        split(separator: " ").map { $0 == "''" ? "" : String($0) }
    }

    /// The text as the user sees it, without escape codes.
    var withoutEscapes: String {
        let parts = split(separator: "\u{1B}[", omittingEmptySubsequences: false)
        return parts.dropFirst().reduce(String(parts[0])) { text, part in
            text + part.drop { !$0.isLetter }.dropFirst()
        }
    }

    var hasEscapes: Bool { contains("\u{1B}") }
}
