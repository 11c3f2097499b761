import Combine
import Foundation
import Testing

/// Code may create an operator by its type, as the well-known way to retry after a delay does.
@Suite struct InitializerTests {
    @Test func `a failed publisher is subscribed to again after a delay`() {
        let scheduler = VirtualScheduler()
        var attempts = 0
        let number = Deferred {
            attempts += 1
            return attempts < 3 ? Fail(error: Oops()).eraseToAnyPublisher() : one()
        }
        let recorder = Recorder<Int, Oops>()
        number
            .catch { _ in
                Publishers.Delay(upstream: number, interval: 10, tolerance: 1, scheduler: scheduler)
                    .retry(1)
            }
            .subscribe(recorder)
        #expect(attempts == 2)
        scheduler.advance(by: 10)
        #expect(attempts == 3)
        #expect(recorder.history == ["subscription Catch"])
        scheduler.advance(by: 10)
        #expect(recorder.history == ["subscription Catch", "value 1", "finished"])
    }

    @Test(arguments: pairs) func `an initialiser creates what the operator returns`(_ pair: Pair) {
        func histories(_ operation: OneUpstreamTests.OperatorCase) -> [[String]] {
            let upstream = Scripted<Int, Oops>()
            let recorder = Recorder<Int, any Error>(.max(4))
            operation.subscribe(upstream, recorder)
            for value in [1, 2, 2] { upstream.send(value) }
            upstream.fail(Oops())
            upstream.finish()
            return [recorder.history, upstream.subscription.history]
        }
        let expected = histories(pair.operated)
        #expect(histories(pair.created) == expected)
        #expect(expected[0].count > 1)
    }

    /// A publisher that an operator returns, and the same one, created by its type.
    struct Pair: CustomTestStringConvertible, Sendable {
        let operated: OneUpstreamTests.OperatorCase
        let created: OneUpstreamTests.OperatorCase

        var testDescription: String { operated.name }

        init<P: Publisher>(
            _ name: String,
            _ operate: @escaping (Scripted<Int, Oops>) -> P,
            _ create: @escaping (Scripted<Int, Oops>) -> P,
        ) where P.Output == Int, P.Failure == Oops {
            operated = .init(name, operate)
            created = .init(name, create)
        }

        init<P: Publisher>(
            trying name: String,
            _ operate: @escaping (Scripted<Int, Oops>) -> P,
            _ create: @escaping (Scripted<Int, Oops>) -> P,
        ) where P.Output == Int, P.Failure == any Error {
            operated = .init(trying: name, operate)
            created = .init(trying: name, create)
        }
    }

    static let pairs: [Pair] = transforming + selecting + ending + scheduling

