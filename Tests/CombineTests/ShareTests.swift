import Combine
import Dispatch
import Foundation
import Synchronization
import Testing

@Suite struct ShareTests {
    @Test func `after the end, share sends only the completion`() {
        let upstream = Scripted<Int, Oops>()
        let shared = upstream.share()
        let early = Recorder<Int, Oops>()
        let late = Recorder<Int, Oops>()
        shared.subscribe(early)
        upstream.send(1)
        upstream.fail(Oops())
        shared.subscribe(late)
        #expect(early.history == ["subscription Multicast", "value 1", "failure oops"])
        #expect(late.history.last == "failure oops")
        #expect(upstream.subscription.history == ["request unlimited"])
    }

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

    @Test func `a subscriber that arrives while subscribing keeps the subscription when all others cancel`() {
        let subject = PassthroughSubject<Int, Never>()
        let first = Recorder<Int, Never>()
        let second = Recorder<Int, Never>()
        var events: [String] = []
        var subscribeSecond = {}
        let shared = subject.handleEvents(
            receiveSubscription: { _ in
                events.append("subscription")
                first.subscription?.cancel()
                subscribeSecond()
            },
            receiveCancel: { events.append("cancel") },
        )
        .share()
        subscribeSecond = { shared.subscribe(second) }
        shared.subscribe(first)
        subject.send(1)
        #expect(second.history == ["subscription Multicast", "value 1"])
        second.subscription?.cancel()
        #expect(events == ["subscription", "cancel"])
        subscribeSecond = {}
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

    @Test func `nothing is retained once all have cancelled`() {
        weak var held: Token?
        let subject = PassthroughSubject<Int, Never>()
        do {
            let token = Token()
            held = token
            let cancellable = subject.map { _ in token }.share().sink { _ in }
            subject.send(1)
            cancellable.cancel()
        }
        #expect(held == nil)
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
