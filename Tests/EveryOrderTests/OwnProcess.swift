import Foundation
import Testing

/// Runs a suite in a process of its own when all tests are run.
///
/// A screen is at rest once the rest of its process is. Beside tests that keep all threads busy, that takes as long as they do.
/// A filter chooses tests to look at, so these run in the process that was started.
struct OwnProcess: SuiteTrait, TestScoping {
    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void,
    ) async throws {
        #if os(Linux)
        if !CommandLine.arguments.contains("--filter") {
            _ = try await outputOfTests(named: "\(test.id)/")
            return
        }
        #endif
        try await function()
    }
}

extension Trait where Self == OwnProcess {
    static var inOwnProcess: OwnProcess { OwnProcess() }
}

#if os(Linux)
/// Runs tests in a process of their own, where all have to pass, unless it has to end with another code.
///
/// - Returns: What the process has printed.
func outputOfTests(
    named name: String,
    with variables: [String: String] = [:],
    code: Int32 = EXIT_SUCCESS,
) async throws -> String {
    let file = URL.temporaryDirectory.appending(path: "\(UUID())")
    try Data().write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let output = try FileHandle(forUpdating: file)
    let process = Process()
    process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = ["--testing-library", "swift-testing", "--filter", name]
    process.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
    process.standardOutput = output
    process.standardError = output
    // No thread of the pool may wait for it, since the other tests need them.
    try await withCheckedThrowingContinuation { end in
        process.terminationHandler = { _ in end.resume() }
        do { try process.run() } catch { end.resume(throwing: error) }
    }
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(process.terminationStatus == code, "\(text)")
    #expect(text.contains(/Test run with [1-9]/) == (code == EXIT_SUCCESS), "\(text)")
    return text
}
#endif
