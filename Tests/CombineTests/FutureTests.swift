import Combine
import Testing

@Suite struct FutureTests {
    @Test func `the closure runs immediately and once`() {
        var runs = 0
        let future = Future<Int, Never> { promise in
            runs += 1
            promise(.success(runs))
            promise(.success(9))
        }
        #expect(runs == 1)
        let recorders = (0..<2).map { _ in Recorder<Int, Never>() }
        for recorder in recorders { future.subscribe(recorder) }
        #expect(
            recorders.map(\.history)
                == Array(repeating: ["subscription Future", "value 1", "finished"], count: 2)
        )
    }

    @Test func `a value waits for demand, a failure doesn't`() {
        var promises: [Future<Int, Oops>.Promise] = []
        let futures = (0..<2).map { _ in Future<Int, Oops> { promises.append($0) } }
        let recorders = (0..<2).map { _ in Recorder<Int, Oops>(nil) }
        for (future, recorder) in zip(futures, recorders) { future.subscribe(recorder) }
        promises[0](.success(1))
        promises[1](.failure(Oops()))
        #expect(recorders[0].history == ["subscription Future"])
        recorders[0].subscription?.request(.max(1))
        #expect(recorders.map { $0.history.dropFirst() } == [["value 1", "finished"], ["failure oops"]])
    }

    @Test func `the end releases the subscriber and the subscription, but not the future`() {
        let ends: [(Future<Int, Oops>.Promise, any Subscription) -> Void] = [
            { $1.cancel() },
            { promise, _ in promise(.success(1)) },
            { promise, _ in promise(.failure(Oops())) },
        ]
        for end in ends {
            weak var subscriber: Recorder<Int, Oops>?
            weak var subscription: AnyObject?
            var promise: Future<Int, Oops>.Promise?
            let future = Future<Int, Oops> { promise = $0 }
            do {
                let recorder = Recorder<Int, Oops>()
                subscriber = recorder
                future.subscribe(recorder)
                subscription = recorder.subscription as AnyObject
                recorder.forget()
            }
            #expect(subscriber != nil)
            #expect(subscription != nil)
            if let promise, let held = subscription as? any Subscription { end(promise, held) }
            #expect(subscriber == nil)
            #expect(subscription == nil)
            let late = Recorder<Int, Oops>(nil)
            future.subscribe(late)
            #expect(late.history.first == "subscription Future")
        }
    }

    @Test func `the value can be awaited`() async {
        let future = Future<Int, Oops> { $0(.failure(Oops())) }
        await #expect(throws: Oops()) { try await future.value }
    }

    @Test func `awaiting the value of a future that can't fail needs no try`() async {
        // The await must stay outside `#expect`, whose expansion can throw.
        let value = await Future<Int, Never> { $0(.success(1)) }.value
        #expect(value == 1)
    }
}
