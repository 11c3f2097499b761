@testable import Exercising
@testable import Terminal

/// Event streams and logs of real runs of a small exercise, without unused parts, such as the time.
enum Recordings {
    /// The discovered tests, with which every run begins.
    static let found = #"""
        {"kind":"test","payload":{"displayName":"Behaviour","id":"ScrapsTests.BehaviourTests","kind":"suite","sourceLocation":{"_filePath":"/workspace/Exercises/1-TryOut/Tests/BehaviourTests.swift","line":5}},"version":0}
        {"kind":"test","payload":{"displayName":"Adds two numbers","id":"ScrapsTests.BehaviourTests/adds()/BehaviourTests.swift:7:6","kind":"function","sourceLocation":{"_filePath":"/workspace/Exercises/1-TryOut/Tests/BehaviourTests.swift","line":7}},"version":0}
        {"kind":"test","payload":{"displayName":"Greets by name","id":"ScrapsTests.BehaviourTests/greets()/BehaviourTests.swift:11:6","kind":"function","sourceLocation":{"_filePath":"/workspace/Exercises/1-TryOut/Tests/BehaviourTests.swift","line":11}},"version":0}
        {"kind":"test","payload":{"displayName":"Goals","id":"ScrapsTests.GoalTests","kind":"suite","sourceLocation":{"_filePath":"/workspace/Exercises/1-TryOut/Tests/GoalTests.swift","line":5}},"version":0}
        {"kind":"test","payload":{"displayName":"The adder adds many","id":"ScrapsTests.GoalTests/addsMany()/GoalTests.swift:7:6","kind":"function","sourceLocation":{"_filePath":"/workspace/Exercises/1-TryOut/Tests/GoalTests.swift","line":7}},"version":0}
        {"kind":"test","payload":{"displayName":"The greeting is loud","id":"ScrapsTests.GoalTests/isLoud()/GoalTests.swift:11:6","kind":"function","sourceLocation":{"_filePath":"/workspace/Exercises/1-TryOut/Tests/GoalTests.swift","line":11}},"version":0}

        """#

    /// The start: its behaviours hold, and its goals fail.
    static let start = #"""
        {"kind":"event","payload":{"kind":"testStarted","messages":[{"symbol":"default","text":"Test \"The greeting is loud\" started."}],"testID":"ScrapsTests.GoalTests/isLoud()/GoalTests.swift:11:6"},"version":0}
        {"kind":"event","payload":{"kind":"testStarted","messages":[{"symbol":"default","text":"Test \"The adder adds many\" started."}],"testID":"ScrapsTests.GoalTests/addsMany()/GoalTests.swift:7:6"},"version":0}
        {"kind":"event","payload":{"kind":"testStarted","messages":[{"symbol":"default","text":"Test \"Adds two numbers\" started."}],"testID":"ScrapsTests.BehaviourTests/adds()/BehaviourTests.swift:7:6"},"version":0}
        {"kind":"event","payload":{"kind":"testStarted","messages":[{"symbol":"default","text":"Test \"Greets by name\" started."}],"testID":"ScrapsTests.BehaviourTests/greets()/BehaviourTests.swift:11:6"},"version":0}
        {"kind":"event","payload":{"issue":{"isKnown":false,"sourceLocation":{"_filePath":"/workspace/Exercises/1-TryOut/Tests/GoalTests.swift","line":13}},"kind":"issueRecorded","messages":[{"symbol":"fail","text":"Expectation failed: (text → \"Hello, Ann\") == \"HELLO, ANN\""},{"symbol":"details","text":"The greeting still speaks softly: shout in greeting(of:)."}],"testID":"ScrapsTests.GoalTests/isLoud()/GoalTests.swift:11:6"},"version":0}
        {"kind":"event","payload":{"kind":"testEnded","messages":[{"symbol":"fail","text":"Test \"The greeting is loud\" failed after 0.012 seconds with 1 issue."}],"testID":"ScrapsTests.GoalTests/isLoud()/GoalTests.swift:11:6"},"version":0}
        {"kind":"event","payload":{"kind":"testEnded","messages":[{"symbol":"pass","text":"Test \"Adds two numbers\" passed after 0.012 seconds."}],"testID":"ScrapsTests.BehaviourTests/adds()/BehaviourTests.swift:7:6"},"version":0}
        {"kind":"event","payload":{"kind":"testEnded","messages":[{"symbol":"pass","text":"Test \"Greets by name\" passed after 0.012 seconds."}],"testID":"ScrapsTests.BehaviourTests/greets()/BehaviourTests.swift:11:6"},"version":0}
        {"kind":"event","payload":{"issue":{"isKnown":false,"sourceLocation":{"_filePath":"/workspace/Exercises/1-TryOut/Tests/GoalTests.swift","line":7}},"kind":"issueRecorded","messages":[{"symbol":"fail","text":"Caught error: sum(of:) isn't written yet"}],"testID":"ScrapsTests.GoalTests/addsMany()/GoalTests.swift:7:6"},"version":0}
        {"kind":"event","payload":{"kind":"testEnded","messages":[{"symbol":"fail","text":"Test \"The adder adds many\" failed after 0.015 seconds with 1 issue."}],"testID":"ScrapsTests.GoalTests/addsMany()/GoalTests.swift:7:6"},"version":0}
        {"kind":"event","payload":{"kind":"runEnded","messages":[{"symbol":"fail","text":"Test run with 4 tests in 2 suites failed after 0.019 seconds with 2 issues."}]},"version":0}

