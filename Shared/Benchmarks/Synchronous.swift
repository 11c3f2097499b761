import Combine

/// Many values through one chain.
var synchronous: [Benchmark] {
    let total = Total()
    let chain = opaque(Chain(total))
    let mapAndFilter = { (count: Int) in
        for value in 0..<count {
            let mapped = chain.map(value)
            if chain.isIncluded(mapped) { chain.receive(mapped) }
        }
    }
    let observers = opaque([
        { (value: Int) in
            if let mapped = try? chain.tryMap(chain.map(value)) { chain.receive(mapped) }
        }
    ])
    let subject = PassthroughSubject<Int, any Error>()
    let mapped = subject.map { $0 &* 3 }
        .tryMap { value in
            if value == -1 { throw Failed() }
            return value
        }
        .sink(receiveCompletion: { _ in }, receiveValue: { total.value &+= $0 })
    let shared = PassthroughSubject<Int, Never>()
    let share = shared.share()
    let sinks = (0..<3).map { _ in share.sink { total.value &+= $0 } }
    let (plain, published) = (opaque(Plain()), opaque(Model()))
    plain.willChange = { total.value &+= $0 }
    let changes = published.$value.sink { total.value &+= $0 }

    return [
        Benchmark(
            number: 1,
            name: "sequence, map, filter, sink",
            count: 1_000_000,
            limit: 32,
            closures: mapAndFilter
        ) {
            _ = (0..<$0).publisher.map { $0 &* 3 }.filter { $0 & 1 == 0 }.sink { total.value &+= $0 }
        },
        Benchmark(
            number: 2,
            name: "the same behind AnyPublisher",
            count: 1_000_000,
            limit: 39,
            closures: mapAndFilter
        ) {
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
        Benchmark(number: 7, name: "@Published, sink", count: 1_000_000, limit: 20) {
            for value in 0..<$0 { plain.value = value }
        } combine: {
            for value in 0..<$0 { published.value = value }
            withExtendedLifetime(changes) {}
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
    ]
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
