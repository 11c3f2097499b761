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

    private enum State {
        case waiting
        case running(Running)
        case stopped
    }

    /// `@unchecked Sendable`: a process may be asked to end from any thread.
    private struct Running: @unchecked Sendable {
        let process: Process
    }

    private let state = Mutex(State.waiting)

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
        await withTaskCancellationHandler {
            await runToEnd(command, in: folder, environment: environment, hear: hear)
        } onCancel: {
            stop()
        }
    }

    private func runToEnd(
        _ command: [String],
        in folder: URL,
        environment: [String: String],
        hear: @escaping @Sendable ([UInt8]) -> Void,
    ) async -> End {
        let lifeline = Lifeline()
        let process = Process()
        // Finds the tool, and exits with 127 when there is none.
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = command
        process.currentDirectoryURL = folder
        process.environment = environment
        process.standardInput = FileHandle.nullDevice
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe

        let (ends, end) = AsyncStream.makeStream(of: Int32.self)
        process.terminationHandler = { process in
            let isExit = process.terminationReason == .exit
            end.yield(isExit ? process.terminationStatus : 128 + process.terminationStatus)
            end.finish()
        }
        let running = Running(process: process)
        do {
            let isStopped = try state.withLock { state in
                if case .stopped = state { return true }
                try System.start(running.process)
                state = .running(running)
                return false
            }
            if isStopped { return .interrupted }
        } catch {
            return .notStarted((error as NSError).localizedDescription)
        }
        lifeline.hold(process)
        let (endsOfOutput, endOfOutput) = AsyncStream.makeStream(of: Void.self)
        Child.read(pipe.fileHandleForReading, hear) { endOfOutput.finish() }
        let code = await Task { await ends.first { _ in true } ?? 1 }.value
        lifeline.cut()
        // Whoever the child left behind may hold the pipe open: what is there is enough.
        state.withLock { $0 = .stopped }
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
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = command
        process.standardInput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        let pipe = Pipe()
        process.standardOutput = pipe
        let (ends, end) = AsyncStream.makeStream(of: Int32.self)
        process.terminationHandler = { end.yield($0.terminationStatus) }
        guard (try? System.start(process)) != nil else { return nil }
        // Short enough to wait for: a question about a few small files.
        let data = (try? pipe.fileHandleForReading.readToEnd()) ?? Data()
        let code = await Task { await ends.first { _ in true } }.value
        return code == 0 ? data : nil
    }

    /// Asks it to end, as Ctrl-C does, so that it ends its own children too; if that takes too long, all have to.
    package func stop() {
        let running: Running? = state.withLock { state in
            defer { if case .waiting = state { state = .stopped } }
            if case .running(let running) = state { return running }
            return nil
        }
        guard let running else { return }
        running.process.interrupt()
        DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(5)) { [self] in
            state.withLock { state in
                guard case .running(let running) = state else { return }
                System.end(running.process)
            }
        }
    }

    /// Reads all there is on a thread of its own, since a read waits.
    private static func read(
        _ handle: FileHandle,
        _ hear: @escaping @Sendable ([UInt8]) -> Void,
        end: @escaping @Sendable () -> Void,
    ) {
        Thread.detachNewThread {
            while true {
                let bytes = System.take(from: handle.fileDescriptor)
                guard !bytes.isEmpty else { break }
                hear(bytes)
            }
            end()
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
