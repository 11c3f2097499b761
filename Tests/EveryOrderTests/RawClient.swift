import Foundation
import Testing

@testable import EveryOrder

/// A client that sends exactly the given bytes, over a blocking socket. A read fails after a minute.
final class RawClient {
    private let socket: Socket
    private var received: [UInt8] = []
    /// A server that is retained as long as this client.
    private var server: HTTPServer?

    /// A server's answer to one request.
    struct Answer: Hashable {
        let status: Int
        let head: String
        var body = ""

        func value(of name: String) -> String? {
            head.split(separator: "\r\n").dropFirst()
                .first { $0.hasPrefix(name + ": ") }
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
        socket = try Socket.connected(to: port)
        socket.set(SO_RCVTIMEO, at: SOL_SOCKET, to: timeval(tv_sec: 60, tv_usec: 0))
        socket.set(SO_SNDTIMEO, at: SOL_SOCKET, to: timeval(tv_sec: 60, tv_usec: 0))
    }

    deinit { socket.dispose() }

    /// Returns a client that has sent a request to its own server, which sends the given response to every request.
    static func asking(
        for response: Response,
        method: String = "GET",
        fields: String = "",
    ) throws -> RawClient {
        let server = try HTTPServer { $0.respond(response) }
        let client = try RawClient(server.port)
        try client.send("\(method) / HTTP/1.1\r\nHost: a\r\n\(fields)\r\n")
        client.server = server
        return client
    }

    func send(_ text: String) throws {
        var rest = Array(text.utf8)[...]
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

    func endOutput() { socket.endOutput() }

    /// Reads the next answer. An answer to HEAD has no body, whatever its length field says.
    func answer(toHead isHead: Bool = false) throws -> Answer {
        let head = try head()
        let status = head.split(separator: " ").dropFirst().first.flatMap { Int($0) }
        guard head.hasPrefix("HTTP/1.1 "), let status else { throw Unexpected(what: head) }
        var answer = Answer(status: status, head: head)
        guard !isHead, let length = answer.value(of: "Content-Length").flatMap({ Int($0) }) else {
            return answer
        }
        while received.count < length {
            if let end = try receive() { throw Unexpected(what: "\(end) in a body") }
        }
        defer { received.removeFirst(length) }
        answer.body = String(decoding: received[..<length], as: UTF8.self)
        return answer
    }

    /// Reads up to the empty line after a head.
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

    /// Reads the rest, and returns how the connection ended.
    func rest() throws -> (text: String, end: End) {
        while true {
            if let end = try receive() { return (String(decoding: received, as: UTF8.self), end) }
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

extension Socket {
    /// Connects to a port of 127.0.0.1, from a port that no other socket has.
    static func connected(to port: UInt16) throws(ServerError) -> Socket {
        let socket = try make()
        do throws(ServerError) {
            try socket.bindToLoopback(0)
            let result = withLoopback(port) { connect(socket.descriptor, $0, $1) }
            guard result == 0 else { throw ServerError.failed(call: "connect", errno: errno) }
        } catch {
            socket.dispose()
            throw error
        }
        return socket
    }
}

/// Values that one thread provides and another waits for. Waiting fails after a minute.
///
/// `@unchecked Sendable`: the values are accessed only with `condition` locked. It isn't a `Mutex`, because a thread
/// can't wait for a condition with one.
final class BlockingQueue<Value: Sendable>: @unchecked Sendable {
    private let condition = NSCondition()
    private var values: [Value] = []

    struct Empty: Error, CustomStringConvertible {
        let description = "What the test waits for hasn't come within a minute."
    }

    func put(_ value: Value) {
        condition.withLock {
            values.append(value)
            condition.signal()
        }
    }

    func next() throws -> Value {
        let deadline = Date.now + 60
        return try condition.withLock {
            while values.isEmpty {
                guard condition.wait(until: deadline) else { throw Empty() }
            }
            return values.removeFirst()
        }
    }

    var isEmpty: Bool { condition.withLock { values.isEmpty } }
}