    static let transforming: [Pair] = [
        .init("Map", { $0.map { -$0 } }, { Publishers.Map(upstream: $0) { -$0 } }),
        .init(trying: "TryMap", { $0.tryMap { -$0 } }, { Publishers.TryMap(upstream: $0) { -$0 } }),
        .init("CompactMap", { $0.compactMap(odd) }, { Publishers.CompactMap(upstream: $0, transform: odd) }),
        .init(
            trying: "TryCompactMap",
            { $0.tryCompactMap(odd) },
            { Publishers.TryCompactMap(upstream: $0, transform: odd) }
        ),
        .init(
            "Scan",
            { $0.scan(0, +) },
            { Publishers.Scan(upstream: $0, initialResult: 0, nextPartialResult: +) }
        ),
        .init(
            trying: "TryScan",
            { $0.tryScan(0) { $0 + $1 } },
            { Publishers.TryScan(upstream: $0, initialResult: 0) { $0 + $1 } }
        ),
        .init(
            "MapError",
            { $0.mapError { $0 } },
            { Publishers.MapError<_, Oops>(upstream: $0, { $0 }) }
        ),
        .init(
            "MapError, transform",
            { $0.mapError { $0 } },
            { Publishers.MapError<_, Oops>(upstream: $0, transform: { $0 }) }
        ),
        .init(
            "AssertNoFailure, SetFailureType",
            { $0.first().assertNoFailure().setFailureType(to: Oops.self) },
            {
                let first = Publishers.First(upstream: $0)
                return Publishers.SetFailureType<_, Oops>(
                    upstream: Publishers.AssertNoFailure(upstream: first, prefix: "", file: #file, line: 0)
                )
            }
        ),
        .init(
            trying: "Encode, Decode",
            { $0.encode(encoder: JSONEncoder()).decode(type: Int.self, decoder: JSONDecoder()) },
            {
                Publishers.Decode<_, Int, JSONDecoder>(
                    upstream: Publishers.Encode(upstream: $0, encoder: JSONEncoder()),
                    decoder: JSONDecoder()
                )
            }
        ),
        .init(
            "FlatMap",
            { $0.flatMap(maxPublishers: .max(1)) { _ in one() } },
            { Publishers.FlatMap(upstream: $0, maxPublishers: .max(1)) { _ in one() } }
        ),
        .init(
            "SwitchToLatest",
            { $0.map { _ in one() }.switchToLatest() },
            { Publishers.SwitchToLatest(upstream: Publishers.Map(upstream: $0) { _ in one() }) }
        ),
    ]

    static let selecting: [Pair] = [
        .init("Filter", { $0.filter(isOdd) }, { Publishers.Filter(upstream: $0, isIncluded: isOdd) }),
        .init(
            trying: "TryFilter",
            { $0.tryFilter(isOdd) },
            { Publishers.TryFilter(upstream: $0, isIncluded: isOdd) }
        ),
        .init(
            "RemoveDuplicates",
            { $0.removeDuplicates(by: ==) },
            { Publishers.RemoveDuplicates(upstream: $0, predicate: ==) }
        ),
        .init(
            trying: "TryRemoveDuplicates",
            { $0.tryRemoveDuplicates(by: ==) },
            { Publishers.TryRemoveDuplicates(upstream: $0, predicate: ==) }
        ),
        .init(
            "Output",
            { $0.output(in: 1...2) },
            { Publishers.Output(upstream: $0, range: 1..<3) }
        ),
        .init("Drop", { $0.dropFirst() }, { Publishers.Drop(upstream: $0, count: 1) }),
        .init(
            "IgnoreOutput",
            { $0.ignoreOutput().map { (_: Never) -> Int in } },
            { Publishers.IgnoreOutput(upstream: $0).map { (_: Never) -> Int in } }
        ),
        .init("First", { $0.first() }, { Publishers.First(upstream: $0) }),
        .init(
            "FirstWhere",
            { $0.first(where: isOdd) },
            { Publishers.FirstWhere(upstream: $0, predicate: isOdd) }
        ),
        .init(
            trying: "TryFirstWhere",
            { $0.tryFirst(where: isOdd) },
            { Publishers.TryFirstWhere(upstream: $0, predicate: isOdd) }
        ),
        .init("Last", { $0.first().last() }, { Publishers.Last(upstream: $0.first()) }),
        .init(
            "LastWhere",
            { $0.first().last(where: isOdd) },
            { Publishers.LastWhere(upstream: $0.first(), predicate: isOdd) }
        ),
        .init(
            trying: "TryLastWhere",
            { $0.first().tryLast(where: isOdd) },
            { Publishers.TryLastWhere(upstream: $0.first(), predicate: isOdd) }
        ),
        .init(
            "Collect",
            { $0.first().collect().map(\.count) },
            { Publishers.Collect(upstream: $0.first()).map(\.count) }
        ),
        .init(
            "CollectByCount",
            { $0.collect(2).map(\.count) },
            { Publishers.CollectByCount(upstream: $0, count: 2).map(\.count) }
        ),
    ]

    static let ending: [Pair] = [
        .init("Catch", { $0.catch { _ in one() } }, { Publishers.Catch(upstream: $0) { _ in one() } }),
        .init(
            "Concatenate",
            { $0.first().append(one()) },
            { Publishers.Concatenate(prefix: $0.first(), suffix: one()) }
        ),
        .init(
            trying: "TryCatch",
            { $0.tryCatch { _ in one() } },
            { Publishers.TryCatch(upstream: $0) { _ in one() } }
        ),
        .init(
            "ReplaceError",
            { $0.replaceError(with: 9).setFailureType(to: Oops.self) },
            { Publishers.ReplaceError(upstream: $0, output: 9).setFailureType(to: Oops.self) }
        ),
        .init(
            "ReplaceEmpty",
            { $0.replaceEmpty(with: 9) },
            { Publishers.ReplaceEmpty(upstream: $0, output: 9) }
        ),
        .init("Retry", { $0.retry(1) }, { Publishers.Retry(upstream: $0, retries: 1) }),
        .init(
            "HandleEvents",
            { $0.handleEvents(receiveSubscription: { $0.request(.max(1)) }) },
            {
                Publishers.HandleEvents(
                    upstream: $0,
                    receiveSubscription: { $0.request(.max(1)) },
                    receiveRequest: nil
                )
            }
        ),
        .init(
            "Print",
            { $0.print("a", to: PrintTests.Lines()) },
            { Publishers.Print(upstream: $0, prefix: "a", to: PrintTests.Lines()) }
        ),
    ]

    static let scheduling: [Pair] = [
        .init(
            "ReceiveOn",
            { $0.receive(on: ImmediateScheduler.shared) },
            { Publishers.ReceiveOn(upstream: $0, scheduler: ImmediateScheduler.shared, options: nil) }
        ),
        .init(
            "SubscribeOn",
            { $0.subscribe(on: ImmediateScheduler.shared) },
            { Publishers.SubscribeOn(upstream: $0, scheduler: ImmediateScheduler.shared, options: nil) }
        ),
        .init(
            "Debounce",
            { $0.debounce(for: 1, scheduler: ImmediateScheduler.shared) },
            {
                Publishers.Debounce(
                    upstream: $0,
                    dueTime: 1,
                    scheduler: ImmediateScheduler.shared,
                    options: nil
                )
            }
        ),
        .init(
            "Timeout",
            { $0.timeout(1, scheduler: ImmediateScheduler.shared, customError: { Oops() }) },
            {
                Publishers.Timeout(
                    upstream: $0,
                    interval: 1,
                    scheduler: ImmediateScheduler.shared,
                    options: nil,
                    customError: { Oops() }
                )
            }
        ),
        .init("Share", { $0.share() }, { Publishers.Share(upstream: $0) }),
        .init(
            "Multicast, Autoconnect",
            { $0.multicast { PassthroughSubject<Int, Oops>() }.autoconnect() },
            {
                let multicast = Publishers.Multicast(upstream: $0) { PassthroughSubject<Int, Oops>() }
                return Publishers.Autoconnect(upstream: multicast)
            }
        ),
        .init(
            "MakeConnectable",
            {
                $0.replaceError(with: 9).makeConnectable().autoconnect().setFailureType(to: Oops.self)
            },
            {
                Publishers.MakeConnectable(upstream: $0.replaceError(with: 9)).autoconnect()
                    .setFailureType(to: Oops.self)
            }
        ),
    ]
}

private func one() -> AnyPublisher<Int, Oops> {
    Just(1).setFailureType(to: Oops.self).eraseToAnyPublisher()
}

private func isOdd(_ value: Int) -> Bool { value % 2 == 1 }

private func odd(_ value: Int) -> Int? { isOdd(value) ? value : nil }
