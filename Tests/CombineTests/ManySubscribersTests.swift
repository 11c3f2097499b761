import Combine
import Testing

/// So many subscribers that what takes time in the square of their number isn't done within the three minutes.
@Suite(.serialized, .waitsNotForEver) struct ManySubscribersTests {
    static let count = 100_000

    @Test func `cancelling the sinks of a subject in order takes time in proportion to their number`() {
        let subject = PassthroughSubject<Int, Never>()
        var sum = 0
        let sinks = (0..<Self.count).map { _ in subject.sink { sum += $0 } }
        for sink in sinks.dropLast() { sink.cancel() }
        subject.send(1)
        #expect(sum == 1)
        sinks.last?.cancel()
        subject.send(1)
        #expect(sum == 1)
    }

    @Test func `finishing the publishers of flatMap in order takes time in proportion to their number`() {
        let subjects = (0..<Self.count).map { _ in PassthroughSubject<Int, Never>() }
        let recorder = Recorder<Int, Never>()
        subjects.publisher.flatMap { $0 }.subscribe(recorder)
        for subject in subjects.dropLast() { subject.send(completion: .finished) }
        subjects.last?.send(1)
        subjects.last?.send(completion: .finished)
        #expect(recorder.history == ["subscription FlatMap", "value 1", "finished"])
    }

    @Test func `cancelling the sinks of a future in order takes time in proportion to their number`() {
        let future = Future<Int, Never> { _ in }
        let sinks = (0..<Self.count).map { _ in future.sink { _ in } }
        for sink in sinks { sink.cancel() }
    }

    @Test func `those that are left get values in the order in which they came`() {
        let subject = PassthroughSubject<Int, Never>()
        var received: [Int] = []
        var sinks = (0..<10).map { index in subject.sink { received.append($0 + index) } }
        for index in [2, 3, 5, 9, 0, 7] { sinks[index].cancel() }
        sinks.append(subject.sink { received.append($0 + 10) })
        subject.send(0)
        #expect(received == [1, 4, 6, 8, 10])
    }
}
