import Foundation
import FoundationCompat
import MockAPI
import Testing

@testable import MockHTTP

/// A client that says exactly what it is told, over a blocking socket; a read that takes a minute fails.
final class RawClient {
    /// A server that lives as long as this client.
    var server: HTTPServer?
    private let socket: Socket
    private var received: [UInt8] = []

    /// What a server says to one request.
    struct Answer: Hashable {
        let status: Int
        let head: String
        let body: String

        func value(of name: String) -> String? {
            head.split(separator: "\r\n").dropFirst()
                .first { $0.lowercased().hasPrefix(name.lowercased() + ": ") }
                .map { String($0.dropFirst(name.count + 2)) }
        }
    }

    enum End: Hashable {
        case closed
        case reset
    }

    struct Unexpected: Error {
        let what: String
    }

    init(_ port: UInt16) throws {
        socket = try Socket.make()
        socket.set(SO_RCVTIMEO, at: SOL_SOCKET, to: timeval(tv_sec: 60, tv_usec: 0))
        socket.set(SO_SNDTIMEO, at: SOL_SOCKET, to: timeval(tv_sec: 60, tv_usec: 0))
        try socket.connectToLoopback(port)
    }

    deinit {
        socket.dispose()
    }

    func send(_ text: String) throws {
        try send(Array(text.utf8))
    }

    func send(_ bytes: [UInt8]) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            guard case .done(let count) = rest.withUnsafeBytes(socket.transmit) else {
                throw Unexpected(what: "the server takes no more")
            }
            rest = rest.dropFirst(count)
        }
    }

    /// Sends a GET, as a well-behaved client would.
    func get(_ target: String = "/", fields: String = "") throws {
        try send("GET \(target) HTTP/1.1\r\nHost: localhost\r\n\(fields)\r\n")
    }

    /// Closes the half that this client writes to.
    func endOutput() {
        socket.endOutput()
    }

    /// Reads the next answer; one to a HEAD has no body, whatever its length says.
    func answer(toHead isHead: Bool = false) throws -> Answer {
        let head = try head()
        let status = head.split(separator: " ").dropFirst().first.flatMap { Int($0) }
        guard head.hasPrefix("HTTP/1.1 "), let status else { throw Unexpected(what: head) }
        let bare = Answer(status: status, head: head, body: "")
        guard !isHead, let length = bare.value(of: "Content-Length").flatMap({ Int($0) }) else { return bare }
        while received.count < length {
            if let end = try receive() { throw Unexpected(what: "\(end) in a body") }
        }
        defer { received.removeFirst(length) }
        return Answer(status: status, head: head, body: String(decoding: received[..<length], as: UTF8.self))
    }

    /// Reads all that is left, and how it ends.
    func rest() throws -> (text: String, end: End) {
        while true {
            if let end = try receive() { return (String(decoding: received, as: UTF8.self), end) }
        }
    }

    /// Reads as far as the empty line after a head.
    func head() throws -> String {
        let mark = Array("\r\n\r\n".utf8)
        while true {
            if let range = received.firstRange(of: mark) {
                defer { received.removeSubrange(..<range.upperBound) }
                return String(decoding: received[..<range.lowerBound], as: UTF8.self)
            }
            if let end = try receive() { throw Unexpected(what: "\(end) in a head") }
        }
    }

    private func receive() throws -> End? {
        var outcome = Socket.Outcome.wouldBlock
        received += [UInt8](unsafeUninitializedCapacity: 64 << 10) { buffer, count in
            outcome = socket.receive(into: UnsafeMutableRawBufferPointer(buffer))
            if case .done(let received) = outcome { count = received }
        }
        return switch outcome {
        case .done(0): .closed
        case .done: nil
        case .failed(errno: ECONNRESET): .reset
        case .failed, .wouldBlock: throw Unexpected(what: "nothing came: \(outcome)")
        }
    }
}

extension RawClient {
    /// A client that has sent a request to a server with that answer for all.
    static func asking(for response: Response, method: String = "GET") throws -> RawClient {
        let server = try HTTPServer { $0.respond(response) }
        let client = try RawClient(server.port)
        try client.send("\(method) / HTTP/1.1\r\nHost: a\r\n\r\n")
        client.server = server
        return client
    }
}

extension URLSession {
    @discardableResult
    func get(
        _ target: String,
        _ api: MockAPI,
        token: String = MockAPI.token,
    ) async throws -> (data: Data, status: Int) {
        var request = URLRequest(url: URL(string: api.url.absoluteString + target)!)
        request.setValue(token, forHTTPHeaderField: "X-API-TOKEN")
        let (data, response) = try await data(for: request)
        return (data, try #require(response as? HTTPURLResponse).statusCode)
    }
}
