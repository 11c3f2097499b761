import MockHTTP
import Testing

@Suite struct ConnectionTests {
    @Test func `Pipelined requests are answered in their order, whatever the order of the answers`() throws {
        let exchanges = Inbox<Exchange>()
        let server = try HTTPServer { exchanges.put($0) }
        let client = try RawClient(server.port)
        try client.send("GET /1 HTTP/1.1\r\nHost: a\r\n\r\nGET /2 HTTP/1.1\r\nHost: a\r\n\r\n")

        let first = try exchanges.next()
        #expect(first.request.target == "/1")
        #expect(exchanges.isEmpty)
        first.respond(.json("1"))
        let second = try exchanges.next()
        #expect(second.request.target == "/2")
        second.respond(.json("2"))
        #expect(try [client.answer().body, client.answer().body] == ["1", "2"])
    }

    @Test func `Thousands of pipelined requests are answered one by one`() throws {
        let held = Inbox<Exchange>()
        let server = try HTTPServer { exchange in
            if exchange.request.target == "/0" { return held.put(exchange) }
            exchange.respond(.json(exchange.request.target))
        }
        let client = try RawClient(server.port)
        let targets = (0..<10_000).map { "/\($0)" }
        try client.send(targets.map { "GET \($0) HTTP/1.1\r\nHost: a\r\n\r\n" }.joined())
        try held.next().respond(.json("/0"))
        #expect(try targets.map { _ in try client.answer().body } == targets)
    }

    @Test func `A client that sends more than the server takes while it waits is cut off`() throws {
        let exchanges = Inbox<Exchange>()
        let server = try HTTPServer(limits: Limits(head: 1_024, body: 4_096)) { exchanges.put($0) }
        let client = try RawClient(server.port)
        try client.get()
        let exchange = try exchanges.next()
        let hangUps = Inbox<Void>()
        exchange.onHangUp { hangUps.put(()) }
        try client.send(String(repeating: "x", count: 5_121))
        try hangUps.next()
        #expect(try client.rest().end == .reset)
    }

    @Test(arguments: [
        ("HTTP/1.1\r\n", nil),
        ("HTTP/1.1\r\nConnection: Close\r\n", "close"),
        ("HTTP/1.1\r\nConnection: x, close\r\n", "close"),
        ("HTTP/1.1\r\nConnection: x\r\nConnection: close\r\n", "close"),
    ])
    func `A connection is kept, or closed, as the client wants`(text: String, connection: String?) throws {
        let server = try HTTPServer { $0.respond(.status(200)) }
        let client = try RawClient(server.port)
        try client.send("GET / \(text)Host: a\r\n\r\n")
        #expect(try client.answer().value(of: "Connection") == connection)
        if connection == "close" {
            #expect(try client.rest().end == .closed)
        } else {
            try client.get()
            #expect(try client.answer().status == 200)
        }
    }

    @Test func `A client that waits for 100 Continue gets it before it sends the body`() throws {
        let server = try HTTPServer { $0.respond(.json($0.request.body)) }
        let client = try RawClient(server.port)
        try client.send("POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-Continue\r\nContent-Length: 2\r\n\r\n")
        #expect(try client.head() == "HTTP/1.1 100 Continue")
        try client.send("ok")
        #expect(try client.answer().body == "ok")
    }

    @Test func `A client that doesn't wait for 100 Continue doesn't get it`() throws {
        let server = try HTTPServer { $0.respond(.json($0.request.body)) }
        let client = try RawClient(server.port)
        try client.send("POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\nok")
        #expect(try client.answer().body == "ok")
    }
}
