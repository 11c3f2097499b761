import Foundation

/// A port of 127.0.0.1 that is taken and never listened on, so that every connection to it is refused.
public final class ClosedPort: Sendable {
    private let socket: Socket

    /// Takes a port of the system's choice.
    public init() throws(ServerError) {
        socket = try Socket.bound(to: 0)
    }

    /// The address where nobody answers.
    public var url: URL {
        URL(string: "http://127.0.0.1:\(socket.port)")!
    }

    deinit {
        socket.dispose()
    }
}
