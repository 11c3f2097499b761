import Combine
import Testing

@Suite struct ReplaceTests {
    @Test func `replaceError waits for demand`() {
        let upstream = Scripted<Int, Oops>()
        let recorder = Recorder<Int, Never>(.max(1))
        upstream.replaceError(with: 9).subscribe(recorder)
        upstream.send(1)
        upstream.fail(Oops())
        #expect(recorder.history == ["subscription ReplaceError", "value 1"])
        recorder.subscription?.request(.max(1))
        recorder.subscription?.request(.max(1))
        #expect(recorder.history == ["subscription ReplaceError", "value 1", "value 9", "finished"])
        #expect(upstream.subscription.history == ["request max(1)"])
    }

    @Test func `replaceEmpty sends its value if there is none`() {
        let recorder = Recorder<Int, Never>(nil)
        Empty<Int, Never>().replaceEmpty(with: 9).subscribe(recorder)
        #expect(recorder.history == ["subscription ReplaceEmpty"])
        recorder.subscription?.request(.max(1))
        #expect(recorder.history == ["subscription ReplaceEmpty", "value 9", "finished"])
    }

    @Test func `replaceEmpty passes on values and a failure`() {
        let upstream = Scripted<Int, Oops>()
        let recorder = Recorder<Int, Oops>(.max(1), more: .max(1))
        upstream.replaceEmpty(with: 9).subscribe(recorder)
        #expect(upstream.send(1) == .max(1))
        upstream.finish()
        let failing = Recorder<Int, Oops>()
        Fail<Int, Oops>(error: Oops()).replaceEmpty(with: 9).subscribe(failing)
        #expect(recorder.history == ["subscription ReplaceEmpty", "value 1", "finished"])
        #expect(upstream.subscription.history == ["request max(1)"])
        #expect(failing.history == ["subscription ReplaceEmpty", "failure oops"])
    }

    @Test func `removeDuplicates requests another value for each duplicate`() {
        let upstream = Scripted<Int, Oops>()
        let recorder = Recorder<Int, Oops>(.max(3))
        upstream.removeDuplicates().subscribe(recorder)
        #expect([1, 1, 2, 1].map { upstream.send($0) } == [.none, .max(1), .none, .none])
        upstream.finish()
        #expect(
            recorder.history == [
                "subscription RemoveDuplicates", "value 1", "value 2", "value 1", "finished",
            ]
        )
        #expect(upstream.subscription.history == ["request max(3)"])
    }

    @Test func `values are compared with the previous one, even if that was left out`() {
        let subject = PassthroughSubject<Int, Never>()
        let recorder = Recorder<Int, Never>()
        subject.removeDuplicates { $1 - $0 <= 1 }.subscribe(recorder)
        for value in [1, 2, 3, 5] { subject.send(value) }
        #expect(recorder.history == ["subscription RemoveDuplicates", "value 1", "value 5"])
    }

    @Test func `nothing follows a cancel while the replacement is received`() {
        let failing = Recorder<Int, Never>(nil)
        let empty = Recorder<Int, Never>()
        for recorder in [failing, empty] {
            recorder.onValue = { [unowned recorder] _ in
                recorder.subscription?.cancel()
                return .none
            }
        }
        Fail<Int, Oops>(error: Oops()).replaceError(with: 9).subscribe(failing)
        failing.subscription?.request(.max(1))
        Empty<Int, Never>().replaceEmpty(with: 9).subscribe(empty)
        #expect(failing.history == ["subscription ReplaceError", "value 9"])
        #expect(empty.history == ["subscription ReplaceEmpty", "value 9"])
    }
}
