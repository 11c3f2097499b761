import Foundation

/// One client's connection: hands over one request at a time, and so answers all of them in their order.
///
/// A client that closes its half of the connection counts as one that hangs up, though it may still read: the
/// FIN of `shutdown` and that of `close` look alike, and a client that cancels must be noticed at once. It
/// still has the answers that are given before the handler returns.
///
/// `@unchecked Sendable`: all that changes is touched on `queue` alone.
final class Connection: @unchecked Sendable {
    let queue: SerialQueue
    let limits: Limits
    let handler: @Sendable (Exchange) -> Void
    private let whenClosed: @Sendable (Connection) -> Void
    let stream: ByteStream
    let clock: Clock
    private(set) var parser: RequestParser
    var phase = Phase.reading(since: .head)
    var transmission: Transmission?
    /// How much the client still had to take when the clock was set.
    private var backlog = 0
    private var lastWord = DispatchTime.distantFuture
    var keepsAlive = false
    var isHead = false
    private var isAdvancing = false

    enum Phase {
        /// Waits for the rest of a request; the clock runs since it reached that position.
        case reading(since: RequestParser.Position?)
        /// Waits for the answer, or sends it; the server's own refusals have no exchange.
        case answering(Exchange?)
        /// Has said the last word, and waits for the client to close.
        case closing
        case closed
    }

    init(
        socket: Socket,
        queue: SerialQueue,
        limits: Limits,
        handler: @escaping @Sendable (Exchange) -> Void,
        whenClosed: @escaping @Sendable (Connection) -> Void,
    ) {
        self.queue = queue
        self.limits = limits
        self.handler = handler
        self.whenClosed = whenClosed
        stream = ByteStream(socket: socket, queue: queue.dispatchQueue)
        clock = Clock(queue: queue.dispatchQueue)
        parser = RequestParser(limits: limits)
    }

    func open() {
        stream.onBytes = { self.receive($0) }
        stream.onEnd = { self.hangUp() }
        stream.onDrained = { self.finishIfSent() }
        stream.open { self.whenClosed(self) }
        clock.start { [weak self] in self?.clockDidRing() }
        clock.set(limits.arrival)
    }

    /// Closes the connection, whatever it is about.
    func close(_ end: Exchange.End = .stopped, resetting: Bool = false) {
        let exchange = if case .answering(let exchange) = phase { exchange } else { nil as Exchange? }
        phase = .closed
        transmission = nil
        clock.cancel()
        stream.close(resetting: resetting)
        exchange?.finish(end)
    }

    private func hangUp() {
        close(.hungUp)
    }

    private func receive(_ bytes: [UInt8]) {
        switch phase {
        case .reading:
            parser.append(bytes)
            advance()
        case .answering:
            parser.append(bytes)
            if parser.isFull { close(.hungUp, resetting: true) }
        case .closing:
            if .now() < lastWord { clock.set(limits.linger) }
        case .closed:
            break
        }
    }

    /// Goes on with the bytes that are there, one request after the other.
    func advance() {
        guard !isAdvancing else { return }
        isAdvancing = true
        defer { isAdvancing = false }
        while case .reading(let position) = phase {
            do {
                switch try parser.next() {
                case .needsMore:
                    return setDeadline(since: position)
                case .continueExpected:
                    stream.write("HTTP/1.1 100 Continue\r\n\r\n".utf8)
                case .request(let request, let isPersistent):
                    begin(request, isPersistent)
                }
            } catch {
                refuse(error)
            }
        }
    }

    /// Bytes that trickle in don't extend the time that a head or a body may take.
    private func setDeadline(since position: RequestParser.Position?) {
        guard parser.position != position else { return }
        phase = .reading(since: parser.position)
        clock.set(parser.position == .start ? limits.idle : limits.arrival)
    }

    func clockDidRing() {
        switch phase {
        case .reading(let position):
            // On a busy machine, what the client has sent in time may still be waiting.
            stream.read()
            guard case .reading = phase, !clock.isSet else { return }
            if position == .start {
                close()
            } else {
                refuse(Refusal(408, "the request took too long to arrive"))
            }
        case .answering:
            guard transmission?.isExhausted == true else { return sendNextPiece() }
            if stream.backlog < backlog { awaitDelivery() } else { close(.hungUp, resetting: true) }
        case .closing:
            stream.read()
            if !clock.isSet { close() }
        case .closed: break
        }
    }

    /// Gives the client some time to take some more of what was sent.
    func awaitDelivery() {
        backlog = stream.backlog
        clock.set(limits.delivery)
    }

    /// Reads what the client still sends: else the system would send RST, and the answer be lost (RFC 9112 §9.6).
    func linger() {
        phase = .closing
        lastWord = .after(limits.arrival)
        clock.set(limits.linger)
    }
}

extension Connection {
    func begin(_ request: Request, _ isPersistent: Bool) {
        let exchange = Exchange(request: request) { [queue] exchange, response in
            queue.run { self.answer(exchange, with: response) }
        }
        keepsAlive = isPersistent
        isHead = request.method == "HEAD"
        phase = .answering(exchange)
        clock.set(nil)
        handler(exchange)
    }

    func refuse(_ refusal: Refusal) {
        phase = .answering(nil)
        send(Transmission(of: refusal.response, isHead: parser.isHead, keepsAlive: false))
    }

    private func answer(_ exchange: Exchange, with response: Response) {
        guard case .answering(let current) = phase, current === exchange else { return }
        send(Transmission(of: response, isHead: isHead, keepsAlive: keepsAlive))
    }

    private func send(_ transmission: Transmission) {
        self.transmission = transmission
        sendNextPiece()
    }

    func sendNextPiece() {
        if let piece = transmission?.next() { stream.write(piece) }
        guard let transmission else { return }
        if transmission.isExhausted { awaitDelivery() } else { clock.set(transmission.interval) }
        finishIfSent()
    }

    func finishIfSent() {
        guard let transmission, transmission.isExhausted, stream.isDrained else { return }
        guard case .answering(let exchange) = phase else { return }
        self.transmission = nil
        switch transmission.ending {
        case .keepAlive:
            phase = .reading(since: nil)
            exchange?.finish(.complete)
            advance()
        case .close:
            linger()
            exchange?.finish(.complete)
            stream.endOutput()
        case .reset:
            close(.complete, resetting: true)
        }
    }
}
