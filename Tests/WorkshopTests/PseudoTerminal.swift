import Foundation

@testable import Terminal

#if canImport(Darwin)
import Darwin
#endif

/// A terminal for an executable, with a test in place of the user.
final class PseudoTerminal {
    /// What the user sees.
    let screen = TestOutput()
    private let user: FileHandle
    private let program: FileHandle

    struct Unavailable: Error {}

    init(columns: UInt16 = 80) throws {
        var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        var ours: Int32 = -1
        var theirs: Int32 = -1
        guard openpty(&ours, &theirs, nil, nil, &size) == 0 else { throw Unavailable() }
        user = FileHandle(fileDescriptor: ours, closeOnDealloc: true)
        program = FileHandle(fileDescriptor: theirs, closeOnDealloc: true)
        screen.read(user)
    }

    /// Starts an executable on this terminal.
    func start(_ executable: Executable) throws -> Task<Int32, Never> {
        executable.process.standardInput = program
        executable.process.standardOutput = program
        executable.process.standardError = program
        return try executable.startUnread()
    }

    func type(_ text: String) throws {
        try user.write(contentsOf: Data(text.utf8))
    }

    /// Closes the terminal, and waits for the rest of the output.
    func close() async throws {
        try program.close()
        await screen.end()
    }
}
