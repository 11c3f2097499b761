import Combine
import Testing

/// The rules that every operator with one upstream keeps, put to each in turn.
@Suite struct OneUpstreamTests {
    @Test(arguments: cases + onlookers) func `demand and cancel go up`(_ operation: Case) {
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

    @Test(arguments: cases + onlookers + gatherers)
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

    @Test(arguments: cases + gatherers) func `a failure comes through, once`(_ operation: Case) {
        let upstream = Scripted<Int, Oops>()
        let recorder = Recorder<Int, any Error>()
        operation.subscribe(upstream, recorder)
        upstream.fail(Oops())
        upstream.fail(Oops())
        upstream.finish()
        #expect(recorder.history == ["subscription \(operation.name)", "failure oops"])
        #expect(upstream.subscription.history == ["request unlimited"])
    }

    @Test(arguments: cases + onlookers + gatherers, [true, false])
    func `the end frees upstream`(_ operation: Case, cancels: Bool) {
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
    /// An operator that keeps its values as they are, and what Combine calls it.
    struct Case: CustomTestStringConvertible, @unchecked Sendable {
        // Made once and only called.
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

    /// Operators that only look on, and pass what comes against the rules as well.
    static let onlookers: [Case] = [
        Case("HandleEvents") { $0.handleEvents() },
        Case("Print") { $0.print(to: PrintTests.Lines()) },
    ]

    /// Operators that ask for all values, or for several, on their own account.
    static let gatherers: [Case] = [
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
