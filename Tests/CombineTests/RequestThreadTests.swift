import Combine
import Foundation
import Testing

/// A request that finds another thread delivering leaves the values it allows for that thread to send.
@Suite(.serialized, .exitsWhenHung) struct RequestThreadTests {
    typealias Numbers = Scripted<Int, Never>

    /// A chain of two upstream publishers in which values wait for demand.
    struct Case: CustomTestStringConvertible, @unchecked Sendable {
        // Created once, and only called.
        let testDescription: String
        let make: (Numbers, Numbers) -> AnyPublisher<Int, Never>
        let send: (Numbers, Numbers, Int) -> Void

        init<P: Publisher<Int, Never>>(
            _ name: String,
            _ make: @escaping (Numbers, Numbers) -> P,
            send: @escaping (Numbers, Numbers, Int) -> Void = { ($2 == 1 ? $0 : $1).send($2) },
        ) {
            testDescription = name
            self.send = send
            self.make = { make($0, $1).eraseToAnyPublisher() }
        }
    }

    static let known = [
        Case(
            "zip",
            { $0.zip($1, +) },
            send: { a, b, value in
                a.send(0)
                b.send(value)
            }
        ),
        Case("a current value") { a, b in
            let subject = CurrentValueSubject<Int, Never>(0)
            return subject.holding([a.subscribe(subject), b.subscribe(subject)]).filter { $0 > 0 }
        },
    ]

    static let cases =
        known + [
            Case("merge") { $0.merge(with: $1) },
            Case("flatMap") { [$0, $1].publisher.flatMap { $0 } },
        ]

    @Test(arguments: cases)
    func `the thread delivering a value sends what is requested meanwhile`(_ operation: Case) {
        nonisolated(unsafe) let a = Numbers()
        nonisolated(unsafe) let b = Numbers()
        let isInside = signal()
        let mayLeave = signal()
        let isDone = signal()
        let recorder = Recorder<Int, Never>(.max(1))
        recorder.onValue = { value in
            if value == 1 {
                isInside.signal()
                wait(for: mayLeave)
            }
            return .none
        }
        operation.make(a, b).subscribe(recorder)
        Thread.detachNewThread {
            operation.send(a, b, 1)
            isDone.signal()
        }
        wait(for: isInside)
        operation.send(a, b, 2)
        recorder.subscription?.request(.max(1))
        mayLeave.signal()
        wait(for: isDone)
        #expect(recorder.history.dropFirst() == ["value 1", "value 2"])
    }

    @Test(arguments: known)
    func `the thread delivering the subscription sends what is requested meanwhile`(_ operation: Case) {
        nonisolated(unsafe) let a = Numbers()
        nonisolated(unsafe) let b = Numbers()
        let isInside = signal()
        let mayLeave = signal()
        let isDone = signal()
        nonisolated(unsafe) let recorder = Recorder<Int, Never>(nil)
        recorder.onSubscription = { _ in
            isInside.signal()
            wait(for: mayLeave)
        }
        Thread.detachNewThread {
            operation.make(a, b).subscribe(recorder)
            isDone.signal()
        }
        wait(for: isInside)
        operation.send(a, b, 1)
        recorder.subscription?.request(.max(1))
        mayLeave.signal()
        wait(for: isDone)
        #expect(recorder.history.dropFirst() == ["value 1"])
    }
}
