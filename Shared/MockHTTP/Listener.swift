import Foundation

/// The listening socket of a server, and the connections that came of it.
///
/// `@unchecked Sendable`: all that changes is touched on `queue` alone.
final class Listener: @unchecked Sendable {
    private let socket: Socket
    private let limits: Limits
    private let handler: @Sendable (Exchange) -> Void
    private let accept: @Sendable (Socket) -> Socket.Outcome
    private let queue = SerialQueue(label: "MockAPI.HTTPServer")
    private let source: any DispatchSourceRead
    private let clock: Clock
    /// Entered for each descriptor, left when it is closed.
    private let descriptors = DispatchGroup()
    private var connections: [ObjectIdentifier: Connection] = [:]
    private var isResting = false
    private var isStopped = false

    /// How long the listener accepts nothing after the system refused to.
    static let rest = Duration.milliseconds(50)

    /// - Parameter accept: how the next connection is accepted.
    init(
        socket: Socket,
        limits: Limits,
        handler: @escaping @Sendable (Exchange) -> Void,
        accept: @escaping @Sendable (Socket) -> Socket.Outcome = { $0.acceptNext() },
    ) {
        self.socket = socket
        self.limits = limits
        self.handler = handler
        self.accept = accept
        source = DispatchSource.makeReadSource(fileDescriptor: socket.descriptor, queue: queue.dispatchQueue)
        clock = Clock(queue: queue.dispatchQueue)
    }

    func open() {
        descriptors.enter()
        source.setEventHandler { self.acceptAll() }
        source.setCancelHandler { [socket, descriptors] in
            socket.dispose()
            descriptors.leave()
        }
        clock.start { [weak self] in self?.wakeUp() }
        source.activate()
    }

    /// Closes all descriptors, and waits until they are closed, unless it is called on the queue that has to
    /// do it.
    func stop() {
        guard !queue.isCurrent else { return shutDown() }
        queue.dispatchQueue.sync { shutDown() }
        descriptors.wait()
    }

    private func shutDown() {
        guard !isStopped else { return }
        isStopped = true
        wakeUp()
        clock.cancel()
        source.cancel()
        let all = connections.values
        connections = [:]
        for connection in all { connection.close() }
    }

    private func acceptAll() {
        while !isStopped {
            switch accept(socket) {
            case .done(let descriptor): add(Socket(descriptor: Int32(descriptor)))
            case .wouldBlock, .failed(errno: ECONNABORTED): return
            case .failed: return takeRest()
            }
        }
    }

    /// Without a free descriptor (EMFILE) the connection goes on waiting, and the source would report it
    /// without end.
    private func takeRest() {
        isResting = true
        source.suspend()
        clock.set(Listener.rest)
    }

    private func wakeUp() {
        guard isResting else { return }
        isResting = false
        source.resume()
    }

    private func add(_ socket: Socket) {
        descriptors.enter()
        let connection = Connection(
            socket: socket,
            queue: queue,
            limits: limits,
            handler: handler,
            whenClosed: { [descriptors] connection in
                self.connections[ObjectIdentifier(connection)] = nil
                descriptors.leave()
            },
        )
        connections[ObjectIdentifier(connection)] = connection
        connection.open()
    }
}
