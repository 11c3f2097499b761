import Combine
import Testing

@Suite struct ScanTests {
    @Test func `each value is combined with the previous result`() {
        var sums: [Int] = []
        _ = (0...5).publisher.scan(0, +).sink { sums.append($0) }
        #expect(sums == [0, 1, 3, 6, 10, 15])
    }

    @Test func `the subscription, demand and a failure pass`() {
        let upstream = Scripted<Int, Oops>()
        let recorder = Recorder<String, Oops>(.max(1), more: .max(7))
        upstream.scan("") { "\($0)\($1)" }.subscribe(recorder)
        #expect(upstream.send(1) == .max(7))
        upstream.send(2)
        upstream.fail(Oops())
        let values = ["value 1", "value 12"]
        #expect(recorder.history == ["subscription RecordingSubscription"] + values + ["failure oops"])
        #expect(upstream.subscription.history == ["request max(1)"])
    }

    @Test func `each subscriber begins with the initial result`() {
        let numbers = (1...2).publisher
        let sums = numbers.scan(10, +)
        for _ in 0..<2 {
            var received: [Int] = []
            _ = sums.sink { received.append($0) }
            #expect(received == [11, 13])
        }
    }
}
