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
            stream.resume()
            advance()
        case .close:
            linger()
            exchange?.finish(.complete)
            stream.resume()
            stream.endOutput()
        case .reset:
            close(.complete, resetting: true)
        }
    }
}
