import Combine
import Testing

@Suite struct SubjectTests {
    @Test func `a subscriber without demand misses the value`() {
        let subject = PassthroughSubject<Int, Oops>()
        let recorder = Recorder<Int, Oops>(nil)
        subject.subscribe(recorder)
        subject.send(1)
        recorder.subscription?.request(.max(2))
        for value in 2...5 { subject.send(value) }
        subject.send(completion: .failure(Oops()))
        subject.send(6)
        subject.send(completion: .finished)
        #expect(
            recorder.history == ["subscription PassthroughSubject", "value 2", "value 3", "failure oops"]
        )
    }

    @Test func `a current value waits for a subscriber without demand`() {
        let subject = CurrentValueSubject<Int, Never>(1)
        let recorder = Recorder<Int, Never>(nil)
        subject.subscribe(recorder)
        subject.send(2)
        subject.value = 3
        recorder.subscription?.request(.max(1))
        subject.send(4)
        subject.send(5)
        recorder.subscription?.request(.max(2))
        subject.send(6)
        subject.send(7)
        #expect(
            recorder.history == ["subscription CurrentValueSubject", "value 3", "value 5", "value 6"]
        )
        #expect(subject.value == 7)
    }

    @Test func `a value sent by a sink's closure is delivered immediately`() {
        let subject = PassthroughSubject<Int, Never>()
        var seen: [String] = []
        let first = subject.sink {
            seen.append("a\($0)")
            if $0 == 1 { subject.send(2) }
        }
        let second = subject.sink { seen.append("b\($0)") }
        subject.send(1)
        #expect(seen == ["a1", "a2", "b2", "b1"])
        withExtendedLifetime((first, second)) {}
    }

    @Test func `subscribers come and go during a send`() {
        let subject = PassthroughSubject<Int, Never>()
        var seen: [String] = []
        var cancellables: [String: AnyCancellable] = [:]
        cancellables["a"] = subject.sink { value in
            seen.append("a\(value)")
            cancellables["b"] = nil
            if cancellables["c"] == nil { cancellables["c"] = subject.sink { seen.append("c\($0)") } }
        }
        cancellables["b"] = subject.sink { seen.append("b\($0)") }
        subject.send(1)
        subject.send(2)
        #expect(seen == ["a1", "a2", "c2"])
    }

    @Test func `a current value missed while another is received waits for the next request`() {
        let subject = CurrentValueSubject<Int, Never>(0)
        let recorder = Recorder<Int, Never>(.max(1))
        recorder.onValue = {
            if $0 == 0 { subject.send(1) }
            return .none
        }
        subject.subscribe(recorder)
        #expect(recorder.history == ["subscription CurrentValueSubject", "value 0"])
        recorder.subscription?.request(.max(1))
        #expect(recorder.history == ["subscription CurrentValueSubject", "value 0", "value 1"])
    }
}
