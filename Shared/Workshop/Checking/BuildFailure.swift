import Content
import Foundation
import Learner
import Terminal

/// What stopped a build, or the toolchain, apart from a mistake in the code that it compiled.
///
/// ```
/// [6/21] Compiling Feed APIClient.swift
/// error: compile command failed due to signal 9 (use -v to see invocation)
/// ```
package struct BuildFailure: Hashable, Sendable {
    /// What happened, and what to do.
    package let reason: CommandError
    /// The last lines of the log.
    package let log: [String]

    /// The number of lines that show what the toolchain did last.
    private static let lastLines = 5

    /// Finds what stopped a build. `nil` if the log doesn't say, so it may be a mistake in the code.
    ///
    /// - Parameters:
    ///   - code: The exit code of the toolchain: 128 and the signal if a signal ended it.
    ///   - log: What the toolchain has written.
    package init?(code: Int32, log: String) {
        guard let reason = BuildFailure.reason(code: code, log: log) else { return nil }
        self.reason = reason
        self.log = BuildFailure.end(of: log)
    }

    /// The last lines of a log that have text.
    package static func end(of log: String, _ count: Int = lastLines) -> [String] {
        log.lines.filter { !$0.allSatisfy(\.isWhitespace) }.suffix(count)
    }

    private static func reason(code: Int32, log: String) -> CommandError? {
        if code == 127 {
            let suggestion = "Install Swift from https://www.swift.org/install and open a new terminal."
            return CommandError("`swift` isn't on the PATH", suggestion)
        }
        if log.contains("No space left on device") {
            return CommandError("The disk is full", "Free some space, and try again.")
        }
        if outOfMemory.contains(where: log.contains) {
            return CommandError("The memory of this machine isn't enough", memoryAdvice)
        }
        if code > 128 {
            return signal(
                code - 128,
                ended: "the toolchain",
                otherwise: "\(notYours): it crashed. Try again."
            )
        }
        if let number = log.firstMatch(of: /error: \w+ command failed due to signal (\d+)/)?.1,
            let number = Int32(number)
        {
            let advice = "It crashed. Try again. If it crashes again, undo your last change."
            return signal(number, ended: "the compiler", otherwise: advice)
        }
        let isWaiting = end(of: log, 1).contains { $0.contains("Another instance of SwiftPM") }
        return isWaiting
            ? CommandError("Another build uses this folder", "Wait until it has finished, and try again.")
            : nil
    }

    /// - Parameter crash: What to do if the process crashed, rather than being stopped by another one.
    private static func signal(_ number: Int32, ended process: String, otherwise crash: String)
        -> CommandError
    {
        let message = "Signal \(number) ended \(process)"
        return switch number {
        case SIGKILL: CommandError(message, memoryAdvice)
        case SIGHUP, SIGINT, SIGTERM:
            CommandError(message, "\(notYours): another process stopped it. Try again.")
        default: CommandError(message, crash)
        }
    }

    private static let notYours = "This isn't a mistake in your code"
    private static let memoryAdvice =
        "\(notYours): this happens when memory runs out. Close other programs, and try again."

    private static let outOfMemory = [
        "Cannot allocate memory", "LLVM ERROR: out of memory", "std::bad_alloc", "failed to allocate ",
    ]
}

extension Exercise {
    /// Whether a build failed because of code that the learner has changed.
    package func hasMistakes(inBuild log: String) -> Bool {
        guard let files = try? fileIDs(), files != originals.ids else { return false }
        return BuildMessage.all(in: log).contains { $0.isError && $0.file.contains("/\(path)/") }
    }
}
