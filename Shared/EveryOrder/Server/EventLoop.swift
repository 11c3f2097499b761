import Foundation
import Synchronization

/// The thread of a server, which waits until the system reports something about its sockets.
///
/// In each turn, it receives whatever has arrived before it sends any answer. So a client that has an answer knows
/// that the server has received everything that was sent before that request.
///
/// `@unchecked Sendable`: mutable state is accessed only on the thread, or with a lock held.
final class EventLoop: @unchecked Sendable {
    let port: UInt16
    let listener: Socket
    /// A byte that is written to this socket wakes the thread, which watches the alarm.
    private let waker: Socket
    private let alarm: Socket
    /// Whether a connection is closed after its first answer.
    private let allowsOneRequest: Bool
    private let handler: @Sendable (Exchange) -> Void
    /// The pending jobs for the thread, or `nil` once the loop has ended.
    private let jobs = Mutex<[@Sendable () -> Void]?>([])
    private let thread = Mutex<ObjectIdentifier?>(nil)
    /// Left at the end of the loop.
    private let group = DispatchGroup()
    private var connections: [Connection] = []
    private var isStopped = false

    init(
        port: UInt16,
        allowsOneRequest: Bool,
        handler: @escaping @Sendable (Exchange) -> Void,
    ) throws(ServerError) {
        self.allowsOneRequest = allowsOneRequest
        self.handler = handler
        listener = try .listening(on: port)
        self.port = listener.port
        do {
            (waker, alarm) = try Socket.pair()
        } catch {
            listener.dispose()
            throw error
        }
    }

    func start() {
        group.enter()
        Thread.detachNewThread { [self] in
            thread.withLock { $0 = ObjectIdentifier(Thread.current) }
            while !isStopped { turn() }
            end()
        }
    }

    /// Ends the loop, and waits until it has ended, unless it is called on its own thread.
    func stop() {
        perform { self.isStopped = true }
        guard thread.withLock(\.self) != ObjectIdentifier(Thread.current) else { return }
        group.wait()
    }

    /// Runs a job on the thread in its next turn, unless the loop has ended.
    func perform(_ job: @escaping @Sendable () -> Void) {
        jobs.withLock { jobs in
            guard let count = jobs?.count else { return }
            if count == 0 { waker.signal() }
            jobs?.append(job)
        }
    }

    /// Waits for an event, and then handles everything that is due.
    private func turn() {
        var watches = [alarm.watch(), listener.watch()] + connections.map(\.watch)
        Socket.wait(for: &watches, until: connections.compactMap(\.nextPiece).min())

        let known = connections
        if watches[1].revents != 0 { acceptAll() }
        for (connection, watch) in zip(known, watches.dropFirst(2)) where watch.revents != 0 {
            connection.transfer()
        }
        let now = ContinuousClock.now
        for connection in connections { connection.sendPiece(dueAt: now) }
        runJobs()
        connections.removeAll(where: \.isClosed)
    }

    private func acceptAll() {
        while case .done(let descriptor) = listener.acceptNext() {
            let socket = Socket(descriptor: Int32(descriptor))
            let connection = Connection(socket, on: self, allowsOneRequest: allowsOneRequest, handler)
            connections.append(connection)
            connection.transfer()
        }
    }

    private func runJobs() {
        let due = jobs.withLock { jobs -> [@Sendable () -> Void] in
            guard let due = jobs, !due.isEmpty else { return [] }
            alarm.silence()
            jobs = []
            return due
        }
        for job in due { job() }
    }

    private func end() {
        for connection in connections { connection.close(.stopped) }
        connections = []
        listener.endListening()
        listener.dispose()
        jobs.withLock { jobs in
            jobs = nil
            waker.dispose()
            alarm.dispose()
        }
        thread.withLock { $0 = nil }
        group.leave()
    }
}
