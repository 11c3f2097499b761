import Dispatch

extension ByteStream {
    /// Leaves what arrives with the system, until `resume`.
    func pause() {
        guard !isPaused, !isClosed else { return }
        isPaused = true
        reader.suspend()
    }

    func resume() {
        guard isPaused else { return }
        isPaused = false
        reader.resume()
    }

    func read() {
        guard !isClosed else { return }
        var outcome = Socket.Outcome.wouldBlock
        let bytes = [UInt8](unsafeUninitializedCapacity: 64 << 10) { buffer, count in
            outcome = socket.receive(into: UnsafeMutableRawBufferPointer(buffer))
            if case .done(let received) = outcome { count = received }
        }
        switch outcome {
        case .done(1...): onBytes?(bytes)
        case .done, .failed: onEnd?()
        case .wouldBlock: break
        }
    }
}
