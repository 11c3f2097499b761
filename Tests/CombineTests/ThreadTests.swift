import Combine
import Dispatch
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

/// What Combine guarantees between threads. The order is forced: one thread stays within a signal until
/// another has made enough progress. The threads are created here, since those of a queue may all be waiting.
@Suite(.serialized, .exitsWhenHung) struct SenderThreadTests {
    typealias NumberSubject = PassthroughSubject<Int, Never>

    /// A chain to which two threads send values.
    struct TwoSenderChain: CustomTestStringConvertible, @unchecked Sendable {
        // Created once, and only called.
        let testDescription: String
        let make: (AnyPublisher<Int, Never>, NumberSubject) -> AnyPublisher<Int, Never>

        init<P: Publisher<Int, Never>>(
            _ name: String,
            _ make: @escaping (AnyPublisher<Int, Never>, NumberSubject) -> P
        ) {
            testDescription = name
            self.make = { make($0, $1).eraseToAnyPublisher() }
        }
    }

    static let cases: [TwoSenderChain] = [
        .init("merge") { $0.merge(with: $1) },
        .init("merge of five") { $0.merge(with: $1, Empty(), Empty(), Empty()) },
        .init("MergeMany") { Publishers.MergeMany([$0, $1.eraseToAnyPublisher()]) },
        .init("flatMap") { a, b in
            (0...1).publisher.flatMap { $0 == 0 ? a : b.eraseToAnyPublisher() }
        },
        .init("combineLatest") { $0.starting(with: 0).combineLatest($1) { $1 > $0 ? $1 : $0 } },
        .init("combineLatest of three") {
            $0.starting(with: 0).combineLatest($1, Just(0)) { max($0, $1, $2) }
        },
        .init("a subject") { a, b in
            let subject = NumberSubject()
            return subject.holding([a.subscribe(subject), b.subscribe(subject)])
        },
        .init("a current value") { a, b in
            let subject = CurrentValueSubject<Int, Never>(0)
            return subject.holding([a.subscribe(subject), b.subscribe(subject)]).filter { $0 > 0 }
        },
        .init("a published property") { a, b in
            let model = Numbered()
            return model.$number.holding([a.sink { model.number = $0 }, b.sink { model.number = $0 }])
                .filter { $0 > 0 }
        },
        .init("share") { $0.merge(with: $1).share() },
        .init("switchToLatest") { a, b in
            let subject = NumberSubject()
            return Just(subject).switchToLatest().holding([a.subscribe(subject), b.subscribe(subject)])
        },
    ]

    @Test(arguments: cases) @MainActor
    func `a value sent on the main thread is delivered there before the call returns`(
        _ chain: TwoSenderChain
    ) {
        // Not every system runs the main actor on the process's first thread.
        let here = currentThread
        nonisolated(unsafe) let main = NumberSubject()
        nonisolated(unsafe) let other = NumberSubject()
        let pause = Pause()
        let watched = main.handleEvents(receiveOutput: { _ in pause.leave() }).eraseToAnyPublisher()
        nonisolated(unsafe) var seen: [String] = []
        let cancellable = chain.make(watched, other).sink { value in
            if value == 1 { pause.stay() }
            seen.append("\(value) \(currentThread == here)")
        }
        pause.begin { other.send(1) }
        main.send(2)
        #expect(seen == ["1 false", "2 true"])
        pause.end()
        cancellable.cancel()
    }

    @Test @MainActor func `a pair is delivered on the thread that completes it`() {
        let here = currentThread
        nonisolated(unsafe) let a = NumberSubject()
        nonisolated(unsafe) let b = NumberSubject()
        let pause = Pause()
        let watched = a.handleEvents(receiveOutput: { if $0 == 2 { pause.leave() } })
        nonisolated(unsafe) var seen: [String] = []
        let cancellable = watched.zip(b, +).sink { value in
            if value == 11 {
                b.send(20)
                pause.stay()
            }
            seen.append("\(value) \(currentThread == here)")
        }
        a.send(1)
        pause.begin { b.send(10) }
        a.send(2)
        #expect(seen == ["11 false", "22 true"])
        pause.end()
        cancellable.cancel()
    }

