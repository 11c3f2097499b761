import Combine
import Testing

/// Tests for `prefix` and `dropFirst`.
@Suite struct PrefixDropTests {
    @Test func `prefix sends the first values, cancels upstream, then finishes`() {
        let upstream = Scripted<Int, Oops>()
        let recorder = Recorder<Int, Oops>(nil, more: .max(5))
        var events: [String] = []
        upstream.subscription.onCancel = { events.append("cancel") }
        recorder.onCompletion = { events.append("\($0)") }
        upstream.prefix(2).subscribe(recorder)
        recorder.subscription?.request(.max(3))
        #expect(upstream.send(1) == .max(5))
        #expect(upstream.send(2) == .none)
        #expect(events == ["cancel", "finished"])
        upstream.send(3)
        upstream.fail(Oops())
        recorder.subscription?.request(.max(1))
        recorder.subscription?.cancel()
        #expect(recorder.history == ["subscription Output", "value 1", "value 2", "finished"])
        #expect(upstream.subscription.history == ["request max(3)", "cancel"])
    }

    @Test(arguments: [false, true]) func `prefix ends early with upstream`(fails: Bool) {
        let upstream = Scripted<Int, Oops>()
        let recorder = Recorder<Int, Oops>()
        upstream.prefix(2).subscribe(recorder)
        upstream.send(1)
        if fails {
            upstream.fail(Oops())
        } else {
            upstream.finish()
        }
        #expect(recorder.history == ["subscription Output", "value 1", fails ? "failure oops" : "finished"])
    }

    @Test func `prefix of no values finishes immediately`() {
        let upstream = Scripted<Int, Never>()
        let recorder = Recorder<Int, Never>(nil)
        upstream.prefix(0).subscribe(recorder)
        #expect(recorder.history == ["subscription Output", "finished"])
        #expect(upstream.subscription.history == ["cancel"])
    }

    @Test func `a value that is sent while the last one is received is left out`() {
        let subject = PassthroughSubject<Int, Never>()
        let recorder = Recorder<Int, Never>()
        recorder.onValue = { value in
            if value < 4 { subject.send(value + 1) }
            return .none
        }
        subject.prefix(2).subscribe(recorder)
        subject.send(1)
        #expect(recorder.history == ["subscription Output", "value 1", "value 2", "finished"])
    }

    @Test func `a cancel while the last value is received is the end`() {
        let upstream = Scripted<Int, Never>()
        let recorder = Recorder<Int, Never>()
        recorder.onValue = { _ in
            recorder.subscription?.cancel()
            return .none
        }
        upstream.prefix(1).subscribe(recorder)
        upstream.send(1)
        #expect(recorder.history == ["subscription Output", "value 1"])
        #expect(upstream.subscription.history == ["request unlimited", "cancel"])
    }

    @Test func `dropFirst leaves out the first values, and requests them in addition`() {
        let upstream = Scripted<Int, Oops>()
        let recorder = Recorder<Int, Oops>(.max(4), more: .max(3))
        upstream.dropFirst(2).subscribe(recorder)
        #expect((1...4).map { upstream.send($0) } == [.none, .none, .max(3), .max(3)])
        recorder.subscription?.request(.max(1))
        upstream.fail(Oops())
        #expect(recorder.history == ["subscription Drop", "value 3", "value 4", "failure oops"])
        #expect(upstream.subscription.history == ["request max(6)", "request max(1)"])
    }

    @Test func `dropFirst drops a value without demand`() {
        let model = CurrentValueSubject<Int, Never>(1)
        let recorder = Recorder<Int, Never>(nil)
        model.dropFirst().subscribe(recorder)
        model.send(2)
        recorder.subscription?.request(.max(1))
        #expect(recorder.history == ["subscription Drop", "value 2"])
    }

    @Test func `dropFirst requests nothing after a cancel`() {
        let upstream = Scripted<Int, Never>()
        let recorder = Recorder<Int, Never>()
        recorder.onSubscription = { $0.cancel() }
        upstream.dropFirst(2).subscribe(recorder)
        #expect(upstream.subscription.history == ["cancel"])
    }

    @Test func `a negative number of values stops the program`() async {
        await #expect(processExitsWith: .failure) { _ = PassthroughSubject<Int, Never>().prefix(-1) }
        await #expect(processExitsWith: .failure) {
            _ = PassthroughSubject<Int, Never>().dropFirst(-1).sink { _ in }
        }
    }
}
