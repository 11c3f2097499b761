import MockHTTP
import Synchronization

/// The requests that a server received, each waiting for its answer.
final class Exchanges: Sendable {
    private let stream: AsyncStream<Exchange>
    private let tell: AsyncStream<Exchange>.Continuation
    private let received = Mutex(0)

    init() {
        (stream, tell) = AsyncStream.makeStream(of: Exchange.self)
    }

    var count: Int { received.withLock { $0 } }

    func add(_ exchange: Exchange) {
        received.withLock { $0 += 1 }
        tell.yield(exchange)
    }

    func next() async -> Exchange {
        for await exchange in stream { return exchange }
        return await next()
    }
}
