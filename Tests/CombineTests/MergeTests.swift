import Combine
import Foundation
import Synchronization
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

    @Test func `values sent on many threads arrive one at a time, within demand`() {
        nonisolated(unsafe) let subjects = (0..<4).map { _ in PassthroughSubject<Int, Never>() }
        let recorder = Recorder<Int, Never>(.max(4))
        let inside = Atomic(0)
        let overlaps = Atomic(0)
        recorder.onValue = { _ in
            if inside.add(1, ordering: .relaxed).newValue != 1 { overlaps.add(1, ordering: .relaxed) }
            // Lets other threads make progress.
            sched_yield()
            inside.subtract(1, ordering: .relaxed)
            return .max(1)
        }
        Publishers.MergeMany(subjects).subscribe(recorder)
        onThreads(4) { index in
            for value in 0..<500 { subjects[index].send(value) }
            subjects[index].send(completion: .finished)
        }
        #expect(overlaps.load(ordering: .relaxed) == 0)
        #expect(recorder.history.last == "finished")
    }
}
