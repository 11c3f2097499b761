import Combine
import EveryOrder
import Foundation
import FoundationCompat
import Observation
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5))) struct RecorderTests {
    @Test func `A recorder records one state per turn, however the object is observed`() async throws {
        let counter = Counter()
        let observed = ObservedCounter()
        let recorders = [Recorder(of: counter) { $0.count }, Recorder(of: observed) { $0.count }]
        for counts in [[1, 2], [3]] {
            for count in counts {
                counter.count = count
                observed.count = count
            }
            await MainQueue.yield(turns: 1)
        }
        for recorder in recorders { try await recorder.shows(["0", "2", "3"]) }
    }

    @Test func `A task resumes in a known turn once the main queue runs all tasks`() async {
        await #expect(processExitsWith: .success, "A task resumed on another thread, or some turns later.") {
            // No thread of the pool runs any longer. If anything waits for one, the alarm ends the process.
            alarm(20)
            for _ in 0..<200 { DispatchQueue.global().async { while true {} } }
            await MainQueue.resumesInTime()
        }
    }

    @Test func `The text of a screen leaves out the parts that don't show, and no others`() {
        #expect(shownText("busy", nil, "", "a, b") == "busy ·  · a, b")
        #expect(shownText(nil, nil) == "nothing")
    }

    @Test func `A failure names what has happened before`() async throws {
        let recorder = Recorder(of: Counter()) { $0.count }
        do {
            try await recorder.shows(["1"], after: "counting")
            Issue.record("The counter has never counted.")
        } catch let finding as Finding {
            #expect(finding.summary == "After counting: The screen didn't show what it should.")
        }
    }

    @Test func `A recorder doesn't retain the object that it observes`() {
        var counter: Counter? = Counter()
        let recorder = counter.map { Recorder(of: $0) { $0.count } }
        #expect(recorder?.isScreenAlive == true)
        counter = nil
        #expect(recorder?.isScreenAlive == false)
    }

    @Test func `A turn that was enqueued before the recorder's own is recorded separately`() async throws {
        let counter = Counter()
        let recorder = Recorder(of: counter) { $0.count }
        recorder.countsTurns = true
        DispatchQueue.main.async {
            MainActor.assumeIsolated {
                DispatchQueue.main.async { MainActor.assumeIsolated { counter.count = 2 } }
                counter.count = 1
            }
        }
        try await recorder.shows(["0", "1", "2"])
        recorder.countsTurns = false
    }

    @Test func `A change that nothing announced is told from one that was announced`() async throws {
        let counter = Counter()
        let recorder = Recorder(of: counter) { $0.count + $0.silentCount }
        counter.count = 1
        #expect(!recorder.hasUnannouncedChange)
        await MainQueue.yield(turns: 1)
        counter.silentCount = 1
        #expect(recorder.hasUnannouncedChange)
        recorder.sample()
        #expect(!recorder.hasUnannouncedChange)
        #expect(recorder.unannouncedEntries.isEmpty)
        recorder.countsTurns = true
        await MainQueue.yield(turns: 1)
        counter.silentCount = 2
        counter.count = 3
        await MainQueue.yield(turns: 2)
        recorder.countsTurns = false
        #expect(recorder.history == [0, 1, 2, 3, 5])
        #expect(recorder.unannouncedEntries == [3])
    }

    @Test func `A finding shows the expected states next to the actual ones`() async throws {
        let counter = Counter()
        let recorder = Recorder(of: counter) { $0.count }
        counter.count = 7
        let step = #line + 1
        let finding = await #expect(throws: Finding.self) { try await recorder.shows(["0", "1"]) }
        #expect(
            finding?.description == """
                The screen didn't show what it should.
                    expected   actual
                    0          0
                  ✗ 1          7
                at \(#filePath):\(step)
                """
        )
    }
}

@Suite struct FindingTests {
    @Test(arguments: [
        ("request: ab", "request: ab ", #""request: ab ""#), ("✗ offline", "", #""""#),
        ("a b", "a  b", #""a \u{20}b""#),
        ("a b", "a\u{A0}b", #""a\u{00A0}b""#), ("ab", "a\u{200B}b", #""a\u{200B}b""#),
        ("ab", "\tab", #""\tab""#),
        ("a", "a\r\nb", #""a\r\nb""#), ("it's \"a\"", "it's \"a\" ", #""it's \"a\" ""#),
        ("a", "\"a\"", #""\"a\"""#), ("", "–", #""–""#),
        ("1 é 🦉", "2", "2"),
    ])
    func `A difference that can't be seen is quoted`(_ expected: String, _ actual: String, _ shown: String) {
        let finding = Finding("They differ.", expected: [expected], actual: [actual])
        let lines = finding.description.split(separator: "\n")
        let left = expected.isEmpty ? #""""# : expected
        #expect(lines.count == 3)
        #expect(lines[2].hasPrefix("  ✗ \(left) "))
        #expect(lines[2].hasSuffix(" \(shown)"))
        let missing = Finding("It's missing.", expected: [actual]).description.split(separator: "\n")
        #expect(
            missing[2]
                == "  ✗ \(shown.padding(toLength: max(8, shown.count), withPad: " ", startingAt: 0))   –"
        )
    }
}

@MainActor
private final class Counter: ObservableObject {
    @Published var count = 0
    /// A part of the state whose changes nothing announces.
    var silentCount = 0
}

@MainActor
@Observable
private final class ObservedCounter {
    var count = 0
}

@MainActor
@Suite struct ReflectionTests {
    @Test func `The values reachable from an object are found, however its code is written`() {
        final class Client {
            let session = URLSession.shared
        }
        final class Screen {
            @Published var title = ""
            let client: Client? = Client()
            weak var screen: Screen?
        }
        let screen = Screen()
        screen.screen = screen
        #expect(values(reachableFrom: screen).contains { $0 is URLSession })
        #expect(!values(reachableFrom: screen, stoppingAt: { $0 is Client }).contains { $0 is URLSession })
    }
}

extension MainQueue {
    /// Exits with a failure if a task hasn't resumed three turns after its continuation.
    @MainActor
    fileprivate static func resumesInTime() async {
        useForAllTasks()
        var waiting: CheckedContinuation<Void, Never>?
        var hasResumed = false
        Task {
            await withCheckedContinuation { waiting = $0 }
            hasResumed = true
        }
        await yield(turns: 3)
        waiting?.resume()
        await yield(turns: 3)
        exit(hasResumed ? EXIT_SUCCESS : EXIT_FAILURE)
    }
}
