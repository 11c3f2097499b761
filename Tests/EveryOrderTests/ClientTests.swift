import Foundation
import Testing

@testable import EveryOrder

/// Tests of difficult clients.
@Suite struct ClientTests {
    @Test func `A hang-up is noticed while the answer is held, and not after the whole answer`() throws {
        let exchanges = BlockingQueue<Exchange>()
        let hangUps = BlockingQueue<String>()
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
        let held = try exchanges.next()
        #expect(held.isWaiting)
        client = nil

        #expect(try hangUps.next() == "/held")
        #expect(!held.isWaiting)
        #expect([held.hasHungUp, whole.hasHungUp] == [true, false])
        held.respond(.status(200))
        held.onHangUp { hangUps.put("late") }
        #expect(try hangUps.next() == "late")
        #expect(hangUps.isEmpty)
    }

    @Test func `A half-closed connection counts as a hang-up, but receives an immediate answer`() throws {
        let hangUps = BlockingQueue<Void>()
        let server = try HTTPServer { exchange in
            if exchange.request.target == "/now" { exchange.respond(.json("now")) }
            exchange.onHangUp { hangUps.put(()) }
        }
        for target in ["/now", "/later"] {
            let client = try RawClient(server.port)
            try client.get(target)
            client.endOutput()
            if target == "/now" {
                #expect(try client.answer().body == "now")
            } else {
                try hangUps.next()
            }
            #expect(try client.rest().text == "")
        }
    }

    @Test func `A client that closes its connection during an answer of any size hangs up`() throws {
        let isGone = BlockingQueue<Void>()
        let hangUps = BlockingQueue<String>()
        let server = try HTTPServer { exchange in
            let target = exchange.request.target
            exchange.onHangUp { hangUps.put(target) }
            if target == "/large" { return exchange.respond(Response(body: Data(count: 64 << 20))) }
            if target == "/1" { try? isGone.next() }
            exchange.respond(.json(target))
        }
        var client: RawClient? = try RawClient(server.port)
        try client?.get("/large")
        #expect(try client?.head().contains("67108864") == true)
        client = nil
        #expect(try hangUps.next() == "/large")

        // The system accepts the first answer, and learns that the peer is gone. The second would raise SIGPIPE.
        client = try RawClient(server.port)
        try client?.send("GET /1 HTTP/1.1\r\nHost: a\r\n\r\nGET /2 HTTP/1.1\r\nHost: a\r\n\r\n")
        client = nil
        isGone.put(())
        let next = try RawClient(server.port)
        try next.get("/3")
        #expect(try next.answer().body == "/3")
    }

    @Test(arguments: [
        ("GET / HTTP/1.1\r\nHo", []),
        ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nx", []),
        ("GET / HTTP/1.1\r\nHost: a\r\n\r\nGET /", [200]),
        ("nonsense\r\n\r\n", [400]),
    ])
    func `A client that takes too long is cut off`(text: String, statuses: [Int]) throws {
        let server = try HTTPServer(limits: Limits(timeout: .milliseconds(50))) { $0.respond(.status(200)) }
        let client = try RawClient(server.port)
        try client.send(text)
        for status in statuses { #expect(try client.answer().status == status) }
        let end = ContinuousClock.now + .seconds(60)
        #expect(throws: RawClient.Unexpected.self) {
            while ContinuousClock.now < end { try client.send("and another thing\r\n") }
        }
    }

    @Test func `Empty lines don't keep a connection open`() throws {
        let limits = Limits(timeout: .seconds(60), idleTimeout: .milliseconds(50))
        let server = try HTTPServer(limits: limits) { $0.respond(.status(200)) }
        let client = try RawClient(server.port)
        let end = ContinuousClock.now + .seconds(60)
        #expect(throws: RawClient.Unexpected.self) {
            while ContinuousClock.now < end {
                try client.send("\r")
                try client.send("\n")
            }
        }
        #expect(ContinuousClock.now < end)
    }

    @Test func `Data that arrives in time isn't late because the server is busy`() throws {
        let loop = try EventLoop(port: 0, limits: Limits(timeout: .milliseconds(300))) {
            $0.respond(.status(200))
        }
        let client = try RawClient(loop.port)
        try client.send("GET / HT")
        loop.turn()
        let end = ContinuousClock.now + .milliseconds(300)
        try client.send("TP/1.1\r\nHost: a\r\n\r\n")
        while ContinuousClock.now < end {}
        loop.turn()
        #expect(try client.answer().status == 200)
        loop.start()
        loop.stop()
    }

    @Test func `A handler may take any time, but an idle client may not`() throws {
        let exchanges = BlockingQueue<Exchange>()
        let limits = Limits(timeout: .milliseconds(50), idleTimeout: .milliseconds(200))
        let server = try HTTPServer(limits: limits) { exchanges.put($0) }
        let held = try RawClient(server.port)
        try held.get()
        let exchange = try exchanges.next()
        // When a later client is disconnected, the held one has been waiting for longer.
        #expect(try RawClient(server.port).rest().text == "")
        exchange.respond(.status(200))
        #expect(try held.answer().status == 200)
        #expect(try held.rest().end == .closed)
    }

    @Test func `The connection of a client that reads nothing is reset`() throws {
        let hangUps = BlockingQueue<Void>()
        let server = try HTTPServer(limits: Limits(timeout: .milliseconds(50))) { exchange in
            exchange.onHangUp { hangUps.put(()) }
            exchange.respond(Response(body: Data(count: 32 << 20)))
        }
        let client = try RawClient(server.port)
        try client.get()
        try hangUps.next()
        #expect(try client.rest().end == .reset)
    }

    @Test(arguments: [
        ("", 1), ("nonsense\r\n\r\n", 1), ("GET /part HTTP/1.1\r\nHo", 1), ("x", 1 << 20),
        ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\nabc", 1),
        ("GET /many HTTP/1.1\r\nHost: a\r\n\r\n", 100), ("GET /large HTTP/1.1\r\nHost: a\r\n\r\n", 10),
        ("GET /held HTTP/1.1\r\nHost: a\r\n\r\n", 1),
    ])
    func `A bad client never affects another`(text: String, count: Int) throws {
        let server = try HTTPServer { exchange in
            switch exchange.request.target {
            case "/held": break
            case "/large": exchange.respond(Response(body: Data(count: 1 << 20)))
            default: exchange.respond(.json(exchange.request.target))
            }
        }
        let good = try RawClient(server.port)
        for number in 0..<5 {
            let bad = try RawClient(server.port)
            try bad.send(String(repeating: text, count: count))
            for _ in 0..<5 {
                try good.get("/\(number)")
                #expect(try good.answer().body == "/\(number)")
            }
            guard text.contains("/many") else { continue }
            for _ in 0..<100 { #expect(try bad.answer().body == "/many") }
        }
    }
}