    @Test @MainActor func `a promise called on the main thread delivers there`() {
        let here = currentThread
        var promise: Future<Int, Never>.Promise?
        var seen: [Bool] = []
        let cancellable = Future<Int, Never> { promise = $0 }.sink { _ in seen.append(currentThread == here)
        }
        promise?(.success(1))
        #expect(seen == [true])
        cancellable.cancel()
    }

    @Test func `a current value can be read as soon as it's sent, even during another delivery`() {
        nonisolated(unsafe) let subject = CurrentValueSubject<Int, Never>(0)
        let pause = Pause()
        let recorder = Recorder<Int, Never>(.max(2))
        recorder.onValue = { value in
            if value == 1 { pause.stay() }
            return .none
        }
        subject.subscribe(recorder)
        pause.begin { subject.send(1) }
        // Without demand for it, the value doesn't wait for anything.
        subject.send(2)
        #expect(subject.value == 2)
        pause.end()
    }

    // MARK: - Cancel and requests

    @Test(arguments: cases)
    func `a cancel and a request are passed upstream immediately, even during a delivery`(
        _ chain: TwoSenderChain
    ) {
        let upstream = Scripted<Int, Never>()
        nonisolated(unsafe) let other = NumberSubject()
        let pause = Pause()
        let recorder = Recorder<Int, Never>()
        recorder.onValue = { value in
            if value == 1 { pause.stay() }
            return .none
        }
        chain.make(upstream.eraseToAnyPublisher(), other).subscribe(recorder)
        pause.begin {
            other.send(1)
            other.send(3)
        }
        recorder.subscription?.request(.max(1))
        recorder.subscription?.cancel()
        let owned = ["a subject", "a current value", "a published property", "switchToLatest"]
        if !owned.contains(chain.testDescription) {
            #expect(upstream.subscription.history.last == "cancel")
        }
        pause.end()
        #expect(recorder.history.last == "value 1")
    }

    static let endless: [TwoSenderChain] = [
        .init("flatMap") { _, b in b.flatMap { _ in numbers } },
        .init("switchToLatest") { _, b in b.map { _ in numbers }.switchToLatest() },
        .init("merge") { _, b in b.merge(with: b.flatMap { _ in numbers }) },
        .init("catch") { _, b in b.flatMap { _ in Fail<Int, Oops>(error: Oops()).catch { _ in numbers } } },
        .init("removeDuplicates") { _, b in b.flatMap { _ in numbers }.removeDuplicates() },
    ]

    /// An endless sequence of numbers.
    private static var numbers: some Publisher<Int, Never> {
        sequence(first: 1) { $0 &+ 1 }.publisher
    }

    @Test(arguments: endless) func `a cancel stops an endless upstream publisher while it's sending`(
        _ chain: TwoSenderChain
    ) {
        nonisolated(unsafe) let subject = NumberSubject()
        let isRunning = signal()
        let isDone = signal()
        let cancellable = chain.make(Empty().eraseToAnyPublisher(), subject).sink { value in
            if value == 3 { isRunning.signal() }
        }
        Thread.detachNewThread {
            subject.send(0)
            isDone.signal()
        }
        wait(for: isRunning)
        cancellable.cancel()
        wait(for: isDone)
    }
}

/// The identity of the current thread. A thread itself isn't `Sendable` on every system.
private var currentThread: ObjectIdentifier { ObjectIdentifier(Thread.current) }

private final class Numbered {
    @Published var number = 0
}

extension Publisher where Failure == Never {
    /// Returns a publisher that sends a value before those of this one.
    func starting(with value: Output) -> some Publisher<Output, Never> {
        [Just(value).eraseToAnyPublisher(), eraseToAnyPublisher()].publisher
            .flatMap(maxPublishers: .max(1)) { $0 }
    }
}

extension Publisher {
    /// Returns the same publisher, which keeps something alive for as long as it exists.
    func holding(_ held: Any) -> Publishers.Map<Self, Output> {
        map { value in withExtendedLifetime(held) { value } }
    }
}
