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
