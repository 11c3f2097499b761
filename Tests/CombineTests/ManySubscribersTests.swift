import Combine
import Foundation
import Testing

/// Removing many subscribers costs about as much as adding them. If each removal searched the list, it would cost a
/// hundred times as much. The tests compare this thread's CPU time, so a busy machine makes no difference.
@Suite(.serialized) struct ManySubscribersTests {
    private let indices = Array(0..<8_000)

    /// Runs `add`, then `remove` for each index in order or in reverse, until removing has cost far more than adding.
    private func requireLinear(reversed: Bool, add: () -> Void, remove: (Int) -> Void) throws {
        let adding = cpuTime(of: add)
        var removed = 0
        var removing = Duration.zero
        for index in reversed ? indices.reversed() : indices where removing < adding * 10 {
            removing += cpuTime { remove(index) }
            removed += 1
        }
        try #require(
            removed == indices.count,
            "Adding all took \(adding), but removing the first \(removed) took \(removing)."
        )
    }

    private func cpuTime(of work: () -> Void) -> Duration {
        func now() -> Duration {
            var time = timespec()
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
            return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
        }
        let start = now()
        work()
        return now() - start
    }

    @Test(arguments: [false, true])
    func `cancelling the sinks of a subject takes time proportional to their number`(reversed: Bool) throws {
        let subject = PassthroughSubject<Int, Never>()
        var sum = 0
        var sinks: [AnyCancellable] = []
        try requireLinear(reversed: reversed) {
            sinks = indices.map { _ in subject.sink { sum += $0 } }
            subject.send(1)
        } remove: {
            sinks[$0].cancel()
        }
        subject.send(1)
        #expect(sum == indices.count)
    }

    @Test(arguments: [false, true])
    func `finishing flatMap's publishers takes time proportional to their number`(reversed: Bool) throws {
        let subjects = indices.map { _ in PassthroughSubject<Int, Never>() }
        let recorder = Recorder<Int, Never>()
        try requireLinear(reversed: reversed) {
            subjects.publisher.flatMap { $0 }.subscribe(recorder)
        } remove: {
            subjects[$0].send(completion: .finished)
        }
        #expect(recorder.history == ["subscription FlatMap", "finished"])
    }

    @Test func `the remaining subscribers receive values in the order in which they subscribed`() {
        let subject = PassthroughSubject<Int, Never>()
        var received: [Int] = []
        var sinks = (0..<10).map { index in subject.sink { received.append($0 + index) } }
        for index in [2, 3, 5, 9, 0, 7] { sinks[index].cancel() }
        sinks.append(subject.sink { received.append($0 + 10) })
        subject.send(0)
        #expect(received == [1, 4, 6, 8, 10])
    }
}
