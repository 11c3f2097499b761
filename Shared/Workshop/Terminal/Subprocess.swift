import Foundation
import Synchronization

/// A subprocess, whose output is read as it arrives.
package final class Subprocess: Sendable {
    /// The way a process ended.
    package enum End: Hashable, Sendable {
        case exited(Int32)
        /// It wrote nothing for too long.
        case hung
        case interrupted
        /// The tool doesn't exist, or the system can't start it.
        case notStarted(CommandError)
    }

    /// The process while it runs, and its process group, if it leads one.
    private let running = Mutex<(id: pid_t, group: pid_t)?>(nil)

    package init() {}

    /// Runs a tool from the PATH until it ends or the task is cancelled.
    ///
    /// - Parameter onOutput: Receives the output, on one thread. A piece may end in the middle of a character.
    package func run(
        _ command: [String],
        in folder: URL,
        environment: [String: String],
        onOutput: @escaping @Sendable ([UInt8]) -> Void,
    ) async -> End {
        if Task.isCancelled { return .interrupted }
        let process = Process()
        let pipe = Pipe()
        let output = pipe.fileHandleForReading
        // Finds the tool, or exits with 127 if it doesn't exist.
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = command
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = pipe
        process.standardError = pipe
        process.currentDirectoryURL = folder
        process.environment = environment
        let (codes, code) = AsyncStream.makeStream(of: Int32.self)
        process.terminationHandler = { process in
            let isExit = process.terminationReason == .exit
            code.yield(isExit ? process.terminationStatus : 128 + process.terminationStatus)
            code.finish()
        }
        do {
            try System.withoutBlockedSignals(process.run)
        } catch {
            return .notStarted(CommandError(cannotStart: command[0], error))
        }
        let id = process.processIdentifier
        let group = getpgid(id) == id ? -id : id
        running.withLock { $0 = (id, group) }
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        // On a separate thread, since reading blocks.
        Thread.detachNewThread {
            while case let bytes = System.readBytes(from: output.fileDescriptor), !bytes.isEmpty {
                onOutput(bytes)
            }
            // NB: On Linux, a process that has ended keeps its pipes, so their descriptors would stay open.
            try? output.close()
            end.finish()
        }
        let status = await withTaskCancellationHandler {
            await Task { await codes.first { _ in true } ?? 1 }.value
        } onCancel: {
            stop()
        }
        running.withLock { $0 = nil }
        // A process that the tool left behind may keep the pipe open: what arrives within a second is enough.
        DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(1)) { end.finish() }
        await Task { for await _ in ends {} }.value
        return .exited(status)
    }

    /// What a tool from the PATH writes, and its exit code: 127 if it doesn't exist.
    ///
    /// - Throws: An error if the system can't start it.
    package static func output(
        of command: [String],
        in folder: URL,
        _ environment: [String: String] = ProcessInfo.processInfo.environment,
    ) async throws(CommandError) -> (output: Data, code: Int32) {
        let output = Mutex(Data())
        let end = await Subprocess().run(command, in: folder, environment: environment) { bytes in
            output.withLock { $0 += bytes }
        }
        switch end {
        case .exited(let code): return (output.withLock { $0 }, code)
        case .notStarted(let error): throw error
        // Whatever was cancelled looks at that, and not at the code.
        case .hung, .interrupted: return (Data(), 128 + SIGINT)
        }
    }

    /// Interrupts the process, as Ctrl-C does, so it ends its own subprocesses too. Kills them if that takes too long.
    package func stop() {
        running.withLock { if let running = $0 { _ = kill(running.id, SIGINT) } }
        DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(5)) { [self] in
            // NB: On Linux, Foundation notices that a process has ended only once its subprocesses have, too.
            running.withLock { if let running = $0 { _ = kill(running.group, SIGKILL) } }
        }
    }
}

extension CommandError {
    /// The error for a tool that the system can't start.
    fileprivate init(cannotStart tool: String, _ error: any Error) {
        let reason = error.systemCode.map(FileError.reason) ?? error.localizedDescription
        self.init("can't start \(tool): \(reason)", "Try again.")
    }
}
