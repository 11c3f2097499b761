import Foundation
import Synchronization

/// A process that this one starts, whose output it reads as it comes.
package final class Child: Sendable {
    /// How the process ended.
    package enum End: Hashable, Sendable {
        case exited(Int32)
        /// It wrote nothing for too long.
        case hung
        case interrupted
        /// There is no such tool, or it can't be started.
        case notStarted(String)
    }

    /// The process while it runs, and its group, if it leads one.
    private let running = Mutex<(id: pid_t, group: pid_t)?>(nil)

    package init() {}

    /// Runs a tool of the PATH to its end, or until the task is cancelled.
    ///
    /// - Parameter hear: Receives what it writes, on one thread; a piece may end within a character.
    package func run(
        _ command: [String],
        in folder: URL,
        environment: [String: String],
        hear: @escaping @Sendable ([UInt8]) -> Void,
    ) async -> End {
        if Task.isCancelled { return .interrupted }
        let (process, output, codes) = Child.process(command)
        process.currentDirectoryURL = folder
        process.environment = environment
        process.standardError = process.standardOutput
        do { try System.start(process) } catch { return .notStarted(error.localizedDescription) }
        let id = process.processIdentifier
        let group = getpgid(id) == id ? -id : id
        running.withLock { $0 = (id, group) }
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        // On a thread of its own, since a read waits.
        Thread.detachNewThread {
            while case let bytes = System.take(from: output.fileDescriptor), !bytes.isEmpty { hear(bytes) }
            end.finish()
        }
        let code = await withTaskCancellationHandler {
            await Task { await codes.first { _ in true } ?? 1 }.value
        } onCancel: {
            stop()
        }
        running.withLock { $0 = nil }
        // A process that the child left behind may hold the pipe open: what arrives within a second is enough.
        DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(1)) { end.finish() }
        await Task { for await _ in ends {} }.value
        return .exited(code)
    }

    /// What a tool of the PATH writes, if it ends soon and well.
    package static func output(of command: [String]) async -> Data? {
        let (process, output, codes) = process(command)
        guard (try? System.start(process)) != nil else { return nil }
        let data = (try? output.readToEnd()) ?? Data()
        let code = await Task { await codes.first { _ in true } }.value
        return code == 0 ? data : nil
    }

    /// A process for a tool, its output, and its exit code.
    private static func process(_ command: [String]) -> (Process, FileHandle, codes: AsyncStream<Int32>) {
        let (process, pipe) = (Process(), Pipe())
        // Finds the tool, and exits with 127 if there is none.
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = command
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        let (codes, code) = AsyncStream.makeStream(of: Int32.self)
        process.terminationHandler = { process in
            let isExit = process.terminationReason == .exit
            code.yield(isExit ? process.terminationStatus : 128 + process.terminationStatus)
            code.finish()
        }
        return (process, pipe.fileHandleForReading, codes)
    }

    /// Asks it to end, as Ctrl-C does, so it ends its own children too; kills all of them if that takes too long.
    package func stop() {
        running.withLock { if let running = $0 { _ = kill(running.id, SIGINT) } }
        DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(5)) { [self] in
            // NB: Foundation learns of an end on Linux only when the process's children are gone too.
            running.withLock { if let running = $0 { _ = kill(running.group, SIGKILL) } }
        }
    }
}

/// The repository around a folder.
package struct Git: Sendable {
    private let folder: URL

    package init(in folder: URL) {
        self.folder = folder
    }

    /// The output of a command, or `nil` if there is no git, or it fails.
    package func output(_ arguments: [String]) async -> Data? {
        await Child.output(of: ["git", "-C", folder.path] + arguments)
    }

    /// The one line that a command writes.
    package func line(_ arguments: [String]) async -> String? {
        await output(arguments).map { String(decoding: $0, as: UTF8.self).trimmingCharacters(in: .newlines) }
    }
}
