import Combine
import Foundation
import FoundationCompat
import Observation
import TestSupport
import Testing

@Suite("A recorder", .timeLimit(.minutes(5)))
@MainActor
struct RecorderTests {
    @Test("writes down what shows from turn to turn, not what lies within one, however it is observed")
    func turns() async throws {
        let (counter, observed) = (Counter(), ObservedCounter())
        let recorders = [Recorder(of: counter) { $0.count }, Recorder(of: observed) { $0.count }]
        for counts in [[1, 2], [3]] {
            for count in counts { (counter.count, observed.count) = (count, count) }
            await MainQueue.yield(turns: 1)
        }
        for recorder in recorders { try await recorder.shows(["0", "2", "3"]) }
    }

    @Test("knows in which turn a task goes on, once the main queue serves all tasks")
    func tasks() async {
        await #expect(processExitsWith: .success, "A task went on elsewhere, or some turns later.") {
            // No thread of the pool gets a turn any more; whoever waits for one ends by the alarm.
            alarm(20)
            for _ in 0..<200 { DispatchQueue.global().async { while true {} } }
            await MainQueue.callsBackInTime()
        }
    }

    @Test("doesn't hold what it looks at")
    func lifetime() {
        var counter: Counter? = Counter()
        let recorder = counter.map { Recorder(of: $0) { $0.count } }
        #expect(recorder?.isScreenAlive == true)
        counter = nil
        #expect(recorder?.isScreenAlive == false)
    }

    @Test("tells a turn apart that was put into the queue before its own")
    func countedTurns() async throws {
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

    @Test("says what it expected beside what there was")
    func difference() async throws {
        let counter = Counter()
        let recorder = Recorder(of: counter) { $0.count }
        counter.count = 7
        let finding = await #expect(throws: Finding.self) { try await recorder.shows(["0", "1"]) }
        #expect(
            finding?.description == """
                The screen showed something else.
                    expected   actual
                    0          0
                  ✗ 1          7
                """
        )
    }
}

@MainActor
private final class Counter: ObservableObject {
    @Published var count = 0
}

@MainActor
@Observable
private final class ObservedCounter {
    var count = 0
}

@Suite("What an object holds")
@MainActor
struct ReflectionTests {
    @Test("is told without reading how it is written")
    func reflection() {
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
    /// Ends the process with a failure when a task that is resumed has not gone on three turns later.
    @MainActor
    fileprivate static func callsBackInTime() async {
        useForAllTasks()
        var waiting: CheckedContinuation<Void, Never>?
        var hasGoneOn = false
        Task {
            await withCheckedContinuation { waiting = $0 }
            hasGoneOn = true
        }
        await yield(turns: 3)
        waiting?.resume()
        await yield(turns: 3)
        exit(hasGoneOn ? EXIT_SUCCESS : EXIT_FAILURE)
    }
}
