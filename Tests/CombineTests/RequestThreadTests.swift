import Combine
import Foundation
import Testing

/// A request that finds another thread delivering leaves the values it allows for that thread to send.
@Suite(.serialized, .exitsWhenHung) struct RequestThreadTests {
    typealias ScriptedNumbers = Scripted<Int, Never>

    /// A chain of two upstream publishers in which values wait for demand.
    struct BufferingChain: CustomTestStringConvertible, @unchecked Sendable {
        // Created once, and only called.
        let testDescription: String
        let make: (ScriptedNumbers, ScriptedNumbers) -> AnyPublisher<Int, Never>
        let send: (ScriptedNumbers, ScriptedNumbers, Int) -> Void

        init<P: Publisher<Int, Never>>(
            _ name: String,
            _ make: @escaping (ScriptedNumbers, ScriptedNumbers) -> P,
            send: @escaping (ScriptedNumbers, ScriptedNumbers, Int) -> Void = { ($2 == 1 ? $0 : $1).send($2) },
        ) {
            testDescription = name
            self.send = send
            self.make = { make($0, $1).eraseToAnyPublisher() }
        }
    }

    static let known: [BufferingChain] = [
        .init(
            "zip",
            { $0.zip($1, +) },
            send: { a, b, value in
                a.send(0)
                b.send(value)
            }
        ),
        .init("a current value") { a, b in
            let subject = CurrentValueSubject<Int, Never>(0)
            return subject.holding([a.subscribe(subject), b.subscribe(subject)]).filter { $0 > 0 }
        },
    ]

    static let cases: [BufferingChain] =
        known + [
            .init("merge") { $0.merge(with: $1) },
            .init("flatMap") { [$0, $1].publisher.flatMap { $0 } },
        ]

    @Test(arguments: cases)
    func `the thread delivering a value sends what is requested meanwhile`(_ chain: BufferingChain) {
        nonisolated(unsafe) let a = ScriptedNumbers()
        nonisolated(unsafe) let b = ScriptedNumbers()
        let pause = Pause()
        let recorder = Recorder<Int, Never>(.max(1))
        recorder.onValue = { value in
            if value == 1 { pause.stay() }
            return .none
        }
        chain.make(a, b).subscribe(recorder)
        pause.begin { chain.send(a, b, 1) }
        chain.send(a, b, 2)
        recorder.subscription?.request(.max(1))
        pause.end()
        #expect(recorder.history.dropFirst() == ["value 1", "value 2"])
    }

    @Test(arguments: known)
    func `the thread delivering the subscription sends what is requested meanwhile`(_ chain: BufferingChain) {
        nonisolated(unsafe) let a = ScriptedNumbers()
        nonisolated(unsafe) let b = ScriptedNumbers()
        let pause = Pause()
        nonisolated(unsafe) let recorder = Recorder<Int, Never>(nil)
        recorder.onSubscription = { _ in pause.stay() }
        pause.begin { chain.make(a, b).subscribe(recorder) }
        chain.send(a, b, 1)
        recorder.subscription?.request(.max(1))
        pause.end()
        #expect(recorder.history.dropFirst() == ["value 1"])
    }
}
