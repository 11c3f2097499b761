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
