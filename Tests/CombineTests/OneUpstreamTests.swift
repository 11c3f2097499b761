import Combine
import Foundation
import Testing

/// The rules that every operator with one upstream publisher follows, tested for each operator.
@Suite struct OneUpstreamTests {
    @Test(arguments: cases) func `nothing is sent after the end`(_ operation: OperatorCase) {
        let upstream = Scripted<Int, Oops>()
        let recorder = Recorder<Int, any Error>()
        operation.subscribe(upstream, recorder)
        upstream.send(1)
        upstream.finish()
        upstream.send(2)
        upstream.finish()
        upstream.fail(Oops())
        recorder.subscription?.request(.max(1))
        recorder.subscription?.cancel()
        let late = RecordingSubscription()
        upstream.send(late)
        #expect(recorder.history == ["subscription \(operation.name)", "value 1", "finished"])
        #expect(upstream.subscription.history == ["request unlimited"])
        #expect(late.history == ["cancel"])
    }

    @Test(arguments: cases + observers + accumulators, [true, false])
    func `the end releases the upstream subscription`(_ operation: OperatorCase, cancels: Bool) {
        weak var held: Token?
        let recorder = Recorder<Int, any Error>()
        let upstream = Scripted<Int, Oops>()
        do {
            let token = Token()
            held = token
            let subscription = RecordingSubscription()
            subscription.onRequest = { _ in _ = token }
            let silent = Scripted<Int, Oops>(sendsSubscription: false)
            operation.subscribe(silent, recorder)
            silent.send(subscription)
            if cancels {
                recorder.subscription?.cancel()
            } else {
                silent.finish()
            }
            silent.forget()
        }
        #expect(held == nil)
        _ = upstream
    }

    // `retry` needs upstream for as long as it may subscribe again.
    @Test(arguments: (cases + observers + accumulators + others).filter { $0.name != "Retry" })
    func `a subscription doesn't keep the upstream publisher alive`(_ operation: OperatorCase) {
        weak var held: Scripted<Int, Oops>?
        let recorder = Recorder<Int, any Error>(nil)
        do {
            let upstream = Scripted<Int, Oops>()
            held = upstream
            operation.subscribe(upstream, recorder)
        }
        #expect(held == nil)
        #expect(recorder.subscription != nil)
    }
}

extension OneUpstreamTests {
    /// An operator that leaves its values unchanged, and its name in Combine.
    struct OperatorCase: CustomTestStringConvertible, @unchecked Sendable {
        // Created once, and only called.
        let name: String
        let subscribe: (Scripted<Int, Oops>, Recorder<Int, any Error>) -> Void

        var testDescription: String { name }

        init<P: Publisher>(_ name: String, _ operate: @escaping (Scripted<Int, Oops>) -> P)
        where P.Output == Int, P.Failure == Oops {
            self.name = name
            subscribe = { operate($0).mapError { $0 as any Error }.subscribe($1) }
        }

        init<P: Publisher>(trying name: String, _ operate: @escaping (Scripted<Int, Oops>) -> P)
        where P.Output == Int, P.Failure == any Error {
            self.name = name
            subscribe = { operate($0).subscribe($1) }
        }
    }

    static let cases: [OperatorCase] = [
        .init(trying: "TryMap") { $0.tryMap { $0 } },
        .init("ReceiveOn") { $0.receive(on: VirtualScheduler(isImmediate: true)) },
        .init("SubscribeOn") { $0.subscribe(on: VirtualScheduler(isImmediate: true)) },
        .init("Delay") { $0.delay(for: 1, scheduler: VirtualScheduler(isImmediate: true)) },
        .init("Retry") { $0.retry(0) },
        .init("RemoveDuplicates") { $0.removeDuplicates() },
        .init("Catch") { $0.catch { _ in Fail(error: Oops()) } },
        .init(trying: "TryCatch") { $0.tryCatch { error -> Just<Int> in throw error } },
        .init("Output") { $0.prefix(9) },
        .init("Drop") { $0.dropFirst(0) },
        .init("ReplaceEmpty") { $0.replaceEmpty(with: 0) },
    ]

    /// Operators that only observe signals, and also pass along those that break the rules.
    static let observers: [OperatorCase] = [
        .init("HandleEvents") { $0.handleEvents() }
    ]

    /// Operators that decide themselves how many values to request.
    static let accumulators: [OperatorCase] = [
        .init("First") { $0.first() },
        .init("TryFirst") { $0.first { $0 > 9 } },
        .init("Last") { $0.last() },
        .init("LastWhere") { $0.last { $0 > 9 } },
        .init("Reduce") { $0.reduce(0, +) },
        .init("Collect") { $0.collect().map { $0.count } },
        .init("CollectByCount") { $0.collect(2).map { $0.count } },
        .init("Debounce") { $0.debounce(for: 1, scheduler: VirtualScheduler(isImmediate: true)) },
    ]

