import Combine
import Foundation
import Testing

@Suite struct ZipTests {
    @Test func `a request while a value is received goes to all publishers`() {
        let a = Scripted<Int, Never>()
        let b = Scripted<Int, Never>()
        let recorder = Recorder<Int, Never>(.max(1))
        recorder.onValue = { _ in
            recorder.subscription?.request(.max(2))
            return .none
        }
        a.zip(b, +).subscribe(recorder)
        a.send(1)
        #expect(b.send(2) == .none)
        #expect(a.subscription.history == ["request max(1)", "request max(2)"])
        #expect(b.subscription.history == ["request max(1)", "request max(2)"])
    }

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
