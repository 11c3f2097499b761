import Combine
import Testing

/// The rules that every operator with one upstream publisher follows, tested for each operator.
@Suite struct OneUpstreamTests {
    @Test(arguments: cases + observers) func `demand and cancel are passed upstream`(_ operation: Case) {
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
    func `a second subscription is cancelled`(_ operation: Case) {
        let upstream = Scripted<Int, Oops>()
        let recorder = Recorder<Int, any Error>()
        operation.subscribe(upstream, recorder)
        let second = RecordingSubscription()
        upstream.send(second)
        #expect(second.history == ["cancel"])
        #expect(upstream.subscription.history == ["request unlimited"])
        #expect(recorder.history == ["subscription \(operation.name)"])
    }

    @Test(arguments: cases) func `nothing is sent after the end`(_ operation: Case) {
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

    @Test(arguments: cases) func `nothing is sent after a cancel`(_ operation: Case) {
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

    @Test(arguments: cases + accumulators) func `a failure is sent once`(_ operation: Case) {
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
    func `the end releases the upstream subscription`(_ operation: Case, cancels: Bool) {
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
            if cancels { recorder.subscription?.cancel() } else { silent.finish() }
            silent.forget()
        }
        #expect(held == nil)
        _ = upstream
    }
}

extension OneUpstreamTests {
    /// An operator that leaves its values unchanged, and its name in Combine.
    struct Case: CustomTestStringConvertible, @unchecked Sendable {
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

    static let cases: [Case] = [
        Case(trying: "TryMap") { $0.tryMap { $0 } },
        Case(trying: "TryFilter") { $0.tryFilter { _ in true } },
        Case(trying: "TryCompactMap") { $0.tryCompactMap { $0 } },
        Case("ReceiveOn") { $0.receive(on: ImmediateScheduler.shared) },
        Case("SubscribeOn") { $0.subscribe(on: ImmediateScheduler.shared) },
        Case("Delay") { $0.delay(for: 1, scheduler: ImmediateScheduler.shared) },
        Case("Retry") { $0.retry(0) },
        Case("RemoveDuplicates") { $0.removeDuplicates() },
        Case(trying: "TryRemoveDuplicates") { $0.tryRemoveDuplicates(by: ==) },
        Case("Catch") { $0.catch { _ in Fail(error: Oops()) } },
        Case(trying: "TryCatch") { $0.tryCatch { error -> Just<Int> in throw error } },
    ]

    /// Operators that only observe signals, and also pass on those that break the rules.
    static let observers: [Case] = [
        Case("HandleEvents") { $0.handleEvents() },
        Case("Print") { $0.print(to: PrintTests.Lines()) },
    ]

    /// Operators that decide themselves how many values to request.
    static let accumulators: [Case] = [
        Case("First") { $0.first() },
        Case("TryFirst") { $0.first { $0 > 9 } },
        Case(trying: "TryFirstWhere") { $0.tryFirst { $0 > 9 } },
        Case("Last") { $0.last() },
        Case("LastWhere") { $0.last { $0 > 9 } },
        Case(trying: "TryLastWhere") { $0.tryLast { $0 > 9 } },
        Case("Collect") { $0.collect().map { $0.count } },
        Case("CollectByCount") { $0.collect(2).map { $0.count } },
        Case("ReplaceEmpty") { $0.replaceEmpty(with: 0) },
        Case("Debounce") { $0.debounce(for: 1, scheduler: ImmediateScheduler.shared) },
    ]
}
