import Foundation
import MockHTTP
import Testing

@Suite struct HangUpTests {
    @Test func `A hang-up is noticed while the answer is held`() throws {
        let exchanges = Inbox<Exchange>()
        let hangUps = Inbox<Int>()
        let server = try HTTPServer { exchange in
            exchange.onHangUp { hangUps.put(1) }
            exchange.onHangUp { hangUps.put(2) }
            exchanges.put(exchange)
        }
        var client: RawClient? = try RawClient(server.port)
        try client?.get()
        let exchange = try exchanges.next()
        #expect(!exchange.hasHungUp)
        #expect(hangUps.isEmpty)
        client = nil

        #expect(try [hangUps.next(), hangUps.next()] == [1, 2])
        #expect(exchange.hasHungUp)
        exchange.onHangUp { hangUps.put(3) }
        #expect(try hangUps.next() == 3)
        exchange.respond(.status(200))
        exchange.onHangUp { hangUps.put(4) }
        #expect(try hangUps.next() == 4)
        #expect(hangUps.isEmpty)
    }

    @Test func `A half-closed connection counts as a hang-up`() throws {
        let hangUps = Inbox<Void>()
        let server = try HTTPServer { $0.onHangUp { hangUps.put(()) } }
        let client = try RawClient(server.port)
        try client.get()
        client.endOutput()
        try hangUps.next()
        #expect(try client.rest().text == "")
    }

    @Test func `A half-closed connection gets what is answered at once`() throws {
        let server = try HTTPServer { $0.respond(.json($0.request.target)) }
        let client = try RawClient(server.port)
        try client.send("GET /1 HTTP/1.1\r\nHost: a\r\n\r\nGET /2 HTTP/1.1\r\nHost: a\r\n\r\n")
        client.endOutput()
        #expect(try [client.answer().body, client.answer().body] == ["/1", "/2"])
    }

    @Test func `A reset by the client is a hang-up, even when the answer fills all buffers`() throws {
        let hangUps = Inbox<Void>()
        let server = try HTTPServer { exchange in
            exchange.onHangUp { hangUps.put(()) }
            exchange.respond(Response(body: Data(count: 64 << 20)))
        }
        var client: RawClient? = try RawClient(server.port)
        try client?.get()
        #expect(try client?.head().contains("67108864") == true)
        client = nil
        try hangUps.next()
    }

    @Test func `An answer to a client that is gone fails quietly`() throws {
        let requests = Inbox<String>()
        let isGone = Inbox<Void>()
        let hangUps = Inbox<String>()
        let server = try HTTPServer { exchange in
            let target = exchange.request.target
            exchange.onHangUp { hangUps.put(target) }
            requests.put(target)
            if target == "/1" { try? isGone.next() }
            exchange.respond(.json(target))
        }
        var client: RawClient? = try RawClient(server.port)
        try client?.send("GET /1 HTTP/1.1\r\nHost: a\r\n\r\nGET /2 HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try requests.next() == "/1")
        client = nil
        isGone.put(())

        // The system takes the first answer, and learns from it that nobody is there; the second would raise
        // SIGPIPE.
        #expect(try requests.next() == "/2")
        #expect(try hangUps.next() == "/2")
    }

    @Test func `A client that goes after the whole answer didn't hang up`() throws {
        let exchanges = Inbox<Exchange>()
        let hangUps = Inbox<String>()
        let server = try HTTPServer { exchange in
            exchange.onHangUp { hangUps.put(exchange.request.target) }
            exchanges.put(exchange)
        }
        var client: RawClient? = try RawClient(server.port)
        try client?.get("/whole")
        let whole = try exchanges.next()
        whole.respond(.status(200))
        #expect(try client?.answer().status == 200)
        try client?.get("/held")
        _ = try exchanges.next()
        client = nil

        #expect(try hangUps.next() == "/held")
        #expect(hangUps.isEmpty)
        #expect(!whole.hasHungUp)
    }
}
