import Foundation
import Testing

@testable import MockHTTP

@Suite struct LimitsTests {
    private let isSent = Inbox<Void>()

    /// A server that takes no connection before a client has sent something: a busy machine may take its time in between.
    private func patientServer(
        _ limits: Limits,
        handler: @escaping @Sendable (Exchange) -> Void = { $0.respond(.status(200)) },
    ) throws -> HTTPServer {
        try HTTPServer(limits: limits, handler: handler) { [isSent] socket in
            try? isSent.next()
            isSent.put(())
            return socket.acceptNext()
        }
    }

    @Test(arguments: ["", "GET / HTTP/1.1\r\nHo", Mistake.post + "Content-Length: 2\r\n\r\nx"])
    func `A client that takes too long is told so`(text: String) throws {
        let limits = Limits(arrival: .milliseconds(20))
        let server = try HTTPServer(limits: limits) { $0.respond(.status(200)) }
        let client = try RawClient(server.port)
        try client.send(text)
        #expect(try client.answer().status == 408)
        #expect(try client.rest().end == .closed)
    }

    @Test func `A second request may not take too long either`() throws {
        let server = try patientServer(Limits(arrival: .milliseconds(20)))
        let client = try RawClient(server.port)
        try client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\nGET /")
        isSent.put(())
        #expect(try client.answer().status == 200)
        #expect(try client.answer().status == 408)
    }

    @Test func `A handler may take as long as it likes`() throws {
        let exchanges = Inbox<Exchange>()
        let server = try patientServer(Limits(arrival: .milliseconds(20))) { exchanges.put($0) }
        let held = try RawClient(server.port)
        try held.get()
        isSent.put(())
        let exchange = try exchanges.next()
        // By the time that a later client is told off, the time of the held one is long over.
        let silent = try RawClient(server.port)
        #expect(try silent.answer().status == 408)
        exchange.respond(.status(200))
        #expect(try held.answer().status == 200)
    }

    @Test func `A connection that stays idle is closed without a word`() throws {
        let server = try HTTPServer(limits: Limits(idle: .milliseconds(20))) { $0.respond(.status(200)) }
        let client = try RawClient(server.port)
        try client.get()
        #expect(try client.answer().status == 200)
        let rest = try client.rest()
        #expect(rest.text == "")
        #expect(rest.end == .closed)
    }

    @Test func `A client that doesn't read its answer is cut off`() throws {
        let hangUps = Inbox<Void>()
        let server = try HTTPServer(limits: Limits(delivery: .milliseconds(20))) { exchange in
            exchange.onHangUp { hangUps.put(()) }
            exchange.respond(Response(body: Data(count: 32 << 20)))
        }
        let client = try RawClient(server.port)
        try client.get()
        try hangUps.next()
        #expect(try client.rest().end == .reset)
    }

    @Test func `What came in time is read before the clock counts, also after the last word`() throws {
        var ends: [Int32] = [0, 0]
        try #require(socketpair(AF_UNIX, Socket.streamType, 0, &ends) == 0)
        let client = Socket(descriptor: ends[1])
        defer { client.dispose() }
        Socket(descriptor: ends[0]).becomeNonBlocking()
        let queue = SerialQueue(label: "LimitsTests")
        let requests = Inbox<Request>()
        let connection = Connection(
            socket: Socket(descriptor: ends[0]),
            queue: queue,
            limits: Limits(),
            handler: { exchange in
                requests.put(exchange.request)
                exchange.respond(.status(200))
            },
            whenClosed: { _ in }
        )
        queue.dispatchQueue.sync {
            connection.open()
            // The clock rings, and what came since hasn't been read.
            _ = Array("GET / HTTP/1.1\r\nHost: a\r\n\r\n".utf8).withUnsafeBytes(client.transmit)
            connection.clock.set(nil)
            connection.clockDidRing()
            #expect(!requests.isEmpty, "A request that came in time was refused.")
        }
        var answer = [UInt8](repeating: 0, count: 1024)
        _ = answer.withUnsafeMutableBytes(client.receive)
        _ = Array("nonsense\r\n".utf8).withUnsafeBytes(client.transmit)
        _ = answer.withUnsafeMutableBytes(client.receive)
        queue.dispatchQueue.sync {
            _ = Array("more\r\n".utf8).withUnsafeBytes(client.transmit)
            connection.clock.set(nil)
            connection.clockDidRing()
            #expect(connection.clock.isSet && !connection.stream.isClosed)
            connection.clock.set(nil)
            connection.clockDidRing()
            #expect(connection.stream.isClosed)
        }
    }

    @Test func `A client that goes on talking after the last word is cut off`() throws {
        let limits = Limits(arrival: .milliseconds(20), linger: .milliseconds(20))
        let server = try patientServer(limits)
        let client = try RawClient(server.port)
        try client.send("nonsense\r\n")
        isSent.put(())
        #expect(try client.answer().status == 400)
        let end = ContinuousClock.now + .seconds(60)
        #expect(throws: RawClient.Unexpected.self) {
            while ContinuousClock.now < end { try client.send("and another thing\r\n") }
        }
    }
}
