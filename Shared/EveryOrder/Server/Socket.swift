import Foundation
import FoundationCompat

#if canImport(Glibc)
private let stream = Int32(SOCK_STREAM.rawValue)
private let sendFlags = Int32(MSG_NOSIGNAL)
private func refuseSignals(_ descriptor: Int32) {}
#else
private let stream = SOCK_STREAM
private let sendFlags: Int32 = 0
private func refuseSignals(_ descriptor: Int32) {
    Socket(descriptor: descriptor).set(SO_NOSIGPIPE, at: SOL_SOCKET, to: Int32(1))
}
#endif

/// Gives a descriptor a high number, if possible.
///
/// NB: On Linux, low numbers are for the clients in the same process, which must not get one that was closed a
/// moment ago (see `FreshDescriptors`).
private func movedUp(_ descriptor: Int32) -> Int32 {
    let moved = fcntl(descriptor, F_DUPFD_CLOEXEC, 512)
    guard moved >= 0 else { return descriptor }
    _ = close(descriptor)
    return moved
}

/// A socket, and the only code that calls the system.
///
/// A write to a closed connection never raises SIGPIPE.
struct Socket: Sendable {
    let descriptor: Int32

    /// The outcome of a call that never waits.
    enum Outcome: Hashable, Sendable {
        case done(Int)
        case wouldBlock
        case failed(errno: Int32)
    }

    static func make() throws(ServerError) -> Socket {
        _ = DescriptorLimit.raise
        let made = socket(AF_INET, stream, 0)
        guard made >= 0 else { throw .failed(call: "socket", errno: errno) }
        return Socket(adopting: made)
    }

    /// The descriptor of the next connection that waits to be accepted.
    func acceptNext() -> Outcome {
        let accepted = accept(descriptor, nil, nil)
        guard accepted >= 0 else { return Socket.failure() }
        let socket = Socket(adopting: accepted)
        socket.becomeNonBlocking()
        socket.set(TCP_NODELAY, at: Int32(IPPROTO_TCP), to: Int32(1))
        return .done(Int(socket.descriptor))
    }

    func receive(into buffer: UnsafeMutableRawBufferPointer) -> Outcome {
        let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
        return count >= 0 ? .done(count) : Socket.failure()
    }

    func transmit(_ bytes: UnsafeRawBufferPointer) -> Outcome {
        let count = send(descriptor, bytes.baseAddress, bytes.count, sendFlags)
        return count >= 0 ? .done(count) : Socket.failure()
    }

    /// Tells the peer that nothing more will be sent. Can still read.
    func endOutput() { _ = shutdown(descriptor, Int32(SHUT_WR)) }

    /// Frees the port on Linux, even while a process that is being started has a copy of the descriptor.
    ///
    /// NB: On Apple's systems, this fails with ENOTCONN (shutdown(2)), and `dispose` frees the port once no process has a
    /// copy.
    func endListening() { _ = shutdown(descriptor, Int32(SHUT_RDWR)) }

    /// Makes `dispose` send RST instead of FIN.
    func armReset() {
        set(SO_LINGER, at: SOL_SOCKET, to: linger(l_onoff: 1, l_linger: 0))
    }

    func dispose() { _ = close(descriptor) }

    func set<Value: BitwiseCopyable>(_ option: Int32, at level: Int32, to value: Value) {
        _ = withUnsafeBytes(of: value) {
            setsockopt(descriptor, level, option, $0.baseAddress, socklen_t($0.count))
        }
    }

    func becomeNonBlocking() {
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    }

    /// An interrupted call, or a connection that was gone before it was accepted, counts as nothing to do yet.
    private static func failure() -> Outcome {
        switch errno {
        case EAGAIN, EWOULDBLOCK, EINTR, ECONNABORTED: .wouldBlock
        default: .failed(errno: errno)
        }
    }
}

extension Socket {
    private init(adopting new: Int32) {
        descriptor = movedUp(new)
        refuseSignals(descriptor)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }

    /// Returns what to wait for.
    func watch(forOutput: Bool = false) -> pollfd {
        pollfd(
            fd: descriptor,
            events: Int16(POLLIN) | (forOutput ? Int16(POLLOUT) : 0),
            revents: 0,
        )
    }

    /// Waits until the system reports an event on one of the sockets, or until the deadline.
    static func wait(for watches: inout [pollfd], until deadline: ContinuousClock.Instant?) {
        let rest = deadline.map { (ContinuousClock.now.duration(to: $0) / .milliseconds(1)).rounded(.up) }
        guard poll(&watches, nfds_t(watches.count), rest.map { Int32(max(0, $0)) } ?? -1) < 0 else { return }
        for index in watches.indices { watches[index].revents = 0 }
    }

    /// Makes the other end of the pair report an event until it is silenced.
    func signal() {
        _ = withUnsafeBytes(of: UInt8(0), transmit)
    }

    func silence() {
        var byte: UInt8 = 0
        _ = withUnsafeMutableBytes(of: &byte, receive)
    }

    /// Creates the two ends of a connection within this process.
    static func pair() throws(ServerError) -> (Socket, Socket) {
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, stream, 0, &ends) == 0 else {
            throw .failed(call: "socketpair", errno: errno)
        }
        return (Socket(adopting: ends[0]), Socket(adopting: ends[1]))
    }

    /// Listens on 127.0.0.1; port 0 lets the system choose.
    static func listening(on port: UInt16) throws(ServerError) -> Socket {
        let socket = try make()
        do throws(ServerError) {
            // SO_REUSEADDR lets a server come back to its port while old connections still wait in TIME_WAIT.
            // With a port of the system's choice it is set after `listen` only: between `bind` and `listen`,
            // Linux would give the same port to a second socket that has it too.
            if port != 0 { socket.set(SO_REUSEADDR, at: SOL_SOCKET, to: Int32(1)) }
            try socket.bindToLoopback(port)
            guard listen(socket.descriptor, SOMAXCONN) == 0 else {
                throw ServerError("listen", port)
            }
            socket.set(SO_REUSEADDR, at: SOL_SOCKET, to: Int32(1))
            socket.becomeNonBlocking()
        } catch {
            socket.dispose()
            throw error
        }
        return socket
    }

    /// The port that the socket is bound to.
    var port: UInt16 {
        var address = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        _ = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
        }
        return UInt16(bigEndian: address.sin_port)
    }

    func bindToLoopback(_ port: UInt16) throws(ServerError) {
        guard Socket.withLoopback(port, { bind(descriptor, $0, $1) }) == 0 else {
            throw ServerError("bind", port)
        }
    }

    static func withLoopback(
        _ port: UInt16,
        _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32,
    ) -> Int32 {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr = in_addr(s_addr: UInt32(0x7F00_0001).bigEndian)
        return withUnsafePointer(to: address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }
}
