import Combine
import Foundation

/// The cases. Those of operators that were added later come last.
var benchmarks: [Benchmark] {
    let total = Total()
    let chain = opaque(Chain(total))
    let mapAndFilter = { (count: Int) in
        for value in 0..<count {
            let mapped = chain.map(value)
            if chain.isIncluded(mapped) { chain.receive(mapped) }
        }
    }
    let observers = opaque([
        { if let mapped = try? chain.tryMap(chain.map($0)) { chain.receive(mapped) } }
    ])
    let subject = PassthroughSubject<Int, any Error>()
    let mapped = subject.map { $0 &* 3 }.tryMap(checked)
        .sink(receiveCompletion: { _ in }, receiveValue: { total.value &+= $0 })
    let items = Array(repeating: #"{"id": 1, "title": "An episode"}"#, count: 10)
    let data = Data("[\(items.joined(separator: ","))]".utf8)
    let decode = opaque { try JSONDecoder().decode([Item].self, from: data) }
    let plain = opaque(Plain())
    let published = opaque(Model())
    plain.willChange = { total.value &+= $0 }
    let changes = published.$value.sink { total.value &+= $0 }
    let queue = DispatchQueue(label: "benchmark")
    nonisolated(unsafe) let onQueue = opaque(Chain(total))  // used on the queue alone
    let queued = PassthroughSubject<Int, Never>()
    let received = queued.receive(on: queue).sink { total.value &+= $0 }
    let shared = PassthroughSubject<Int, Never>()
    let share = shared.share()
    let sinks = (0..<3).map { _ in share.sink { total.value &+= $0 } }
    let narrowed = PassthroughSubject<Int, Never>()
    let narrow = narrowed.dropFirst(2).prefix(.max - 2).sink { total.value &+= $0 }
    let episodes = opaque((0..<1000).map { Item(id: $0, title: "An episode") })

    return [
        Benchmark(number: 1, name: "sequence, map, filter, sink", count: 1_000_000, limit: 32) {
            mapAndFilter($0)
        } combine: {
            _ = (0..<$0).publisher.map { $0 &* 3 }.filter { $0 & 1 == 0 }.sink { total.value &+= $0 }
        },
        Benchmark(number: 2, name: "the same behind AnyPublisher", count: 1_000_000, limit: 39) {
            mapAndFilter($0)
        } combine: {
            _ = (0..<$0).publisher.map { $0 &* 3 }.filter { $0 & 1 == 0 }.eraseToAnyPublisher()
                .sink { total.value &+= $0 }
        },
        Benchmark(number: 3, name: "subject, map, tryMap, sink", count: 1_000_000, limit: 5.5) {
            for value in 0..<$0 {
                for observer in observers { observer(value) }
            }
        } combine: {
            for value in 0..<$0 { subject.send(value) }
            withExtendedLifetime(mapped) {}
        },
        Benchmark(number: 4, name: "Just, flatMap, erase, sink", count: 100_000, limit: 11.5) {
            for value in 0..<$0 {
                let first: Load = { $0(.success(value)) }
                let second = opaque(flatMap(first) { value in { $0(.success(value &+ 1)) } })
                second { if case .success(let value) = $0 { chain.receive(value) } }
            }
        } combine: {
            for value in 0..<$0 {
                _ = Just(value).setFailureType(to: (any Error).self)
                    .flatMap { Just($0 &+ 1).setFailureType(to: (any Error).self) }
                    .eraseToAnyPublisher()
                    .sink(receiveCompletion: { _ in }, receiveValue: { total.value &+= $0 })
            }
        },
        Benchmark(number: 5, name: "Future, mapError, catch, sink", count: 100_000, limit: 47) {
            for value in 0..<$0 {
                let load: Load = opaque { $0(.success(value)) }
                load { result in
                    switch result.mapError({ _ in Failed() }) {
                    case .success(let value): chain.receive(value)
                    case .failure: chain.receive(0)
                    }
                }
            }
        } combine: {
            for value in 0..<$0 {
                _ = Future<Int, any Error> { $0(.success(value)) }
                    .mapError { _ in Failed() }.catch { _ in Just(0) }.sink { total.value &+= $0 }
            }
        },
        Benchmark(number: 6, name: "decode", count: 5_000, limit: 0.8) {
            for _ in 0..<$0 { chain.receive((try? decode())?.count ?? 0) }
        } combine: {
            for _ in 0..<$0 {
                _ = Just(data).decode(type: [Item].self, decoder: JSONDecoder())
                    .sink(receiveCompletion: { _ in }, receiveValue: { total.value &+= $0.count })
            }
        },
        Benchmark(number: 7, name: "@Published, sink", count: 1_000_000, limit: 20) {
            for value in 0..<$0 { plain.value = value }
        } combine: {
            for value in 0..<$0 { published.value = value }
            withExtendedLifetime(changes) {}
        },
        Benchmark(number: 8, name: "receive(on:) a queue", count: 50_000, limit: 1.35) {
            for value in 0..<$0 { queue.async { onQueue.receive(value) } }
            queue.sync {}
        } combine: {
            for value in 0..<$0 { queued.send(value) }
            queue.sync {}
            withExtendedLifetime(received) {}
        },
        Benchmark(number: 9, name: "share, three sinks", count: 1_000_000, limit: 15) {
            for value in 0..<$0 {
                for receive in chain.receivers { receive(value) }
            }
        } combine: {
            for value in 0..<$0 { shared.send(value) }
            withExtendedLifetime(sinks) {}
        },
        Benchmark(number: 10, name: "flatMap(maxPublishers: .max(4))", count: 1_000_000, limit: 18) {
            for outer in 0..<$0 / 100 {
                for inner in 0..<100 { chain.receive(chain.map(outer &+ inner)) }
            }
        } combine: {
            _ = (0..<$0 / 100).publisher
                .flatMap(maxPublishers: .max(4)) { outer in (outer..<outer + 100).publisher }
                .sink { total.value &+= $0 }
        },
        Benchmark(number: 11, name: "values", count: 200_000, limit: 0.65) { count in
            let stream = AsyncStream { continuation in
                for value in 0..<count { continuation.yield(value) }
                continuation.finish()
            }
            for await value in stream { chain.receive(value) }
        } combine: { count in
            for await value in (0..<count).publisher.values { chain.receive(value) }
        },
        Benchmark(number: 12, name: "sequence, map a key path, sink", count: 1_000_000, limit: 8.5) {
            for _ in 0..<$0 / 1000 {
                _ = episodes.publisher.map { $0.id }.sink { total.value &+= $0 }
            }
        } combine: {
            for _ in 0..<$0 / 1000 {
                _ = episodes.publisher.map(\.id).sink { total.value &+= $0 }
            }
        },
        Benchmark(number: 13, name: "sequence, scan, sink", count: 1_000_000, limit: 32) {
            var sum = 0
            for value in 0..<$0 {
                sum = chain.scan(sum, value)
                chain.receive(sum)
            }
        } combine: {
            _ = (0..<$0).publisher.scan(0) { $0 &+ $1 }.sink { total.value &+= $0 }
        },
        Benchmark(number: 14, name: "subject, dropFirst, prefix, sink", count: 1_000_000, limit: 15) {
            for value in 0..<$0 {
                for receive in chain.narrowing { receive(value) }
            }
        } combine: {
            for value in 0..<$0 { narrowed.send(value) }
            withExtendedLifetime(narrow) {}
        },
        Benchmark(number: 15, name: "sequence, append, prepend, sink", count: 1_000_000, limit: 32) {
            for value in 0..<$0 { chain.receive(value) }
        } combine: {
            let third = $0 / 3
            _ = (third..<2 * third).publisher.append(2 * third..<$0).prepend(0..<third)
                .sink { total.value &+= $0 }
        },
        Benchmark(number: 16, name: "sequence, ignoreOutput, sink", count: 1_000_000, limit: 32) {
            for value in 0..<$0 { chain.ignore(value) }
        } combine: {
            _ = (0..<$0).publisher.ignoreOutput().sink(
                receiveCompletion: { _ in total.value &+= 1 },
                receiveValue: { (_: Never) in },
            )
        },
    ]
}

/// Where values end up, so no work can be left out.
private final class Total {
    var value = 0
}

/// An error for streams that may fail.
private struct Failed: Error {}

private func checked(_ value: Int) throws -> Int { if value == -1 { throw Failed() } else { value } }

/// The closures that a chain consists of, in an object, as you would keep them yourself.
private final class Chain {
    let map: (Int) -> Int = { $0 &* 3 }
    let isIncluded: (Int) -> Bool = { $0 & 1 == 0 }
    let tryMap: (Int) throws -> Int = checked
    let scan: (Int, Int) -> Int = { $0 &+ $1 }
    let ignore: (Int) -> Void = { _ in }
    let receive: (Int) -> Void
    let receivers: [(Int) -> Void]
    let narrowing: [(Int) -> Void]

    init(_ total: Total) {
        receive = { total.value &+= $0 }
        receivers = Array(repeating: { total.value &+= $0 }, count: 3)
        var position = 0
        narrowing = [
            { value in
                position &+= 1
                if position > 2, position < .max { total.value &+= value }
            }
        ]
    }
}

/// A property that tells a closure.
private final class Plain {
    var willChange: (Int) -> Void = { _ in }
    var value = 0 {
        willSet { willChange(newValue) }
    }
}

/// A property that publishes.
private final class Model: ObservableObject {
    @Published var value = 0
}

private struct Item: Decodable {
    let id: Int
    let title: String
}

/// Something that calls back with a result.
private typealias Load = (@escaping (Result<Int, any Error>) -> Void) -> Void

/// Loads what a closure makes of what is loaded first.
private func flatMap(_ first: @escaping Load, _ next: @escaping (Int) -> Load) -> Load {
    { handle in
        first { result in
            switch result {
            case .success(let value): next(value)(handle)
            case .failure(let error): handle(.failure(error))
            }
        }
    }
}