    /// Operators with rules of their own.
    static let others: [OperatorCase] = [
        .init("Map") { $0.map { $0 } },
        .init("ValueForKey") { $0.map(\.self) },
        .init("Filter") { $0.filter { _ in true } },
        .init("CompactMap") { $0.compactMap { $0 } },
        .init("MapError") { $0.mapError { $0 } },
        .init("ReplaceError") { $0.replaceError(with: 0).setFailureType(to: Oops.self) },
        .init(trying: "Encode") { $0.encode(encoder: JSONEncoder()).map(\.count) },
        .init(trying: "Decode") {
            $0.map { _ in Data() }.decode(type: Int.self, decoder: JSONDecoder())
        },
        .init("FlatMap") { $0.flatMap { Just($0) } },
        .init("SwitchToLatest") { $0.map { Just($0) }.switchToLatest() },
        .init("Merge") { $0.merge(with: Empty()) },
        .init("Zip") { $0.zip(Just(0).setFailureType(to: Oops.self)) { $0 + $1 } },
        .init("CombineLatest") { $0.combineLatest(Just(0).setFailureType(to: Oops.self)) { $0 + $1 } },
    ]
}

/// Nothing subscribes to a publisher whose values can no longer arrive: subscribing may send a request.
@Suite struct UnneededSubscriptionTests {
    /// A chain that ends, or is cancelled, before it needs the given publisher.
    struct ChainCase: CustomTestStringConvertible, @unchecked Sendable {
        // Created once, and only called.
        let testDescription: String
        let make: (AnyPublisher<Int, Oops>) -> AnyPublisher<Int, Oops>

        init<P: Publisher>(_ name: String, _ make: @escaping (AnyPublisher<Int, Oops>) -> P)
        where P.Output == Int, P.Failure == Oops {
            testDescription = name
            self.make = { make($0).eraseToAnyPublisher() }
        }
    }

    private static var fail: Fail<Int, Oops> { Fail(error: Oops()) }
    private static var empty: Empty<Int, Oops> { Empty() }

    static let ended: [ChainCase] = [
        .init("merge") { fail.merge(with: $0) },
        .init("merge of three") { empty.merge(with: fail, $0) },
        .init("merge of four") { empty.merge(with: fail, $0, $0) },
        .init("MergeMany") { Publishers.MergeMany([fail.eraseToAnyPublisher(), $0]) },
        .init("zip, failed") { fail.zip($0, +) },
        .init("zip, finished") { empty.zip($0, +) },
        .init("zip of three") { Just(1).setFailureType(to: Oops.self).zip(empty, $0) { $0 + $1 + $2 } },
        .init("combineLatest") { fail.combineLatest($0, +) },
        .init("flatMap") { publisher in
            [fail.eraseToAnyPublisher(), publisher].publisher.setFailureType(to: Oops.self).flatMap { $0 }
        },
        .init("switchToLatest") { publisher in
            [fail.eraseToAnyPublisher(), publisher].publisher.setFailureType(to: Oops.self).switchToLatest()
        },
    ]

    static let cancelled: [ChainCase] = [
        .init("merge") { empty.merge(with: $0) },
        .init("merge of one type") { $0.merge(with: $0) },
        .init("flatMap") { $0.flatMap { _ in fail } },
        .init("switchToLatest") { $0.map { _ in fail }.switchToLatest() },
        .init("share") { $0.share() },
    ]

    @Test(arguments: ended) func `a publisher isn't subscribed to after the end`(_ chain: ChainCase) {
        let recorder = Recorder<Int, Oops>()
        #expect(subscriptions(to: chain, recorder) == 0)
        #expect(["finished", "failure oops"].contains(recorder.history.last))
    }

    @Test(arguments: cancelled) func `a publisher isn't subscribed to after a cancel`(_ chain: ChainCase) {
        let recorder = Recorder<Int, Oops>()
        recorder.onSubscription = { $0.cancel() }
        #expect(subscriptions(to: chain, recorder) == 0)
        #expect(recorder.history.count == 1)
    }

    @Test func `a publisher isn't subscribed to if replacing the previous one cancels all`() {
        var subscriptions = 0
        let upstream = PassthroughSubject<AnyPublisher<Int, Never>, Never>()
        let recorder = Recorder<Int, Never>()
        upstream.switchToLatest().subscribe(recorder)
        let first = Empty<Int, Never>(completeImmediately: false)
            .handleEvents(receiveCancel: { recorder.subscription?.cancel() })
        upstream.send(first.eraseToAnyPublisher())
        let second = Deferred {
            subscriptions += 1
            return Just(1)
        }
        upstream.send(second.eraseToAnyPublisher())
        #expect(subscriptions == 0)
    }

    /// Returns how often a chain subscribes to the publisher that it shouldn't need.
    private func subscriptions(to chain: ChainCase, _ recorder: Recorder<Int, Oops>) -> Int {
        var count = 0
        let publisher = Deferred {
            count += 1
            return Future<Int, Oops> { $0(.success(1)) }
        }
        chain.make(publisher.eraseToAnyPublisher()).subscribe(recorder)
        return count
    }
}
