import Combine
import Testing

@Suite struct PrintTests {
    /// A stream that stores each string written to it, without the line break at its end.
    final class Lines: TextOutputStream {
        private(set) var list: [String] = []

        func write(_ string: String) {
            list.append(string.hasSuffix("\n") ? String(string.dropLast()) : "unfinished: \(string)")
        }
    }

    @Test func `each signal writes a line at once`() {
        let lines = Lines()
        let upstream = Scripted<Int, Oops>()
        let recorder = Recorder<Int, Oops>(.max(2), more: .max(1))
        upstream.print(to: lines).subscribe(recorder)
        #expect(upstream.send(1) == .max(1))
        recorder.onValue = { _ in .none }
        upstream.send(2)
        recorder.onValue = { _ in .unlimited }
        upstream.send(3)
        recorder.subscription?.request(.unlimited)
        upstream.fail(Oops())
        #expect(
            lines.list == [
                "receive subscription: (RecordingSubscription)",
                "request max: (2)",
                "receive value: (1)",
                "request max: (1) (synchronous)",
                "receive value: (2)",
                "receive value: (3)",
                "request unlimited (synchronous)",
                "request unlimited",
                "receive error: (oops)",
            ]
        )
        #expect(
            recorder.history == ["subscription Print", "value 1", "value 2", "value 3", "failure oops"]
        )
    }

    @Test func `each line starts with the prefix`() {
        let lines = Lines()
        let subject = PassthroughSubject<Int, Never>()
        let cancellable = subject.print("p", to: lines).sink { _ in }
        subject.send(1)
        cancellable.cancel()
        [1].publisher.print("q", to: lines).subscribe(Recorder<Int, Never>())
        #expect(
            lines.list == [
                "p: receive subscription: (PassthroughSubject)",
                "p: request unlimited",
                "p: receive value: (1)",
                "p: receive cancel",
                "q: receive subscription: ([1])",
                "q: request unlimited",
                "q: receive value: (1)",
                "q: receive finished",
            ]
        )
    }

    @Test func `requests and cancels after the end are printed, but not passed on`() {
        let lines = Lines()
        let upstream = Scripted<Int, Oops>()
        let recorder = Recorder<Int, Oops>(nil)
        upstream.print(to: lines).subscribe(recorder)
        recorder.subscription?.cancel()
        recorder.subscription?.cancel()
        recorder.subscription?.request(.max(1))
        let second = RecordingSubscription()
        upstream.send(second)
        #expect(
            lines.list == [
                "receive subscription: (RecordingSubscription)",
                "receive cancel",
                "receive cancel",
                "request max: (1)",
                "receive subscription: (RecordingSubscription)",
            ]
        )
        #expect(upstream.subscription.history == ["cancel"])
        #expect(second.history == ["cancel"])
        #expect(recorder.history == ["subscription Print"])
    }
}
