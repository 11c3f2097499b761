import Dispatch

/// The bytes of one connected socket, read as they arrive and written as fast as the peer takes them, without
/// waiting.
///
/// `@unchecked Sendable`: all that changes is touched on `queue` alone.
final class ByteStream: @unchecked Sendable {
    /// Called with what arrived.
    var onBytes: (([UInt8]) -> Void)?
    /// Called once, when the peer closed or reset the connection.
    var onEnd: (() -> Void)?
    /// Called when the last of the bytes that had to wait is with the system.
    var onDrained: (() -> Void)?

    let socket: Socket
    private let queue: DispatchQueue
    private let reader: any DispatchSourceRead
    private var whenClosed: (@Sendable () -> Void)?
    private var writer: (any DispatchSourceWrite)?
    private var output: [UInt8] = []
    private var written = 0
    private var isWriterSuspended = false
    private(set) var isClosed = false
    private var openSources = 1

    init(socket: Socket, queue: DispatchQueue) {
        self.socket = socket
        self.queue = queue
        reader = DispatchSource.makeReadSource(fileDescriptor: socket.descriptor, queue: queue)
    }

    /// Begins to read; calls `whenClosed` when the descriptor is closed.
    func open(whenClosed: @escaping @Sendable () -> Void) {
        self.whenClosed = whenClosed
        reader.setEventHandler { self.read() }
        reader.setCancelHandler { self.sourceDidCancel() }
        reader.activate()
    }

    /// How many bytes the peer hasn't taken yet.
    var backlog: Int { output.count - written }
    var isDrained: Bool { backlog == 0 }

    func write(_ bytes: some Sequence<UInt8>) {
        guard !isClosed else { return }
        output += bytes
        if !isWaitingToWrite { flush() }
    }

    /// Tells the peer that nothing more will come, and still reads.
    func endOutput() {
        guard !isClosed else { return }
        socket.endOutput()
    }

    /// Closes the descriptor as soon as no source looks at it, so that its number can't be another's by then.
    func close(resetting: Bool = false) {
        guard !isClosed else { return }
        isClosed = true
        if resetting { socket.armReset() }
        reader.cancel()
        if isWriterSuspended { writer?.resume() }  // A suspended source never gets to its cancel handler.
        writer?.cancel()
        onBytes = nil
        onEnd = nil
        onDrained = nil
        output = []
        written = 0
    }

    private func sourceDidCancel() {
        openSources -= 1
        guard openSources == 0 else { return }
        socket.dispose()
        whenClosed.take()?()
    }

    private var isWaitingToWrite: Bool { writer != nil && !isWriterSuspended }

    private func flush() {
        while !isDrained {
            let outcome = output.withUnsafeBytes {
                socket.transmit(UnsafeRawBufferPointer(rebasing: $0[written...]))
            }
            switch outcome {
            case .done(let count):
                written += count
            case .wouldBlock:
                return waitToWrite()
            case .failed:
                onEnd?()
                return
            }
        }
        output = []
        written = 0
        if isWaitingToWrite {
            writer?.suspend()
            isWriterSuspended = true
            onDrained?()
        }
    }

    private func waitToWrite() {
        guard let writer else {
            let writer = DispatchSource.makeWriteSource(fileDescriptor: socket.descriptor, queue: queue)
            self.writer = writer
            openSources += 1
            writer.setEventHandler { if !self.isClosed { self.flush() } }
            writer.setCancelHandler { self.sourceDidCancel() }
            return writer.activate()
        }
        if isWriterSuspended {
            isWriterSuspended = false
            writer.resume()
        }
    }

    func read() {
        guard !isClosed else { return }
        var outcome = Socket.Outcome.wouldBlock
        let bytes = [UInt8](unsafeUninitializedCapacity: 16 << 10) { buffer, count in
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
