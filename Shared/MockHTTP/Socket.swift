import Foundation
import FoundationCompat

#if canImport(Glibc)
private let stream = Int32(SOCK_STREAM.rawValue)
private let sendFlags = Int32(MSG_NOSIGNAL)
private func refuseSignals(_ descriptor: Int32) {}
#elseif canImport(Musl)
private let stream = SOCK_STREAM
private let sendFlags = MSG_NOSIGNAL
private func refuseSignals(_ descriptor: Int32) {}
#else
private let stream = SOCK_STREAM
private let sendFlags: Int32 = 0
private func refuseSignals(_ descriptor: Int32) {
    Socket(descriptor: descriptor).set(SO_NOSIGPIPE, at: SOL_SOCKET, to: Int32(1))
}
#endif

/// Gives a descriptor a high number, where there is room.
///
/// NB: On Linux, a cancelled URLSessionTask may close its socket while Dispatch still knows the number. A server
/// in the same process that gets the number right then would never hear of what arrives.
private func movedUp(_ descriptor: Int32) -> Int32 {
    let moved = fcntl(descriptor, F_DUPFD_CLOEXEC, 512)
    guard moved >= 0 else { return descriptor }
    _ = close(descriptor)
    return moved
}

/// A TCP socket of the loopback interface: the one place that talks to the system.
///
/// A write to a connection that is gone never raises SIGPIPE.
struct Socket: Sendable {
    let descriptor: Int32
    /// The type of a stream, which the systems declare differently.
    static let streamType: Int32 = stream

    /// What became of a call that never waits.
    enum Outcome: Hashable, Sendable {
        case done(Int)
        case wouldBlock
        case failed(errno: Int32)
    }

    static func make() throws(ServerError) -> Socket {
        _ = DescriptorLimit.raise
        let made = socket(AF_INET, Socket.streamType, 0)
        guard made >= 0 else { throw .failed(call: "socket", errno: errno) }
        let descriptor = movedUp(made)
        refuseSignals(descriptor)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        return Socket(descriptor: descriptor)
    }

    /// The descriptor of the next connection that waits to be accepted.
    func acceptNext() -> Outcome {
        let accepted = accept(descriptor, nil, nil)
        guard accepted >= 0 else { return Socket.failure() }
        let socket = Socket(descriptor: movedUp(accepted))
        refuseSignals(socket.descriptor)
        _ = fcntl(socket.descriptor, F_SETFD, FD_CLOEXEC)
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

    /// Tells the peer that nothing more will come, and still reads.
    func endOutput() {
        _ = shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Makes `dispose` send RST instead of FIN.
    func armReset() {
        set(SO_LINGER, at: SOL_SOCKET, to: linger(l_onoff: 1, l_linger: 0))
    }

    func dispose() {
        _ = close(descriptor)
    }

    @discardableResult
    func set<Value: BitwiseCopyable>(_ option: Int32, at level: Int32, to value: Value) -> Bool {
        withUnsafeBytes(of: value) {
            setsockopt(descriptor, level, option, $0.baseAddress, socklen_t($0.count)) == 0
        }
    }

    func becomeNonBlocking() {
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    }

    /// An interrupted call counts as one to be made again later: the sources say when.
    private static func failure() -> Outcome {
        switch errno {
        case EAGAIN, EWOULDBLOCK, EINTR: .wouldBlock
        default: .failed(errno: errno)
        }
    }
}

extension Socket {
    /// Listens on 127.0.0.1; port 0 lets the system choose.
    static func listening(on port: UInt16) throws(ServerError) -> Socket {
        let socket = try make()
        do {
            // SO_REUSEADDR lets a server come back to its port while old connections still wait in TIME_WAIT.
            // With a port of the system's choice it is set after `listen` only: between `bind` and `listen`,
            // Linux would give the same port to a second socket that has it too.
            if port != 0 { socket.set(SO_REUSEADDR, at: SOL_SOCKET, to: Int32(1)) }
            try socket.bindAndListen(port)
            socket.set(SO_REUSEADDR, at: SOL_SOCKET, to: Int32(1))
            socket.becomeNonBlocking()
        } catch {
            socket.dispose()
            throw error
        }
        return socket
    }

    /// The two ends of a connection; the port of the first was chosen for it alone.
    static func connectedPair() throws(ServerError) -> [Socket] {
        let listener = try make()
        defer { listener.dispose() }
        try listener.bindAndListen(0)
        let end = try make()
        do throws(ServerError) {
            try end.bindToLoopback(0)
            try end.connectToLoopback(listener.port)
            guard case .done(let other) = listener.acceptNext() else {
                throw ServerError.failed(call: "accept", errno: errno)
            }
            return [end, Socket(descriptor: Int32(other))]
        } catch {
            end.dispose()
            throw error
        }
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

    /// Connects to a port of 127.0.0.1.
    func connectToLoopback(_ port: UInt16) throws(ServerError) {
        let result = Socket.withLoopback(port) { connect(descriptor, $0, $1) }
        guard result == 0 else { throw .failed(call: "connect", errno: errno) }
    }

    private func bindToLoopback(_ port: UInt16) throws(ServerError) {
        guard Socket.withLoopback(port, { bind(descriptor, $0, $1) }) == 0 else {
            throw errno == EADDRINUSE ? .portInUse(port) : .failed(call: "bind", errno: errno)
        }
    }

    private func bindAndListen(_ port: UInt16) throws(ServerError) {
        try bindToLoopback(port)
        guard listen(descriptor, SOMAXCONN) == 0 else {
            throw errno == EADDRINUSE ? .portInUse(port) : .failed(call: "listen", errno: errno)
        }
    }

    private static func withLoopback(
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
