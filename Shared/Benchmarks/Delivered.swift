import Combine
import Dispatch

/// Values that are delivered elsewhere than they were sent.
var delivered: [Benchmark] {
    let total = Total()
    nonisolated(unsafe) let chain = opaque(Chain(total))  // used on the queue alone
    let queue = DispatchQueue(label: "benchmark")
    let subject = PassthroughSubject<Int, Never>()
    let received = subject.receive(on: queue).sink { total.value &+= $0 }

    return [
        Benchmark(number: 8, name: "receive(on:) a queue", count: 50_000, limit: 1.35) {
            for value in 0..<$0 { queue.async { chain.receive(value) } }
            queue.sync {}
        } combine: {
            for value in 0..<$0 { subject.send(value) }
            queue.sync {}
            withExtendedLifetime(received) {}
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
    ]
}
