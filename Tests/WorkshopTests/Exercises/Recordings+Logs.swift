@testable import Exercising

extension Recordings {
    /// A build that went well, and the tests.
    static let built = """
        Building for debugging...
        [0/3] Write sources
        [1/3] Write swift-version-6A52383ED409C6A7.txt
        [3/4] Emitting module Scraps
        [10/11] Linking TryOutPackageTests.xctest
        Build complete! (0.83s)
        ◇ Test run started.

        """

    /// What the crash wrote, without the stack.
    static let crashed =
        built + """
            Scraps/Greeting.swift:3: Fatal error: boom
            Current stack trace:
            0    libswiftCore.so                    0x00007f992915f130 swift_reportError + 33

            """

    /// A build that failed: what was said twice, once for the module and once for the file.
    static func notBuilt(in root: String) -> String {
        let file = "\(root)/Exercises/1-TryOut/Sources/Adder.swift"
        return """
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
    }
}
