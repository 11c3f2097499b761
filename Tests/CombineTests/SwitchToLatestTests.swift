import Combine
import Foundation
import Testing

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
