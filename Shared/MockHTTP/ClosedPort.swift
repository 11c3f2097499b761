import Foundation

/// A port of 127.0.0.1 that is taken and never listened on, so that every connection to it is refused.
///
/// It is the port of one end of a connection. That of a socket which is bound and nothing more would do on Linux, but
/// Apple's systems leave those who connect to it without an answer.
public final class ClosedPort: Sendable {
    private let ends: [Socket]
    private let port: UInt16

    /// Takes a port of the system's choice.
    public init() throws(ServerError) {
        ends = try Socket.connectedPair()
        port = ends[0].port
    }

    /// The address where nobody answers.
    public var url: URL {
        URL(string: "http://127.0.0.1:\(port)")!
    }

    deinit {
        for end in ends { end.dispose() }
    }
}
