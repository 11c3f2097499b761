import Foundation

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

    /// Takes a port of 127.0.0.1 and doesn't listen; port 0 lets the system choose.
    static func bound(to port: UInt16) throws(ServerError) -> Socket {
        let socket = try make()
        do {
            try socket.bindToLoopback(port)
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
        let end = try bound(to: 0)
        do throws(ServerError) {
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
