import Combine
import Testing

@Suite struct MergeTests {
    @Test func `downstream can cancel before the publishers are subscribed to`() {
        let a = Scripted<Int, Oops>()
        let b = Scripted<Int, Oops>()
        let recorder = Recorder<Int, Oops>(nil)
        recorder.onSubscription = {
            #expect(a.subscriber == nil)
            $0.cancel()
        }
        a.merge(with: b).subscribe(recorder)
        #expect(recorder.history == ["subscription Merge"])
        #expect(a.subscriber == nil)
        #expect(b.subscriber == nil)
    }

    @Test func `a second subscription is cancelled`() {
        let a = Scripted<Int, Oops>()
        let b = Scripted<Int, Oops>()
        a.merge(with: b).subscribe(Recorder<Int, Oops>())
        let second = RecordingSubscription()
        b.send(second)
        #expect(second.history == ["cancel"])
    }

    @Test func `two to five publishers can be merged, and others added`() {
        let just = Just(0).eraseToAnyPublisher()
        var sums: [Int] = []
        func count(_ publisher: some Publisher<Int, Never>) {
            var values = 0
            _ = publisher.sink { _ in values += 1 }
            sums.append(values)
        }
        count(Just(0).merge(with: just))
        count(Just(0).merge(with: just, just))
        count(Just(0).merge(with: just, just, just))
        count(Just(0).merge(with: just, just, just, just))
        count(just.merge(with: just).merge(with: just))
        #expect(sums == [2, 3, 4, 5, 3])
    }

    @Test func `merging no publishers finishes immediately`() {
        let recorder = Recorder<Int, Never>()
        Publishers.MergeMany([Just<Int>]()).subscribe(recorder)
        #expect(recorder.history == ["subscription Merge", "finished"])
    }
}
