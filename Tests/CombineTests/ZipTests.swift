import Combine
import Foundation
import Testing

@Suite struct ZipTests {
    @Test func `each publisher receives downstream's demand`() {
        let a = Scripted<Int, Oops>()
        let b = Scripted<String, Oops>()
        let recorder = Recorder<String, Oops>(.max(1))
        a.zip(b) { "\($0)\($1)" }.subscribe(recorder)
        recorder.onValue = { $0 == "1a" ? .max(2) : .none }
        #expect(a.send(1) == .none)
        #expect(a.send(2) == .none)
        #expect(b.send("a") == .max(2))
        #expect(b.send("b") == .none)
        #expect(recorder.history == ["subscription Zip", "value 1a", "value 2b"])
        #expect(a.subscription.history == ["request max(1)", "request max(2)"])
        #expect(b.subscription.history == ["request max(1)"])
    }

    @Test func `waiting pairs are sent once they are demanded`() {
        let a = Scripted<Int, Oops>()
        let b = Scripted<Int, Oops>()
        let recorder = Recorder<Int, Oops>(.max(1))
        a.zip(b, +).subscribe(recorder)
        for value in 1...2 {
            a.send(value)
            b.send(value)
        }
        #expect(recorder.history == ["subscription Zip", "value 2"])
        recorder.subscription?.request(.max(1))
        #expect(recorder.history == ["subscription Zip", "value 2", "value 4"])
    }

    @Test func `four sequences are zipped`() {
        let recorder = Recorder<String, Never>()
        (1...3).publisher.zip("ab".publisher, (5...9).publisher, (0...9).publisher) { "\($0)\($1)\($2)\($3)" }
            .subscribe(recorder)
        #expect(recorder.history == ["subscription Zip", "value 1a50", "value 2b61", "finished"])
    }

    @Test func `values sent on many threads are paired once, in order`() {
        nonisolated(unsafe) let subjects = (0..<2).map { _ in PassthroughSubject<Int, Never>() }
        let recorder = Recorder<Int, Never>()
        subjects[0].zip(subjects[1]) { $0 == $1 ? $0 : -1 }.subscribe(recorder)
        onThreads(2) { index in
            for value in 0..<1000 { subjects[index].send(value) }
            subjects[index].send(completion: .finished)
        }
        #expect(
            recorder.history == ["subscription Zip"] + (0..<1000).map { "value \($0)" } + ["finished"]
        )
    }
}

@Suite struct ZipEndTests {
    @Test func `zip finishes as soon as it can send no more pairs`() {
        let a = Scripted<Int, Oops>()
        let b = Scripted<Int, Oops>()
        let recorder = Recorder<Int, Oops>()
        a.zip(b, +).subscribe(recorder)
        a.send(1)
        a.finish()
        #expect(recorder.history == ["subscription Zip"])
        b.send(2)
        b.send(3)
        #expect(recorder.history == ["subscription Zip", "value 3", "finished"])
        #expect(a.subscription.history == ["request unlimited"])
        #expect(b.subscription.history == ["request unlimited", "cancel"])
    }

    @Test func `a cancel releases waiting values and upstream`() {
        let a = Scripted<Token, Never>()
        let b = Scripted<Int, Never>()
        let recorder = Recorder<Int, Never>()
        weak var held: Token?
        a.zip(b) { $1 }.subscribe(recorder)
        do {
            let token = Token()
            held = token
            a.send(token)
        }
        #expect(held != nil)
        recorder.subscription?.cancel()
        #expect(held == nil)
        #expect(a.subscription.history == ["request unlimited", "cancel"])
        #expect(b.subscription.history == ["request unlimited", "cancel"])
    }
}

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