        """#

    /// The solution.
    static let solution = #"""
        {"kind":"event","payload":{"kind":"testStarted","messages":[{"symbol":"default","text":"Test \"The greeting is loud\" started."}],"testID":"ScrapsTests.GoalTests/isLoud()/GoalTests.swift:11:6"},"version":0}
        {"kind":"event","payload":{"kind":"testStarted","messages":[{"symbol":"default","text":"Test \"The adder adds many\" started."}],"testID":"ScrapsTests.GoalTests/addsMany()/GoalTests.swift:7:6"},"version":0}
        {"kind":"event","payload":{"kind":"testStarted","messages":[{"symbol":"default","text":"Test \"Adds two numbers\" started."}],"testID":"ScrapsTests.BehaviourTests/adds()/BehaviourTests.swift:7:6"},"version":0}
        {"kind":"event","payload":{"kind":"testEnded","messages":[{"symbol":"pass","text":"Test \"The greeting is loud\" passed after 0.034 seconds."}],"testID":"ScrapsTests.GoalTests/isLoud()/GoalTests.swift:11:6"},"version":0}
        {"kind":"event","payload":{"kind":"testEnded","messages":[{"symbol":"pass","text":"Test \"The adder adds many\" passed after 0.035 seconds."}],"testID":"ScrapsTests.GoalTests/addsMany()/GoalTests.swift:7:6"},"version":0}
        {"kind":"event","payload":{"kind":"testEnded","messages":[{"symbol":"pass","text":"Test \"Adds two numbers\" passed after 0.005 seconds."}],"testID":"ScrapsTests.BehaviourTests/adds()/BehaviourTests.swift:7:6"},"version":0}
        {"kind":"event","payload":{"kind":"testStarted","messages":[{"symbol":"default","text":"Test \"Greets by name\" started."}],"testID":"ScrapsTests.BehaviourTests/greets()/BehaviourTests.swift:11:6"},"version":0}
        {"kind":"event","payload":{"kind":"testEnded","messages":[{"symbol":"pass","text":"Test \"Greets by name\" passed after 0.035 seconds."}],"testID":"ScrapsTests.BehaviourTests/greets()/BehaviourTests.swift:11:6"},"version":0}
        {"kind":"event","payload":{"kind":"runEnded","messages":[{"symbol":"pass","text":"Test run with 4 tests in 2 suites passed after 0.036 seconds."}]},"version":0}

        """#

    /// A crash, with parallel tests.
    static let crash = #"""
        {"kind":"event","payload":{"kind":"testStarted","messages":[{"symbol":"default","text":"Test \"Adds two numbers\" started."}],"testID":"ScrapsTests.BehaviourTests/adds()/BehaviourTests.swift:7:6"},"version":0}
        {"kind":"event","payload":{"kind":"testStarted","messages":[{"symbol":"default","text":"Test \"The greeting is loud\" started."}],"testID":"ScrapsTests.GoalTests/isLoud()/GoalTests.swift:11:6"},"version":0}
        {"kind":"event","payload":{"kind":"testStarted","messages":[{"symbol":"default","text":"Test \"The adder adds many\" started."}],"testID":"ScrapsTests.GoalTests/addsMany()/GoalTests.swift:7:6"},"version":0}

        """#

    /// The same with serialized tests.
    static let serialCrash = #"""
        {"kind":"event","payload":{"kind":"testStarted","messages":[{"symbol":"default","text":"Test \"Adds two numbers\" started."}],"testID":"ScrapsTests.BehaviourTests/adds()/BehaviourTests.swift:7:6"},"version":0}
        {"kind":"event","payload":{"kind":"testEnded","messages":[{"symbol":"pass","text":"Test \"Adds two numbers\" passed after 0.001 seconds."}],"testID":"ScrapsTests.BehaviourTests/adds()/BehaviourTests.swift:7:6"},"version":0}
        {"kind":"event","payload":{"kind":"testStarted","messages":[{"symbol":"default","text":"Test \"Greets by name\" started."}],"testID":"ScrapsTests.BehaviourTests/greets()/BehaviourTests.swift:11:6"},"version":0}

        """#
}

extension Recordings {
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
