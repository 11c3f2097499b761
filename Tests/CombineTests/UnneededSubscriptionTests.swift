import Combine
import Testing

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
