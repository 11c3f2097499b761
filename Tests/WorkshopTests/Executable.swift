import Foundation

@testable import Diffing
@testable import Terminal
@testable import workshop

/// The executable that was built together with these tests.
final class Executable {
    let process = Process()

    private final class Marker {}

    struct NotBuilt: Error {
        let looked: [String]
    }

    /// - Parameter environment: The variables to set in addition to the ones that are always needed.
    init(
        _ arguments: String...,
        in folder: URL = packageRoot,
        environment: [String: String] = [:],
    ) throws {
        let places = Executable.products.map { $0.appending(path: "workshop") }
        guard let url = places.first(where: { FileManager.default.isExecutableFile(atPath: $0.path) }) else {
            throw NotBuilt(looked: places.map(\.path))
        }
        process.executableURL = url
        process.arguments = arguments
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
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }

    /// Creates a copy of a file that can be executed at once.
    ///
    /// NB: Another process copies it. A subprocess that another test starts at the same time would inherit the open
    /// descriptor for a moment, and a file that is open for writing can't be executed (ETXTBSY).
    static func copy(_ file: URL, to copy: URL) throws {
        let process = try Process.run(URL(filePath: "/bin/cp"), arguments: [file.path, copy.path])
        process.waitUntilExit()
    }

    /// Starts the process, and returns a task for its exit code, or the negative number of a signal.
    func start() throws -> Task<Int32, Never> {
        let (ends, end) = AsyncStream.makeStream(of: Int32.self)
        process.terminationHandler = { process in
            let isExit = process.terminationReason == .exit
            end.yield(isExit ? process.terminationStatus : -process.terminationStatus)
        }
        try process.run()
        return Task {
            for await code in ends { return code }
            return .min
        }
    }

    /// Runs the process to its end, and returns its output.
    func run() async throws -> Call {
        let (output, errors) = (Pipe(), Pipe())
        let (written, complaints) = (Sink(), Sink())
        process.standardOutput = output
        process.standardError = errors
        let code = try start()
        written.read(output.fileHandleForReading)
        complaints.read(errors.fileHandleForReading)
        await written.ends()
        await complaints.ends()
        return Call(code: await code.value, output: written.text, errors: complaints.text)
    }
}

extension Sink {
    /// Reads all output, on its own thread.
    func read(_ handle: FileHandle) {
        Thread.detachNewThread {
            var rest = Data()
            while true {
                let bytes = System.readBytes(from: handle.fileDescriptor)
                guard !bytes.isEmpty else { break }
                rest += bytes
                // A character may arrive in two pieces.
                guard let text = String(data: rest, encoding: .utf8) else { continue }
                self.write(text)
                rest = Data()
            }
            self.end()
        }
    }
}
