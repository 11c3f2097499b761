import Combine
import Testing

@Suite struct SourceTests {
    @Test func `a single value is sent when it's requested`() {
        let recorder = Recorder<Int, Never>(nil)
        Just(1).subscribe(recorder)
        #expect(recorder.history == ["subscription Just"])
        recorder.subscription?.request(.max(1))
        recorder.subscription?.request(.max(1))
        #expect(recorder.history == ["subscription Just", "value 1", "finished"])
    }

    @Test func `the completion arrives despite a cancel while the last value is received`() {
        let publishers: [any Publisher<Int, Never>] = [
            Just(4), Optional(4).publisher, Result<Int, Never>.success(4).publisher, [4].publisher,
            Future { $0(.success(4)) },
        ]
        for publisher in publishers {
            let recorder = Recorder<Int, Never>()
            recorder.onValue = { _ in
                recorder.subscription?.cancel()
                return .none
            }
            publisher.subscribe(recorder)
            #expect(recorder.history.dropFirst() == ["value 4", "finished"])
        }
    }

    @Test func `completions without values are sent immediately`() {
        let recorders = (0..<5).map { _ in Recorder<Int, Oops>(nil) }
        Fail(error: Oops()).subscribe(recorders[0])
        Empty().subscribe(recorders[1])
        Empty(completeImmediately: false).subscribe(recorders[2])
        Result<Int, Oops>.failure(Oops()).publisher.subscribe(recorders[3])
        [Int]().publisher.setFailureType(to: Oops.self).subscribe(recorders[4])
        #expect(
            recorders.map(\.history) == [
                ["subscription Empty", "failure oops"], ["subscription Empty", "finished"],
                ["subscription Empty"],
                ["subscription Empty", "failure oops"], ["subscription Empty", "finished"],
            ]
        )
    }

    @Test func `a sequence doesn't exceed demand, and finishes with its last element`() {
        let recorder = Recorder<Int, Never>(.max(1))
        [1, 2, 3, 4].publisher.subscribe(recorder)
        #expect(recorder.history == ["subscription [1, 2, 3, 4]", "value 1"])
        recorder.subscription?.request(.max(2))
        #expect(recorder.history.dropFirst() == ["value 1", "value 2", "value 3"])
        recorder.subscription?.request(.max(1))
        #expect(recorder.history.dropFirst() == ["value 1", "value 2", "value 3", "value 4", "finished"])
    }

    @Test func `a sequence handles requests and cancels while it's sending`() {
        let recorder = Recorder<Int, Never>(.max(1))
        recorder.onValue = { value in
            if value == 1 { recorder.subscription?.request(.max(1)) }
            if value == 2 { return .max(5) }
            if value == 4 { recorder.subscription?.cancel() }
            return .none
        }
        (1...9).publisher.subscribe(recorder)
        #expect(recorder.history.dropFirst() == ["value 1", "value 2", "value 3", "value 4"])
    }

    @Test func `a sequence accepts a request for no values`() {
        let recorder = Recorder<Int, Never>(Subscribers.Demand.none)
        [1].publisher.subscribe(recorder)
        #expect(recorder.history == ["subscription [1]"])
        recorder.subscription?.request(.max(1))
        #expect(recorder.history == ["subscription [1]", "value 1", "finished"])
    }

    @Test func `a sequence is read one element ahead`() {
        var log: [String] = []
        var next = 0
        let elements = AnyIterator<Int> {
            next += 1
            log.append("next \(next)")
            return next > 2 ? nil : next
        }
        let recorder = Recorder<Int, Never>(nil)
        recorder.onValue = {
            log.append("value \($0)")
            return .none
        }
        elements.publisher.subscribe(recorder)
        #expect(log == ["next 1"])
        recorder.subscription?.request(.max(1))
        #expect(log == ["next 1", "next 2", "value 1"])
        recorder.subscription?.request(.max(1))
        #expect(log == ["next 1", "next 2", "value 1", "next 3", "value 2"])
        #expect(recorder.history.last == "finished")
    }

    @Test func `a deferred publisher is created for each subscriber`() {
        var made = 0
        let deferred = Deferred {
            made += 1
            return Just(made)
        }
        let recorders = (0..<2).map { _ in Recorder<Int, Never>() }
        for recorder in recorders { deferred.subscribe(recorder) }
        #expect(recorders.map { $0.history[1] } == ["value 1", "value 2"])
    }
}
