import Combine
import Testing

/// Tests for `append` and `prepend`.
@Suite struct ConcatenateTests {
    @Test func `values, a sequence or a publisher can be appended and prepended`() {
        func values(of publisher: some Publisher<Int, Never>) -> [Int] {
            var values: [Int] = []
            _ = publisher.sink { values.append($0) }
            return values
        }
        let numbers = (1...2).publisher
        #expect(values(of: numbers.append(3, 4)) == [1, 2, 3, 4])
        #expect(values(of: numbers.append(3...4)) == [1, 2, 3, 4])
        #expect(values(of: numbers.append(Just(3))) == [1, 2, 3])
        #expect(values(of: numbers.prepend(3, 4)) == [3, 4, 1, 2])
        #expect(values(of: numbers.prepend(3...4)) == [3, 4, 1, 2])
        #expect(values(of: numbers.prepend(Just(3))) == [3, 1, 2])
        #expect(values(of: numbers.prepend(0).prepend(-1).append(3)) == [-1, 0, 1, 2, 3])
    }

    @Test func `the remaining demand is requested from the second publisher`() {
        let first = Scripted<Int, Oops>()
        let second = Scripted<Int, Oops>()
        let recorder = Recorder<Int, Oops>(.max(3), more: .max(1))
        first.append(second).subscribe(recorder)
        #expect(second.subscriber == nil)
        #expect(first.send(1) == .max(1))
        recorder.onValue = { _ in .none }
        first.send(2)
        first.finish()
        first.send(3)
        #expect(second.subscription.history == ["request max(2)"])
        recorder.subscription?.request(.max(5))
        second.send(4)
        second.finish()
        #expect(
            recorder.history == ["subscription Concatenate", "value 1", "value 2", "value 4", "finished"]
        )
        #expect(first.subscription.history == ["request max(3)"])
        #expect(second.subscription.history == ["request max(2)", "request max(5)"])
    }

    @Test func `values of the second publisher wait for demand`() {
        let recorder = Recorder<Int, Never>(.max(1))
        Just(1).eraseToAnyPublisher().append(2, 3).subscribe(recorder)
        #expect(recorder.history == ["subscription Concatenate", "value 1"])
        recorder.subscription?.request(.max(2))
        #expect(recorder.history.suffix(3) == ["value 2", "value 3", "finished"])
    }

    @Test func `after a failure of the first publisher, the second isn't subscribed to`() {
        let first = Scripted<Int, Oops>()
        let second = Scripted<Int, Oops>()
        let recorder = Recorder<Int, Oops>()
        first.append(second).subscribe(recorder)
        first.send(1)
        first.fail(Oops())
        #expect(recorder.history == ["subscription Concatenate", "value 1", "failure oops"])
        #expect(second.subscriber == nil)
    }

    @Test func `a failure of the second publisher ends the stream`() {
        let second = Scripted<Int, Oops>()
        let recorder = Recorder<Int, Oops>()
        second.prepend(1).subscribe(recorder)
        second.fail(Oops())
        #expect(recorder.history == ["subscription Concatenate", "value 1", "failure oops"])
    }

    @Test(arguments: [false, true])
    func `a cancel reaches the current publisher`(isSecond: Bool) {
        let first = Scripted<Int, Never>()
        let second = Scripted<Int, Never>()
        let recorder = Recorder<Int, Never>()
        first.append(second).subscribe(recorder)
        if isSecond { first.finish() }
        recorder.subscription?.cancel()
        first.finish()
        second.send(1)
        #expect(recorder.history == ["subscription Concatenate"])
        #expect(
            first.subscription.history
                == (isSecond ? ["request unlimited"] : ["request unlimited", "cancel"])
        )
        #expect(second.subscription.history == (isSecond ? ["request unlimited", "cancel"] : []))
    }

    @Test(arguments: [false, true])
    func `the second publisher is kept only until it's subscribed to, or a cancel`(cancels: Bool) {
        weak var held: Scripted<Int, Never>?
        let first = Scripted<Int, Never>()
        let recorder = Recorder<Int, Never>()
        do {
            let second = Scripted<Int, Never>(sendsSubscription: false)
            held = second
            first.append(second).subscribe(recorder)
        }
        #expect(held != nil)
        if cancels {
            recorder.subscription?.cancel()
        } else {
            first.finish()
        }
        #expect(held == nil)
    }
}
