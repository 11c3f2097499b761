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

    @Test func `A client that goes on talking after the last word is cut off`() throws {
        let server = try HTTPServer(limits: Limits(linger: .milliseconds(20))) { $0.respond(.status(200)) }
        let client = try RawClient(server.port)
        try client.send("nonsense\r\n")
        #expect(try client.answer().status == 400)
        let end = ContinuousClock.now + .seconds(10)
        #expect(throws: RawClient.Unexpected.self) {
            while ContinuousClock.now < end { try client.send("and another thing\r\n") }
        }
    }
}
