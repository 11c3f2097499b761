import MockHTTP
import Testing

@Suite struct ConnectionTests {
    @Test func `Requests that don't wait for an answer are answered one by one, however many they are`()
        throws
    {
        let exchanges = Inbox<Exchange>()
        let server = try HTTPServer { exchange in
            if exchange.request.target == "/0" { return exchanges.put(exchange) }
            exchange.respond(.json(exchange.request.target))
        }
        let client = try RawClient(server.port)
        let targets = (0..<10_000).map { "/\($0)" }
        try client.send(targets.map { "GET \($0) HTTP/1.1\r\nHost: a\r\n\r\n" }.joined())
        try exchanges.next().respond(.json("/0"))
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

    @Test func `A client gets 100 Continue before it sends the body, unless it doesn't wait for that`() throws
    {
        let server = try HTTPServer { $0.respond(.json($0.request.body)) }
        let client = try RawClient(server.port)
        let head = "POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-Continue\r\nContent-Length: 2\r\n\r\n"
        try client.send(head)
        #expect(try client.head() == "HTTP/1.1 100 Continue")
        try client.send("ok")
        #expect(try client.answer().body == "ok")
        try client.send(head + "ok")
        #expect(try client.answer().body == "ok")
    }
}
