import Episodes
import MockAPI
import Testing

@Suite struct LimitsTests {
    @Test(arguments: [
        "", "GET / HTTP/1.1\r\nHo", Mistake.post + "Content-Length: 2\r\n\r\nx", Mistake.chunked,
    ])
    func `A client that takes too long is told so`(text: String) throws {
        let limits = Limits(arrival: .milliseconds(20))
        let server = try HTTPServer(limits: limits) { $0.respond(.status(200)) }
        let client = try RawClient(server.port)
        try client.send(text)
        #expect(try client.answer().status == 408)
        #expect(try client.rest().end == .closed)
    }

    @Test func `A second request may not take too long either`() throws {
        let server = try HTTPServer(limits: Limits(arrival: .milliseconds(20))) { $0.respond(.status(200)) }
        let client = try RawClient(server.port)
        try client.get()
        try client.send("GET /")
        #expect(try client.answer().status == 200)
        #expect(try client.answer().status == 408)
    }

    @Test func `A handler may take as long as it likes`() throws {
        let exchanges = Inbox<Exchange>()
        let server = try HTTPServer(limits: Limits(arrival: .milliseconds(20))) { exchanges.put($0) }
        let held = try RawClient(server.port)
        try held.get()
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

    @Test func `What was sent before the last word is read to its end, however late`() throws {
        let body = String(repeating: "x", count: 120_000)
        for _ in 0..<20 {
            let (arrivals, isFree) = (Inbox<Void>(), DispatchSemaphore(value: 0))
            let server = try HTTPServer(limits: Limits(linger: .zero)) { _ in
                arrivals.put(())
                isFree.wait()
            }
            let busy = try RawClient(server.port)
            try busy.get()
            try arrivals.next()
            // The server's queue is held up until all of this is with the system.
            let client = try RawClient(server.port)
            try client.send(Mistake.post + "Content-Length: 8388608\r\n\r\n" + body)
            isFree.signal()
            #expect(try client.answer().status == 413)
            #expect(try client.rest().end == .closed)
        }
    }

    @Test func `A client that goes on talking after the last word is cut off`() throws {
        let limits = Limits(arrival: .milliseconds(20), linger: .milliseconds(20))
        let server = try HTTPServer(limits: limits) { $0.respond(.status(200)) }
        let client = try RawClient(server.port)
        try client.send("nonsense\r\n")
        #expect(try client.answer().status == 400)
        let end = ContinuousClock.now + .seconds(10)
        #expect(throws: RawClient.Unexpected.self) {
            while ContinuousClock.now < end { try client.send("and another thing\r\n") }
        }
    }
}
