import Combine
import Dispatch
import Synchronization
import Testing

@Suite struct ReceiveOnTests {
    @Test func `values are delivered on the queue in order, then the completion`() async {
        let queue = DispatchQueue(label: "ReceiveOnTests", attributes: .concurrent)
        let key = DispatchSpecificKey<Bool>()
        queue.setSpecific(key: key, value: true)
        let recorder = Recorder<Int, Never>()
        let elsewhere = Atomic(0)
        recorder.onValue = { _ in
            if DispatchQueue.getSpecific(key: key) != true { elsewhere.add(1, ordering: .relaxed) }
            return .none
        }
        await withCheckedContinuation { continuation in
            recorder.onCompletion = { _ in continuation.resume() }
            (0..<500).publisher.receive(on: queue).subscribe(recorder)
        }
        #expect(
            recorder.history == ["subscription ReceiveOn"] + (0..<500).map { "value \($0)" } + ["finished"]
        )
        #expect(elsewhere.load(ordering: .relaxed) == 0)
    }

    @Test func `nothing is retained after everything has been delivered`() {
        let queue = DispatchQueue(label: "ReceiveOnTests")
        weak var value: Token?
        weak var receiver: Recorder<Token, Never>?
        do {
            let token = Token()
            let recorder = Recorder<Token, Never>()
            value = token
            receiver = recorder
            [token].publisher.receive(on: queue).subscribe(recorder)
            recorder.forget()
        }
        queue.sync {}
        #expect(value == nil)
        #expect(receiver == nil)
    }

    @Test(arguments: [false, true])
    func `cancelling while values are being delivered is safe`(debounces: Bool) {
        let queue = DispatchQueue(label: "ReceiveOnTests", attributes: .concurrent)
        for _ in 0..<50 {
            nonisolated(unsafe) let subject = PassthroughSubject<Int, Never>()
            let count = Atomic(0)
            let cancels = Atomic(0)
            let watched = subject.handleEvents(receiveCancel: { cancels.add(1, ordering: .relaxed) })
            let delivered: any Publisher<Int, Never> =
                debounces
                ? watched.debounce(for: .nanoseconds(1), scheduler: queue) : watched.receive(on: queue)
            nonisolated(unsafe) let cancellable = delivered.sink { _ in count.add(1, ordering: .relaxed) }
            DispatchQueue.concurrentPerform(iterations: 2) { index in
                if index == 0 {
                    for value in 0..<20 { subject.send(value) }
                } else {
                    cancellable.cancel()
                }
            }
            queue.sync(flags: .barrier) {}
            #expect(cancels.load(ordering: .relaxed) == 1, "Upstream is cancelled once.")

            let received = count.load(ordering: .relaxed)
            subject.send(20)
            queue.sync(flags: .barrier) {}
            #expect(count.load(ordering: .relaxed) == received, "Nothing comes that is sent after a cancel.")
        }
    }
}
