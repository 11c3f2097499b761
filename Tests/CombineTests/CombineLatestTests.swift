import Combine
import Foundation
import Testing

@Suite struct CombineLatestTests {
    @Test func `each new value is combined with the latest of the others`() {
        let a = Scripted<Int, Oops>()
        let b = Scripted<String, Oops>()
        let recorder = Recorder<String, Oops>()
        a.combineLatest(b) { "\($0)\($1)" }.subscribe(recorder)
        a.send(1)
        a.send(2)
        b.send("a")
        b.send("b")
        a.finish()
        b.send("c")
        b.finish()
        let values = ["value 2a", "value 2b", "value 2c"]
        #expect(recorder.history == ["subscription CombineLatest"] + values + ["finished"])
        #expect(a.subscription.history == ["request unlimited"])
        #expect(b.subscription.history == ["request unlimited"])
    }

    @Test func `each publisher receives downstream's demand, which is never exceeded`() {
        let a = Scripted<Int, Oops>()
        let b = Scripted<Int, Oops>()
        let recorder = Recorder<Int, Oops>(.max(1))
        a.combineLatest(b, +).subscribe(recorder)
        recorder.onValue = { $0 == 11 ? .max(1) : .none }
        #expect(a.send(1) == .none)
        #expect(b.send(10) == .max(1))
        #expect(a.send(2) == .none)
        #expect(a.send(3) == .none)
        #expect(recorder.history == ["subscription CombineLatest", "value 11", "value 12"])
        #expect(a.subscription.history == ["request max(1)", "request max(1)"])
        #expect(b.subscription.history == ["request max(1)"])
    }

    @Test func `a subscriber may send a value to one of the publishers`() {
        let a = CurrentValueSubject<Int, Never>(0)
        let b = CurrentValueSubject<Int, Never>(10)
        let recorder = Recorder<Int, Never>()
        recorder.onValue = { value in
            if value == 10 { a.send(1) }
            return .none
        }
        a.combineLatest(b, +).subscribe(recorder)
        b.send(20)
        #expect(recorder.history == ["subscription CombineLatest", "value 10", "value 11", "value 21"])
    }

    @Test func `four publishers finish when all have finished`() {
        let recorder = Recorder<Int, Never>()
        Just(1).combineLatest(Just(2), Just(3), (4...5).publisher) { $0 + $1 + $2 + $3 }.subscribe(recorder)
        #expect(recorder.history == ["subscription CombineLatest", "value 10", "value 11", "finished"])
    }

    @Test func `values sent on many threads are combined with the latest of each`() {
        nonisolated(unsafe) let subjects = (0..<3).map { _ in PassthroughSubject<Int, Never>() }
        var sums: [Int] = []
        let recorder = Recorder<Int, Never>()
        recorder.onValue = {
            sums.append($0)
            return .none
        }
        subjects[0].combineLatest(subjects[1], subjects[2]) { $0 + $1 + $2 }.yielding().subscribe(recorder)
        onThreads(3) { index in
            for value in 1...500 { subjects[index].send(value) }
            subjects[index].send(completion: .finished)
        }
        #expect(sums == sums.sorted())
        #expect(recorder.history.suffix(2) == ["value 1500", "finished"])
    }
}
