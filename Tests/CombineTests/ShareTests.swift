import Combine
import Dispatch
import Foundation
import Synchronization
import Testing

@Suite struct ShareTests {
    @Test func `share subscribes once for all subscribers`() {
        var subscriptions = 0
        let subject = PassthroughSubject<Int, Never>()
        let shared = Deferred {
            subscriptions += 1
            return subject
        }
        .share()
        var sums = [0, 0]
        let cancellables = [shared.sink { sums[0] += $0 }, shared.sink { sums[1] += $0 }]
        subject.send(1)
        subject.send(2)
        #expect(sums == [3, 3])
        #expect(subscriptions == 1)
        for cancellable in cancellables { cancellable.cancel() }
    }

    @Test func `a subscriber that arrives while the first subscribes shares its subscription`() {
        var subscriptions = 0
        let subject = PassthroughSubject<Int, Never>()
        let shared = subject.handleEvents(receiveSubscription: { _ in subscriptions += 1 }).share()
        var values: [[Int]] = [[], []]
        var second: AnyCancellable?
        let first = shared.handleEvents(receiveSubscription: { _ in
            second = shared.sink { values[1].append($0) }
        })
        .sink { values[0].append($0) }
        subject.send(1)
        #expect(values == [[1], [1]])
        #expect(subscriptions == 1)
        first.cancel()
        second?.cancel()
    }

    @Test func `share subscribes for the first subscriber, and cancels after the last`() {
        let upstream = Scripted<Int, Never>()
        let shared = upstream.share()
        let recorders = (0..<3).map { _ in Recorder<Int, Never>() }
        shared.subscribe(recorders[0])
        shared.subscribe(recorders[1])
        recorders[0].subscription?.cancel()
        recorders[0].subscription?.cancel()
        #expect(upstream.subscription.history == ["request unlimited"])
        upstream.send(1)
        recorders[1].subscription?.cancel()
        #expect(upstream.subscription.history == ["request unlimited", "cancel"])
        shared.subscribe(recorders[2])
        upstream.send(2)
        #expect(upstream.subscription.history == ["request unlimited", "cancel", "request unlimited"])
        #expect(recorders[0].history == ["subscription Multicast"])
        #expect(recorders[1].history == ["subscription Multicast", "value 1"])
        #expect(recorders[2].history == ["subscription Multicast", "value 2"])
    }

    @Test func `a subscriber on another thread misses what is sent before the first has connected`() {
        let pause = Pause()
        let isFirst = Atomic(true)
        nonisolated(unsafe) let subject = PassthroughSubject<Int, Never>()
        nonisolated(unsafe) let shared = Deferred {
            if isFirst.exchange(false, ordering: .relaxed) { pause.stay() }
            return subject
        }
        .share()
        pause.begin { shared.subscribe(Recorder()) }
        let second = Recorder<Int, Never>()
        shared.subscribe(second)
        subject.send(1)
        pause.end()
        subject.send(2)
        #expect(second.history == ["subscription Multicast", "value 2"])
    }

    @Test func `subscribers that come and go on many threads leave nothing connected`() {
        nonisolated(unsafe) let subject = PassthroughSubject<Int, Never>()
        nonisolated(unsafe) let shared = subject.share()
        DispatchQueue.concurrentPerform(iterations: 4) { _ in
            for value in 0..<200 {
                let cancellable = shared.sink { _ in }
                subject.send(value)
                cancellable.cancel()
            }
        }
        var values: [Int] = []
        let cancellable = shared.sink { values.append($0) }
        subject.send(1)
        #expect(values == [1])
        cancellable.cancel()
    }
}

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
}
