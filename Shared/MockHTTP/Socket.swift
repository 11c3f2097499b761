import FoundationCompat

#if canImport(Glibc)
import Glibc
private let stream = Int32(SOCK_STREAM.rawValue)
private let sendFlags = Int32(MSG_NOSIGNAL)
private func refuseSignals(_ descriptor: Int32) {}
#elseif canImport(Musl)
import Musl
private let stream = SOCK_STREAM
private let sendFlags = MSG_NOSIGNAL
private func refuseSignals(_ descriptor: Int32) {}
#else
import Darwin
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
