import Episodes
import Synchronization

/// A process that this one starts, and whose output it reads as it comes.
final class Child: Sendable {
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

    /// Runs a tool of the PATH to its end.
    ///
    /// - Parameter hear: Called with each piece of what it writes, on one thread.
    func run(
        _ command: [String],
        in folder: URL,
        environment: [String: String],
        hear: @escaping @Sendable (String) -> Void,
    ) async -> TestRun.End {
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
        let (endsOfOutput, endOfOutput) = AsyncStream.makeStream(of: Void.self)
        Child.read(pipe.fileHandleForReading, hear) { endOfOutput.finish() }
        let code = await Task { await ends.first { _ in true } ?? 1 }.value
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

    /// Asks it to end, as Ctrl-C does, so that it ends its own children too; if that takes too long, all have to.
    func stop() {
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
        _ hear: @escaping @Sendable (String) -> Void,
        end: @escaping @Sendable () -> Void,
    ) {
        Thread.detachNewThread {
            var rest: [UInt8] = []
            while true {
                let bytes = System.take(from: handle.fileDescriptor)
                guard !bytes.isEmpty else { break }
                rest += bytes
                // A character may come in two pieces.
                guard let end = rest.lastIndex(of: UInt8(ascii: "\n")) else { continue }
                hear(String(decoding: rest[...end], as: UTF8.self))
                rest.removeSubrange(...end)
            }
            hear(String(decoding: rest, as: UTF8.self))
            end()
        }
    }
}
