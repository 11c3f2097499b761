import Combine
import Foundation
import Testing

/// The rules that every operator with one upstream publisher follows, tested for each operator.
@Suite struct OneUpstreamTests {
    @Test(arguments: cases + observers)
    func `demand and cancel are passed upstream`(_ operation: OperatorCase) {
        let upstream = Scripted<Int, Oops>()
        let recorder = Recorder<Int, any Error>(nil)
        operation.subscribe(upstream, recorder)
        recorder.subscription?.request(.max(2))
        recorder.subscription?.request(.max(3))
        recorder.subscription?.cancel()
        recorder.subscription?.cancel()
        recorder.subscription?.request(.max(4))
        #expect(upstream.subscription.history == ["request max(2)", "request max(3)", "cancel"])
        #expect(recorder.history == ["subscription \(operation.name)"])
    }

    @Test(arguments: cases + observers + accumulators)
    func `a second subscription is cancelled`(_ operation: OperatorCase) {
        let upstream = Scripted<Int, Oops>()
        let recorder = Recorder<Int, any Error>()
        operation.subscribe(upstream, recorder)
        let second = RecordingSubscription()
        upstream.send(second)
        #expect(second.history == ["cancel"])
        #expect(upstream.subscription.history == ["request unlimited"])
        #expect(recorder.history == ["subscription \(operation.name)"])
    }

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

    @Test(arguments: cases) func `nothing is sent after a cancel`(_ operation: OperatorCase) {
        let upstream = Scripted<Int, Oops>()
        let recorder = Recorder<Int, any Error>()
        operation.subscribe(upstream, recorder)
        recorder.onValue = { _ in
            recorder.subscription?.cancel()
            return .none
        }
        upstream.send(1)
        upstream.send(2)
        upstream.finish()
        #expect(recorder.history == ["subscription \(operation.name)", "value 1"])
        #expect(upstream.subscription.history == ["request unlimited", "cancel"])
    }

    @Test(arguments: cases + accumulators) func `a failure is sent once`(_ operation: OperatorCase) {
        let upstream = Scripted<Int, Oops>()
        let recorder = Recorder<Int, any Error>()
        operation.subscribe(upstream, recorder)
        upstream.fail(Oops())
        upstream.fail(Oops())
        upstream.finish()
        #expect(recorder.history == ["subscription \(operation.name)", "failure oops"])
        #expect(upstream.subscription.history == ["request unlimited"])
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
