import Foundation

/// An HTTP/1.1 server on loopback, which parses requests and hands each to a handler as an ``Exchange``.
///
/// ```swift
/// let server = try HTTPServer { exchange in
///     exchange.respond(.json("[]"))
/// }
/// let (data, _) = try await URLSession.shared.data(for: URLRequest(url: server.url))
/// ```
///
/// It trusts its clients, which run on the same machine, so it limits neither the size of a request nor the time that it takes.
/// A request that isn't HTTP/1.1 never reaches the handler: the server answers it with a 400, and closes its connection. Every
/// server has one thread, so a client never waits for another client.
public final class HTTPServer: Sendable {
    /// The port that the server listens on.
    public let port: UInt16
    let loop: EventLoop

    /// Creates a server that listens on 127.0.0.1, and on nothing else, as soon as it returns.
    ///
    /// - Parameters:
    ///   - port: The port, or 0 to let the system choose.
    ///   - handler: Called with each request, on the server's thread, so it mustn't wait.
    public convenience init(
        port: UInt16 = 0,
        handler: @escaping @Sendable (Exchange) -> Void,
    ) throws(ServerError) {
        try self.init(port: port, allowsOneRequest: false, handler: handler)
    }

    /// - Parameter allowsOneRequest: Whether a connection is closed after its first answer.
    init(
        port: UInt16 = 0,
        allowsOneRequest: Bool,
        handler: @escaping @Sendable (Exchange) -> Void,
    ) throws(ServerError) {
        loop = try EventLoop(port: port, allowsOneRequest: allowsOneRequest, handler: handler)
        self.port = loop.port
        loop.start()
    }

    /// The address of the server, such as `http://127.0.0.1:8080`.
    public var url: URL { URL(string: "http://127.0.0.1:\(port)")! }

    /// Closes the listening socket and all connections. When it returns, the port is free and no descriptor is left
    /// open. On Apple's systems, a process that is being started may keep the port taken for a moment.
    ///
    /// A second call does nothing. A call on the server's own thread, in a handler for instance, returns before that.
    public func stop() {
        loop.stop()
    }

    deinit {
        loop.stop()
    }
}

/// The reason why a server couldn't be opened.
public enum ServerError: Error, Hashable, CustomStringConvertible {
    /// Another process, or another server in this one, listens on that port.
    case portInUse(UInt16)
    /// A system call failed with that `errno`.
    case failed(call: String, errno: Int32)

    init(_ call: String, _ port: UInt16) {
        self = errno == EADDRINUSE ? .portInUse(port) : .failed(call: call, errno: errno)
    }

    /// The message to show.
    public var message: String {
        switch self {
        case .portInUse(let port): "port \(port) is already in use"
        case .failed(let call, let errno):
            "can't open the server: \(call): \(String(cString: strerror(errno)))"
        }
    }

    /// The same message.
    public var description: String { message }
}
