import Foundation

@testable import Diffing
@testable import Terminal
@testable import WorkshopKit

/// The executable, as it was built beside these tests.
final class Executable {
    let process = Process()

    private final class Marker {}

    struct NotBuilt: Error {
        let looked: [String]
    }

    /// - Parameter environment: What is set besides what is needed to run at all.
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
        // NB: The thread sanitizer, which has its eye on the same code in this process, doesn't see a `Mutex` being
        // locked that another thread holds, and takes what it protects for a race.
        let sanitizer = ["TSAN_OPTIONS": "report_bugs=0"]
        process.environment = inherited.merging(sanitizer) { $1 }.merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.currentDirectoryURL = folder
    }

    /// The folders in which the executable may be.
    private static var products: [URL] {
        [Bundle(for: Marker.self).bundleURL, Bundle.main.bundleURL]
            .map { $0.pathExtension == "xctest" ? $0.deletingLastPathComponent() : $0 }
    }

    deinit {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }

    /// Puts a copy of a file where it can be executed at once.
    ///
    /// NB: Another process copies it. A child that another test starts meanwhile would hold on to what is open here for
    /// a moment, and nobody can execute a file that somebody may write to (ETXTBSY).
    static func copy(_ file: URL, to copy: URL) throws {
        let process = try Process.run(URL(filePath: "/bin/cp"), arguments: [file.path, copy.path])
        process.waitUntilExit()
    }

    /// Starts; what it returns waits for the end, and is the exit code, or the negative number of a signal.
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

    /// Runs it to its end, and tells what it wrote.
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
    /// Takes all that comes, on a thread of its own.
    func read(_ handle: FileHandle) {
        Thread.detachNewThread {
            var rest = Data()
            while true {
                let bytes = System.readBytes(from: handle.fileDescriptor)
                guard !bytes.isEmpty else { break }
                rest += bytes
                // A character may come in two pieces.
                guard let text = String(data: rest, encoding: .utf8) else { continue }
                self.write(text)
                rest = Data()
            }
            self.end()
        }
    }
}
