import Combine
import Foundation
import Testing

@Suite struct FlatMapTests {
    @Test func `one value of each publisher waits for demand`() {
        let inners = (0..<2).map { _ in Scripted<Int, Never>() }
        let upstream = Scripted<Int, Never>()
        let recorder = Recorder<Int, Never>(.max(1))
        upstream.flatMap(maxPublishers: .max(2)) { inners[$0] }.subscribe(recorder)
        upstream.send(0)
        upstream.send(1)
        #expect(inners[0].send(10) == .max(1))
        #expect(inners[0].send(11) == .none)
        #expect(inners[1].send(20) == .none)
        #expect(recorder.history == ["subscription FlatMap", "value 10"])
        recorder.subscription?.request(.max(1))
        #expect(inners[0].subscription.history == ["request max(1)", "request max(1)"])
        inners[0].finish()
        inners[1].finish()
        upstream.finish()
        #expect(recorder.history == ["subscription FlatMap", "value 10", "value 11"])
        recorder.subscription?.request(.max(1))
        #expect(recorder.history == ["subscription FlatMap", "value 10", "value 11", "value 20", "finished"])
        #expect(upstream.subscription.history == ["request max(2)", "request max(1)", "request max(1)"])
    }

    @Test func `a value sent during a request waits for those already waiting`() {
        let inner = Scripted<Int, Never>()
        let upstream = Scripted<Int, Never>()
        let recorder = Recorder<Int, Never>(nil)
        var returned: [Subscribers.Demand] = []
        inner.subscription.onRequest = { _ in
            if returned.count < 4 { returned.append(inner.send(returned.count)) }
        }
        upstream.flatMap { _ in inner }.subscribe(recorder)
        upstream.send(0)
        recorder.subscription?.request(.max(3))
        #expect(recorder.history == ["subscription FlatMap", "value 0", "value 1", "value 2"])
        #expect(inner.subscription.history == Array(repeating: "request max(1)", count: 4))
        #expect(returned == [.none, .none, .none, .none])
    }
}

@Suite struct FlatMapEndTests {
    @Test func `an upstream failure cancels all publishers and is sent once`() {
        let inner = Scripted<Int, Oops>()
        let upstream = Scripted<Int, Oops>()
        let recorder = Recorder<Int, Oops>()
        upstream.flatMap { _ in inner }.subscribe(recorder)
        upstream.send(0)
        upstream.fail(Oops())
        inner.send(1)
        inner.fail(Oops())
        #expect(recorder.history == ["subscription FlatMap", "failure oops"])
        #expect(inner.subscription.history == ["request unlimited", "cancel"])
        #expect(upstream.subscription.history == ["request unlimited"])
    }

    @Test func `a failure of one publisher cancels the others, but not upstream, whose values are ignored`() {
        let inners = (0..<2).map { _ in Scripted<Int, Oops>() }
        let upstream = Scripted<Int, Oops>()
        let recorder = Recorder<Int, Oops>()
        var made: [Int] = []
        let flattened = upstream.flatMap(maxPublishers: .max(2)) { index in
            made.append(index)
            return inners[index]
        }
        flattened.subscribe(recorder)
        upstream.send(0)
        upstream.send(1)
        inners[0].fail(Oops())
        inners[1].fail(Oops())
        #expect(upstream.send(2) == .none)
        upstream.fail(Oops())
        #expect(recorder.history == ["subscription FlatMap", "failure oops"])
        #expect(made == [0, 1])
        #expect(inners[0].subscription.history == ["request unlimited"])
        #expect(inners[1].subscription.history == ["request unlimited", "cancel"])
        #expect(upstream.subscription.history == ["request max(2)"])
    }

    @Test func `upstream continues to its own end after a failure`() {
        var events: [String] = []
        let cancellable = (1...3).publisher
            .handleEvents(
                receiveOutput: { events.append("upstream \($0)") },
                receiveCompletion: { events.append("upstream \($0)") },
                receiveCancel: { events.append("upstream cancelled") },
            )
            .setFailureType(to: Oops.self)
            .flatMap { value -> Future<Int, Oops> in
                events.append("transform \(value)")
                return Future { $0(value == 1 ? .success(value) : .failure(Oops())) }
            }
            .sink(
                receiveCompletion: { events.append("\($0)") },
                receiveValue: { events.append("value \($0)") },
            )
        #expect(
            events == [
                "upstream 1", "transform 1", "value 1",
                "upstream 2", "transform 2", "failure(oops)",
                "upstream 3", "upstream finished",
            ]
        )
        withExtendedLifetime(cancellable) {}
    }

    @Test(arguments: [false, true])
    func `a cancel reaches the publishers first, then upstream`(switches: Bool) {
        let inner = Scripted<Int, Never>()
        let upstream = Scripted<Int, Never>()
        let recorder = Recorder<Int, Never>()
        var cancelled: [String] = []
        inner.subscription.onCancel = { cancelled.append("inner") }
        upstream.subscription.onCancel = { cancelled.append("upstream") }
        if switches {
            upstream.map { _ in inner }.switchToLatest().subscribe(recorder)
        } else {
            upstream.flatMap { _ in inner }.subscribe(recorder)
        }
        upstream.send(0)
        recorder.subscription?.cancel()
        #expect(cancelled == ["inner", "upstream"])
    }
}

