import Terminal
import Testing

@testable import Exercising
@testable import WorkshopKit

@Suite("What came of a check that broke off")
struct CheckCrashTests {
    let workspace: ExerciseWorkspace
    let exercise: Exercise

    init() throws {
        workspace = try ExerciseWorkspace()
        exercise = try workspace.exercise
    }

    @Test func aCrashTakesAllThatHadNotEndedWithIt() {
        let result = CheckResult(exercise, .crash)
        #expect(result.crash == "Scraps/Greeting.swift:3: Fatal error: boom")
        #expect((result.behaviours + result.goals).count { $0.isPassed } == 0)
        #expect(!result.isMet)
    }

    @Test func aSecondRunTellsWhoseCrashItIs() async {
        let playback = Playback([.crash, .serialCrash])
        let run = TestRun(exercise: exercise)
        let result = await run.result(by: playback.runner)
        #expect(
            result.behaviours.map(\.state) == [
                .passed, .crashed("Scraps/Greeting.swift:3: Fatal error: boom"),
            ]
        )
        #expect(result.goals.map(\.state) == [.cutOff, .cutOff])
        #expect(playback.runs.map(\.isSerial) == [false, true])
    }

    @Test func aCrashIsToldWithItsPlaceInTheSources() {
        var output = TestRun.Output.serialCrash
        output.log += """
            1 [ra] [inlined] 0x01 greeting(of:) + 2 in Try at /workspace/Exercises/1-TryOut/Sources/Greeting.swift:3:24

            """
        #expect(
            CheckResult(exercise, output).crash
                == "Scraps/Greeting.swift:3: Fatal error: boom, from Exercises/1-TryOut/Sources/Greeting.swift:3"
        )
    }

    @Test func aProcessThatEndsWithoutAWordIsToldInASentence() {
        var output = TestRun.Output.serialCrash
        output.log =
            Recordings.built
            + "0 [ra] greeting(of:) in Try at /w/Exercises/1-TryOut/Sources/Greeting.swift:3:24\n"
        let place = "Exercises/1-TryOut/Sources/Greeting.swift:3"
        #expect(
            CheckResult(exercise, output).crash
                == "The tests' process ended before the tests did, from \(place)"
        )
    }

    @Test func aCrashThatDoesNotComeAgainIsStillTold() async {
        let playback = Playback([.crash, .solution])
        let result = await TestRun(exercise: exercise).result(by: playback.runner)
        #expect(result.crash != nil)
        #expect(!result.isMet)
    }

    @Test func aStreamThatWasCutOffIsReadAsFarAsItGoes() {
        let events = Recordings.found + Recordings.solution
        for count in stride(from: 0, to: events.count - 130, by: 997) {
            let output = TestRun.Output(
                end: .exited(1),
                log: Recordings.built,
                events: String(events.prefix(count))
            )
            #expect(!CheckResult(exercise, output).isMet)
        }
    }

    @Test func aTestThatHangsIsNotPassed() {
        var output = TestRun.Output.serialCrash
        output.end = .hung
        output.log = Recordings.built
        let result = CheckResult(exercise, output)
        #expect(result.crash == nil)
        #expect(result.behaviours.map(\.state) == [.passed, .hung])
        #expect(result.goals.map(\.state) == [.cutOff, .cutOff])
    }
}
