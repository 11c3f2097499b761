import Foundation

/// HTTP/1.1 over loopback: accepts connections, parses requests, and hands each to a handler as an
/// ``Exchange``.
///
/// ```swift
/// let server = try HTTPServer { exchange in
///     exchange.respond(.json("[]"))
/// }
/// let (data, _) = try await URLSession.shared.data(from: server.url)
/// ```
///
/// What isn't proper HTTP never reaches the handler: it is answered with a 4xx or 5xx, and its connection
/// closed (RFC 9112, RFC 9110 §15). Every server has one serial queue, so a client waits for nobody but the
/// handler.
public final class HTTPServer: Sendable {
    /// The port that the server listens on.
    public let port: UInt16
    private let listener: Listener

    /// Listens on 127.0.0.1, and on nothing else; listening has begun when it returns.
    ///
    /// - Parameters:
    ///   - port: The port; 0 for one of the system's choice.
    ///   - limits: How much the server takes from one client.
    ///   - handler: Called with each request, on the server's queue, so it mustn't wait.
    public convenience init(
        port: UInt16 = 0,
        limits: Limits = Limits(),
        handler: @escaping @Sendable (Exchange) -> Void,
    ) throws(ServerError) {
        try self.init(port: port, limits: limits, handler: handler) { $0.acceptNext() }
    }

    init(
        port: UInt16 = 0,
        limits: Limits = Limits(),
        handler: @escaping @Sendable (Exchange) -> Void,
        accept: @escaping @Sendable (Socket) -> Socket.Outcome,
    ) throws(ServerError) {
        let socket = try Socket.listening(on: port)
        self.port = socket.port
        listener = Listener(socket: socket, limits: limits, handler: handler, accept: accept)
        listener.open()
    }

    /// The address of the server, such as `http://127.0.0.1:8080`.
    public var url: URL {
        URL(string: "http://127.0.0.1:\(port)")!
    }

    /// Closes the listening socket and all connections; when it returns, the port is free and no descriptor
    /// is left.
    ///
    /// A second call does nothing. On the server's own queue, in a handler for instance, the descriptors are
    /// closed soon after it returns.
    public func stop() {
        listener.stop()
    }

    deinit {
        listener.stop()
    }
}

/// How much a server takes from one client.
public struct Limits: Hashable, Sendable {
    /// The longest head of a request, in bytes; beyond it, 431.
    public var head: Int
    /// The longest body of a request, in bytes; beyond it, 413.
    public var body: Int
    /// How long a head, and then its body, may take to arrive; beyond it, 408.
    public var arrival: Duration
    /// How long a connection may stay open between two requests.
    public var idle: Duration
    /// How long a client may take nothing of an answer that is sent to it; beyond it, the connection is reset.
    public var delivery: Duration
    /// How long the server waits, after its last answer, for the client to go on sending or to close too; it
    /// takes what is still sent for no longer than `arrival`.
    public var linger: Duration

    /// Makes limits; what isn't given is what a client on loopback never comes near.
    public init(
        head: Int = 64 << 10,
        body: Int = 1 << 20,
        arrival: Duration = .seconds(10),
        idle: Duration = .seconds(60),
        delivery: Duration = .seconds(30),
        linger: Duration = .seconds(2),
    ) {
        self.head = head
        self.body = body
        self.arrival = arrival
        self.idle = idle
        self.delivery = delivery
        self.linger = linger
    }
}

/// Why a server couldn't be opened.
public enum ServerError: Error, Hashable, CustomStringConvertible {
    /// Another process, or another server of this one, listens on that port.
    case portInUse(UInt16)
    /// A call of the system failed, with that `errno`.
    case failed(call: String, errno: Int32)

    /// What a person is told.
    public var message: String {
        switch self {
        case .portInUse(let port):
            "Port \(port) is already in use. Stop what runs there, or choose another port."
        case .failed(let call, let errno):
            "The server can't be opened: \(call): \(String(cString: strerror(errno)))."
        }
    }

    /// The same.
    public var description: String { message }
}