@Suite struct SwitchToLatestTests {
    @Test func `a new publisher cancels the previous one`() {
        let inners = (0..<2).map { _ in Scripted<Int, Never>() }
        let upstream = Scripted<Int, Never>()
        let recorder = Recorder<Int, Never>(.max(3))
        upstream.map { inners[$0] }.switchToLatest().subscribe(recorder)
        upstream.send(0)
        #expect(inners[0].send(10) == .none)
        upstream.send(1)
        inners[0].send(11)
        inners[0].finish()
        inners[1].send(20)
        upstream.finish()
        inners[1].finish()
        #expect(recorder.history == ["subscription SwitchToLatest", "value 10", "value 20", "finished"])
        #expect(inners[0].subscription.history == ["request max(3)", "cancel"])
        #expect(inners[1].subscription.history == ["request max(2)"])
        #expect(upstream.subscription.history == ["request unlimited"])
    }

    @Test func `the subscription of a replaced publisher is cancelled`() {
        let inners = [Scripted<Int, Never>(sendsSubscription: false), Scripted<Int, Never>()]
        let upstream = Scripted<Int, Never>()
        let recorder = Recorder<Int, Never>()
        upstream.map { inners[$0] }.switchToLatest().subscribe(recorder)
        upstream.send(0)
        upstream.send(1)
        inners[0].send(inners[0].subscription)
        #expect(inners.map(\.subscription.history) == [["cancel"], ["request unlimited"]])
    }

    @Test func `a failure of the latest publisher ends the stream`() {
        let inner = Scripted<Int, Oops>()
        let upstream = Scripted<Int, Oops>()
        let recorder = Recorder<Int, Oops>()
        upstream.map { _ in inner }.switchToLatest().subscribe(recorder)
        upstream.send(0)
        inner.fail(Oops())
        upstream.send(1)
        #expect(recorder.history == ["subscription SwitchToLatest", "failure oops"])
        #expect(upstream.subscription.history == ["request unlimited", "cancel"])
    }

    @Test func `remaining and returned demand is requested from the next publisher`() {
        let inners = (0..<2).map { _ in Scripted<Int, Never>() }
        let upstream = Scripted<Int, Never>()
        let recorder = Recorder<Int, Never>(nil)
        upstream.map { inners[$0] }.switchToLatest().subscribe(recorder)
        upstream.send(0)
        #expect(inners[0].subscription.history == [])
        recorder.subscription?.request(.max(1))
        recorder.onValue = { _ in .max(2) }
        #expect(inners[0].send(1) == .max(2))
        inners[0].finish()
        upstream.send(1)
        upstream.finish()
        inners[1].finish()
        #expect(inners.map(\.subscription.history) == [["request max(1)"], ["request max(2)"]])
        #expect(recorder.history == ["subscription SwitchToLatest", "value 1", "finished"])
    }

    @Test func `a value waiting to be delivered isn't sent once its publisher has been replaced`() {
        nonisolated(unsafe) let upstream = PassthroughSubject<AnyPublisher<Int, Never>, Never>()
        nonisolated(unsafe) let old = Scripted<Int, Never>()
        let pause = Pause()
        let recorder = Recorder<Int, Never>()
        recorder.onValue = { value in
            if value == 1 {
                pause.stay()
                upstream.send(Just(3).eraseToAnyPublisher())
            }
            return .none
        }
        upstream.switchToLatest().subscribe(recorder)
        let watched = old.handleEvents(receiveOutput: { if $0 == 2 { pause.leave() } })
        upstream.send(watched.eraseToAnyPublisher())
        pause.begin { old.send(1) }
        old.send(2)
        pause.end()
        #expect(recorder.history.dropFirst() == ["value 1", "value 3"])
    }
}
