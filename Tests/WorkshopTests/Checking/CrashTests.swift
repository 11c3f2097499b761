import Foundation
import Testing

@testable import Checking
@testable import Content
@testable import Learner
@testable import Terminal
@testable import workshop

/// What a check says when the test process crashes.
@Suite(.serialized)
struct CrashTests {
    let workspace = ExerciseWorkspace()
    var exercise: Exercise { workspace.exercise }

    /// What Swift 6.3 prints before it ends a process, and what of it is the reason.
    @Test(arguments: [
        ("Scraps/Greeting.swift:3: Assertion failed: not of the list\nCurrent stack trace:", 0),
        (
            "Scraps/Greeting.swift:3: Fatal error: Unexpectedly found nil while unwrapping an Optional value",
            0
        ),
        (
            """
            Fatal error: Attempted to read an unowned reference but object 0x55 was already destroyed
            *** Program crashed: Illegal instruction at 0x01 ***
            r14 0x0000000000000001 46 61 74 61 6c 20 65 72 72 6f 72 3a 20 41 74 74  Fatal error: Att
            """,
            0
        ),
        ("Could not cast value of type 'Swift.String' (0x7f) to 'Swift.Int' (0x7e).", 0),
        (
            """
            Simultaneous accesses to 0x55, but modification requires exclusive access.
            Previous access (a modification) started at Scraps`<unavailable> + 14437 (0x55).
            Current access (a read) started at:
            0    libswiftCore.so                    0x00007f swift_beginAccess + 66
            Fatal access conflict detected.
            """,
            0
        ),
        // A test of a process that has to crash comes first.
        ("Scraps/Adder.swift:1: Fatal error: another\nScraps/Greeting.swift:3: Assertion failed", 1),
    ])
    func `check shows the reason that Swift prints`(_ log: String, _ line: Int) {
        var output = TestRun.Output.serialCrash
        let code = "error: Process '/w/x' exited with unexpected signal code 4"
        output.log = TestRun.Output.solution.log + "\(log)\n\(code)\n"
        let crash = CheckResult(exercise, output).crash
        let reason = log.lines[line]
        #expect(crash == (reason.hasSuffix(".") ? String(reason.dropLast()) : reason))
    }

    @Test func `a warning at the line that crashed isn't lost, and comes first`() async throws {
        let sources = "\(workspace.root.path)/\(exercise.path(of: "Sources"))"
        let others = (1...4).map { "\(sources)/Adder.swift:\($0):1: warning: unused \($0)\n" }
        let warning = "\(sources)/Greeting.swift:3:5: warning: overlapping accesses\n"
        var first = TestRun.Output.crash
        first.log = others.joined() + warning + first.log
        // The second run compiles nothing, so it warns of nothing.
        let check = await workshop("check 1", in: workspace, runs: [first, .serialCrash])
        let shown = check.lines.filter { $0.contains("warning: ") }
        #expect(shown.first == "  warning: overlapping accesses", "\(check.output)")
        #expect(shown.count == 3)
        #expect(check.output.contains("The tests crashed: Scraps/Greeting.swift:3: Fatal error: boom"))
    }

    /// The end of a backtrace of Swift 6.3 on Linux, and what the report says of it.
    @Test(arguments: [
        // An argument that is wrong.
        (
            """
              0  0x01 _assertionFailure(_:_:file:line:flags:) + 225 in libswiftCore.so
              1 [ra] 0x02 Data._Representation.subscript.getter + 439 in libFoundationEssentials.so
              2 [ra] 0x03 greet() + 406 in Try.xctest at /w/Exercises/1-TryOut/Sources/Adder.swift:2:63
            """,
            "perhaps only on Linux, from Exercises/1-TryOut/Sources/Adder.swift:2"
        ),
        // A closure of the main actor that Foundation calls on another thread.
        (
            """
              0  0x01 _dispatch_assert_queue_fail + 82 in libdispatch.so
              1 [ra] 0x02 swift_task_isCurrentExecutorWithFlags + 409 in libswift_Concurrency.so
              2 [ra] [thunk] 0x03 closure #2 in greet() + 132 in TryOutPackageTests.xctest
              3 [ra] 0x04 BlockOperation.main() + 385 in libFoundation.so
            """,
            "Code of the main actor was called on another thread"
        ),
        // The same, in the exercise's own code: the check is in no line.
        (
            """
              0  0x01 swift_task_isCurrentExecutorWithFlags + 409 in libswift_Concurrency.so
              1 [ra] [system] 0x02 closure #1 in greet() + 157 in Try.xctest at /w/Exercises/1-TryOut/Sources/Adder.swift
            """,
            "on another thread, from closure #1 in greet() in Exercises/1-TryOut/Sources/Adder.swift"
        ),
    ])
    func `the thread that crashed says where the code trapped`(_ frames: String, _ said: String) {
        var output = TestRun.Output.serialCrash
        output.log = """
            *** Program crashed: Illegal instruction at 0x01 ***
            Thread 0 "waits":
              0 [ra] 0x05 greeting(of:) + 2 in Try.xctest at /w/Exercises/1-TryOut/Sources/Greeting.swift:3:24
            Thread 4 "-qos.overcommit" crashed:
            \(frames)
            Registers:
            rax 0x00000000fffffff8  4294967288
            \(Self.trap)
            """
        let crash = CheckResult(exercise, output).crash ?? ""
        #expect(crash.contains(said), "\(crash)")
        #expect(!crash.contains("Greeting.swift"))
    }

    private static let trap = "error: Process '/w/x' exited with unexpected signal code 4\n"

    @Test func `a trap without a message may have either cause`() {
        var output = TestRun.Output.serialCrash
        output.log = "error: Process '/w/x' exited with unexpected signal code 4\n"
        let crash = CheckResult(exercise, output).crash ?? ""
        #expect(crash.contains("main actor"))
        #expect(crash.contains("overflow"))
    }
}
