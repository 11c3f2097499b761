import Foundation

/// A client's connection. Handles one request at a time, so it answers them in order.
///
/// A client that closes its half of the connection counts as hanging up, though it may still read: the FIN of
/// `shutdown` and that of `close` look alike, and a client that cancels must be noticed at once. It still receives
/// an answer that is given before the handler returns.
///
/// `@unchecked Sendable`: mutable state is accessed only on the loop's thread.
final class Connection: @unchecked Sendable {
    private let socket: Socket
    private let loop: EventLoop
    private let allowsOneRequest: Bool
    private let handler: @Sendable (Exchange) -> Void
    private var parser = RequestParser()
    private var phase = Phase.reading
    /// The time at which the next piece of an answer is due.
    private(set) var nextPiece: ContinuousClock.Instant?
    /// The output that the client hasn't received yet.
    private var output = Data()
    /// The rest of the answer, which follows piece by piece.
    private var drip: (rest: Data, size: Int, interval: Duration)?

    private enum Phase {
        /// Waiting for the rest of a request.
        case reading
        /// Waiting for the answer.
        case waiting(Exchange)
        /// Sending the answer. The server's own refusal has no exchange.
        case sending(Exchange?, isLast: Bool)
        /// The last answer has been sent, and the client should close.
        ///
        /// Still reads what the client sends: otherwise the system would send RST, and the answer might be lost
        /// (RFC 9112 §9.6).
        case closing
        case closed
    }

    init(
        _ socket: Socket,
        on loop: EventLoop,
        allowsOneRequest: Bool,
        _ handler: @escaping @Sendable (Exchange) -> Void,
    ) {
        self.socket = socket
        self.loop = loop
        self.allowsOneRequest = allowsOneRequest
        self.handler = handler
    }

    var isClosed: Bool {
        if case .closed = phase { true } else { false }
    }

    var watch: pollfd { socket.watch(forOutput: !output.isEmpty) }

    /// Sends as much as the client accepts, and receives what it has sent.
    func transfer() {
        if !output.isEmpty { flush() }
        guard !isClosed else { return }
        var outcome = Socket.Outcome.wouldBlock
        let bytes = [UInt8](unsafeUninitializedCapacity: 64 << 10) { buffer, count in
            outcome = socket.receive(into: UnsafeMutableRawBufferPointer(buffer))
            if case .done(let received) = outcome { count = received }
        }
        switch outcome {
        case .done(1...): receive(bytes)
        case .done, .failed: close(.hungUp)
        case .wouldBlock: break
        }
    }

    private func receive(_ bytes: [UInt8]) {
        if case .closing = phase { return }
        parser.append(bytes)
        if case .reading = phase { readRequest() }
    }

    private func readRequest() {
        do {
            guard let (request, closes) = try parser.next() else { return }
            let isLast = closes || allowsOneRequest
            let isHead = request.method == "HEAD"
            let exchange = Exchange(request: request) { [self] response in
                loop.perform {
                    guard case .waiting(let exchange) = self.phase else { return }
                    self.send(response, for: exchange, isHead: isHead, isLast: isLast)
                }
            }
            phase = .waiting(exchange)
            handler(exchange)
        } catch {
            send(.badRequest, for: nil, isHead: false, isLast: true)
        }
    }

    /// Closes the connection, whatever it is doing.
    func close(_ end: Exchange.End, resetting: Bool = false) {
        let exchange: Exchange? =
            switch phase {
            case .waiting(let exchange): exchange
            case .sending(let exchange, _): exchange
            case .reading, .closing, .closed: nil
            }
        guard !isClosed else { return }
        phase = .closed
        nextPiece = nil
        // NB: Foundation on Linux traps if a connection is closed within a head, but not if it is reset.
        if resetting || !output.isEmpty { socket.armReset() }
        output = Data()
        socket.dispose()
        exchange?.finish(end)
    }

    private func send(_ response: Response, for exchange: Exchange?, isHead: Bool, isLast: Bool) {
        let body = isHead || response.isBodiless ? Data() : response.body
        phase = .sending(exchange, isLast: isLast)
        switch response.delivery {
        case .whole:
            output = response.head(isLast: isLast) + body
        case .drip(let size, let interval):
            output = response.head(isLast: isLast)
            drip = (body, max(1, size), interval)
        case .truncated:
            phase = .sending(exchange, isLast: true)
            output = response.head(isLast: true) + body.prefix(body.count / 2)
        case .malformedHead:
            phase = .sending(exchange, isLast: true)
            output = Data("HTTP/1.1 ? This isn't a status line.\r\n\r\n".utf8)
        case .reset:
            return close(.complete, resetting: true)
        }
        flush()
    }

    /// Sends the next piece of an answer, if it is due.
    func sendPiece(dueAt now: ContinuousClock.Instant) {
        guard let time = nextPiece, time <= now, let (rest, size, interval) = drip else { return }
        nextPiece = nil
        output = rest.prefix(size)
        drip = (rest.dropFirst(size), size, interval)
        flush()
    }

    private func flush() {
        while !output.isEmpty {
            switch output.withUnsafeBytes(socket.transmit) {
            case .done(let count):
                output = output.dropFirst(count)
            case .wouldBlock:
                return
            case .failed:
                return close(.hungUp)
            }
        }
        if let drip, !drip.rest.isEmpty {
            nextPiece = .now + drip.interval
        } else {
            finishAnswer()
        }
    }

    private func finishAnswer() {
        guard case .sending(let exchange, let isLast) = phase else { return }
        output = Data()
        drip = nil
        exchange?.finish(.complete)
        if isLast {
            socket.endOutput()
            phase = .closing
        } else {
            phase = .reading
            readRequest()
        }
    }
}
