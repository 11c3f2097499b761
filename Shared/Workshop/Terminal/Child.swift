import Foundation
import Synchronization

/// A process that this one starts, whose output it reads as it comes, and which doesn't outlive it.
package final class Child: Sendable {
    /// How it came to its end.
    package enum End: Hashable, Sendable {
        case exited(Int32)
        /// It said nothing for too long.
        case hung
        case interrupted
        /// There is no such tool, or it can't be started.
        case notStarted(String)
    }

    /// `@unchecked Sendable`: a process may be asked to end from any thread.
    private struct Running: @unchecked Sendable {
        let process: Process
    }

    private let running = Mutex<Running?>(nil)

    package init() {}

    /// Runs a tool of the PATH to its end, or until the task is cancelled.
    ///
    /// - Parameter hear: Called with each piece of what it writes, on one thread; a piece may end within a character.
    package func run(
        _ command: [String],
        in folder: URL,
        environment: [String: String],
        hear: @escaping @Sendable ([UInt8]) -> Void,
    ) async -> End {
        if Task.isCancelled { return .interrupted }
        let lifeline = Lifeline()
        let (process, pipe, codes) = Child.process(command)
        process.currentDirectoryURL = folder
        process.environment = environment
        process.standardError = pipe
        do { try System.start(process) } catch {
            return .notStarted((error as NSError).localizedDescription)
        }
        let running = Running(process: process)
        self.running.withLock { $0 = running }
        lifeline.hold(process)
        let (endsOfOutput, endOfOutput) = AsyncStream.makeStream(of: Void.self)
        let output = pipe.fileHandleForReading
        // On a thread of its own, since a read waits.
        Thread.detachNewThread {
            while case let bytes = System.take(from: output.fileDescriptor), !bytes.isEmpty { hear(bytes) }
            endOfOutput.finish()
        }
        let code = await withTaskCancellationHandler {
            await Task { await codes.first { _ in true } ?? 1 }.value
        } onCancel: {
            stop()
        }
        lifeline.cut()
        // Whoever the child left behind may hold the pipe open: what is there is enough.
        self.running.withLock { $0 = nil }
        let patience = Task {
            try await Task.sleep(for: .seconds(1))
            endOfOutput.finish()
        }
        await Task { for await _ in endsOfOutput {} }.value
        patience.cancel()
        return .exited(code)
    }

    /// What a tool of the PATH writes, which soon comes to its end; nil when there is none, or when it fails.
    package static func output(of command: [String]) async -> Data? {
        let (process, pipe, codes) = process(command)
        guard (try? System.start(process)) != nil else { return nil }
        // Short enough to wait for: a question about a few small files.
        let data = (try? pipe.fileHandleForReading.readToEnd()) ?? Data()
        let code = await Task { await codes.first { _ in true } }.value
        return code == 0 ? data : nil
    }

    /// A process for a tool, what it writes, and the code that it ends with.
    private static func process(_ command: [String]) -> (Process, output: Pipe, codes: AsyncStream<Int32>) {
        let process = Process()
        // Finds the tool, and exits with 127 when there is none.
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = command
        process.standardInput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        let pipe = Pipe()
        process.standardOutput = pipe
        let (codes, end) = AsyncStream.makeStream(of: Int32.self)
        process.terminationHandler = { process in
            let isExit = process.terminationReason == .exit
            end.yield(isExit ? process.terminationStatus : 128 + process.terminationStatus)
            end.finish()
        }
        return (process, pipe, codes)
    }

    /// Asks it to end, as Ctrl-C does, so that it ends its own children too; if that takes too long, all have to.
    package func stop() {
        guard let process = running.withLock({ $0 })?.process else { return }
        process.interrupt()
        DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(5)) { [self] in
            running.withLock { if let running = $0 { System.end(running.process) } }
        }
    }
}

/// What ends a child when this process is gone, however it went: a shell that waits for the end of a pipe whose other
/// end this process alone holds.
private final class Lifeline {
    private let shell = Process()
    private let pipe = Pipe()

    /// Ends the process that it is told of, and its group, as ``Child/stop()`` does: by a request, so that it ends its own children too;
    /// if that takes too long, all have to.
    private static let script = """
        trap '' INT HUP
        read -r recipient || exit
        read -r end
        kill -s INT -- "$recipient" && sleep 5 && kill -s KILL -- "$recipient"
        """

    /// Starts the shell, before there is a child: so that none is ever without it.
    init() {
        shell.executableURL = URL(filePath: "/bin/sh")
        shell.arguments = ["-c", Lifeline.script]
        shell.standardInput = pipe
        shell.standardOutput = FileHandle.nullDevice
        shell.standardError = FileHandle.nullDevice
        try? System.start(shell)
    }

    /// Has a process end with this one.
    func hold(_ process: Process) {
        guard shell.isRunning else { return }
        System.put("\(System.recipient(process))\n", to: pipe.fileHandleForWriting.fileDescriptor)
    }

    /// Releases a process that has ended: its number may soon be another's.
    func cut() {
        if shell.isRunning { shell.terminate() }
    }
}

/// Asks git about the repository around a folder.
package struct Git: Sendable {
    private let folder: URL

    package init(in folder: URL) {
        self.folder = folder
    }

    /// What it writes; nil when there is no git, or when it has something against it.
    package func output(_ arguments: [String]) async -> Data? {
        await Child.output(of: ["git", "-C", folder.path] + arguments)
    }

    /// The one line that it writes.
    package func line(_ arguments: [String]) async -> String? {
        await output(arguments).map { data in
            String(decoding: data, as: UTF8.self).trimmingCharacters(in: .newlines)
        }
    }
}
