import Foundation

@testable import Exercising
@testable import Terminal

/// Real runs of a small exercise. Their event streams are in `Tests/Recorded`, without unused parts, such as the time.
extension TestRun.Output {
    /// The start: its behaviours hold, and its goals fail.
    static let start = recorded("start", 1, built)
    static let solution = recorded("solution", 0, built)
    /// A crash, with parallel tests.
    static let crash = recorded("crash", 1, crashed)
    /// The same with serialized tests.
    static let serialCrash = recorded("serial-crash", 1, crashed)
    /// A run that ends when it is interrupted.
    static let interrupted = TestRun.Output(end: .interrupted)

    private static func recorded(_ name: String, _ code: Int32, _ log: String) -> TestRun.Output {
        let file = packageRoot.appending(path: "Tests/Recorded/\(name).jsonl")
        let events = FileManager.default.contents(atPath: file.path) ?? Data()
        return TestRun.Output(end: .exited(code), log: log, events: String(decoding: events, as: UTF8.self))
    }

    /// A run that writes a log, but no events.
    static func logged(_ log: String, code: Int32 = 1) -> TestRun.Output {
        TestRun.Output(end: .exited(code), log: log)
    }

    /// A successful build, and the tests.
    static let built = """
        Building for debugging...
        [0/3] Write sources
        [1/3] Write swift-version-6A52383ED409C6A7.txt
        [3/4] Emitting module Scraps
        [10/11] Linking TryOutPackageTests.xctest
        Build complete! (0.83s)
        ◇ Test run started.

        """

    /// The output of the crash, without the stack.
    static let crashed =
        built + """
            Scraps/Greeting.swift:3: Fatal error: boom
            Current stack trace:
            0    libswiftCore.so                    0x00007f992915f130 swift_reportError + 33

            """

    /// A failed build. Its messages appear twice, once for the module and once for the file.
    static func notBuilt(in workspace: ExerciseWorkspace, code: Int32 = 1) -> TestRun.Output {
        let file = "\(workspace.root.path)/Exercises/1-TryOut/Sources/Adder.swift"
        let log = """
            Building for debugging...
            [3/5] Emitting module Scraps
            \(file):5:1: warning: variable 'x' was never used
            \(file):3:54: error: cannot find 'rigt' in scope; did you mean 'right'?
            1 | public struct Adder {
              |                     `- error: cannot find 'rigt' in scope; did you mean 'right'?
            [4/5] Compiling Scraps Adder.swift
            \(file):3:54: error: cannot find 'rigt' in scope; did you mean 'right'?
            error: fatalError

            """
        return logged(log, code: code)
    }
}
