import Combine
import Testing

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
