import Foundation

@testable import Checking
@testable import Terminal

#if canImport(Darwin)
import Darwin
#endif

/// The executable that was built together with these tests.
final class Executable {
    let process = Process()
    let output = TestOutput()
    let errors = TestOutput()

    private final class Marker {}

    struct NotBuilt: Error {
        let looked: [String]
    }

    /// - Parameters:
    ///   - line: What the user types after `swift run workshop`.
    ///   - script: A shell script that runs the executable as `"$@"`, if another process has to prepare something.
    ///   - environment: The variables to set in addition to the ones that are always needed.
    init(
        _ line: String,
        in folder: URL = packageRoot,
        script: String? = nil,
        environment: [String: String] = [:],
    ) throws {
        let places = Executable.products.map { $0.appending(path: "workshop") }
        guard let url = places.first(where: { FileManager.default.isExecutableFile(atPath: $0.path) }) else {
            throw NotBuilt(looked: places.map(\.path))
        }
        process.executableURL = script == nil ? url : URL(filePath: "/bin/sh")
        process.arguments = (script.map { ["-c", $0, "sh", url.path] } ?? []) + line.arguments
        let inherited = ProcessInfo.processInfo.environment.filter { ["PATH", "HOME"].contains($0.key) }
        // NB: The thread sanitizer, which checks the same code in this process, doesn't see that a thread waits for a
        // `Mutex` that another thread holds, and reports accesses that it protects as races.
        let sanitizer = ["TSAN_OPTIONS": "report_bugs=0"]
        process.environment = inherited.merging(sanitizer) { $1 }.merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.currentDirectoryURL = folder
    }

    /// The folders that may contain the executable.
    private static var products: [URL] {
        [Bundle(for: Marker.self).bundleURL, Bundle.main.bundleURL]
            .map { $0.pathExtension == "xctest" ? $0.deletingLastPathComponent() : $0 }
    }

    deinit {
        if process.isRunning { stop(by: SIGKILL) }
    }

    func stop(by signal: Int32) {
        kill(process.processIdentifier, signal)
    }

    /// Starts the process, and returns a task for its exit code, or the negative number of a signal.
    ///
    /// - Parameter standardOutput: What it writes to, if not to ``output``.
    func start(standardOutput: Any? = nil) throws -> Task<Int32, Never> {
        let written = Pipe()
        let complaints = Pipe()
        process.standardOutput = standardOutput ?? written
        process.standardError = complaints
        let code = try startUnread()
        if standardOutput == nil { output.read(written.fileHandleForReading) }
        errors.read(complaints.fileHandleForReading)
        return code
    }

    /// Starts the process with the standard streams that were set.
    func startUnread() throws -> Task<Int32, Never> {
        let (ends, end) = AsyncStream.makeStream(of: Int32.self)
        process.terminationHandler = { process in
            let isExit = process.terminationReason == .exit
            end.yield(isExit ? process.terminationStatus : -process.terminationStatus)
        }
        try process.run()
        return Task { await ends.first { _ in true } ?? .min }
    }

    /// Runs the process to its end.
    func run() async throws -> CommandResult {
        let code = try start()
        await output.end()
        await errors.end()
        return CommandResult(code: await code.value, output: output.text, errors: errors.text)
    }
}

/// A script that replaces `swift` for an executable or a subprocess that looks for it on the PATH.
struct StandInToolchain {
    let workspace: ExerciseWorkspace

    /// A PATH with the script before the toolchain.
    var environment: [String: String] {
        ["PATH": "\(workspace.root.path)/bin:/usr/bin:/bin", "TERM": "xterm"]
    }

    /// - Parameter mode: What it does, of what `Tests/StandIn.sh` can.
    init(_ mode: String, in workspace: ExerciseWorkspace) throws {
        self.workspace = workspace
        try workspace.write(mode, to: "mode")
        try workspace.write(TestRun.Output.start.events, to: "events.jsonl")
        let folder = workspace.root.appending(path: "bin")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        // NB: Not a copy: a subprocess that another test starts at the same time would inherit its open descriptor for
        // a moment, and a file that is open for writing can't be executed (ETXTBSY).
        try FileManager.default.createSymbolicLink(
            at: folder.appending(path: "swift"),
            withDestinationURL: packageRoot.appending(path: "Tests/StandIn.sh"),
        )
    }

    /// Whether the hung process was interrupted rather than killed.
    var wasInterrupted: Bool { workspace.text(of: "interrupted") != nil }

    /// Whether the hung process has ended.
    var isGone: Bool {
        guard let pid = workspace.text(of: "pid").flatMap({ Int32($0.dropLast()) }) else { return false }
        return kill(pid, 0) != 0
    }
}

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
