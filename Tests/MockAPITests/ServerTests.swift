import Foundation
import Testing

@testable import MockHTTP

@Suite struct ServerTests {
    @Test func `It listens on 127.0.0.1, on the port that its URL says`() throws {
        let server = try HTTPServer { $0.respond(.status(200)) }
        #expect(server.port != 0)
        #expect(server.url.absoluteString == "http://127.0.0.1:\(server.port)")
        let addresses = Set(OpenSockets().entries.filter { $0.port == server.port }.map(\.address))
        #expect(addresses == [0x7F00_0001])
    }

    @Test func `A port that is taken is named`() throws {
        let server = try HTTPServer { $0.respond(.status(200)) }
        let error = #expect(throws: ServerError.portInUse(server.port)) {
            try HTTPServer(port: server.port) { $0.respond(.status(200)) }
        }
        let message = "Port \(server.port) is already in use. Stop what runs there, or choose another port."
        #expect(error?.message == message)
        let other = ServerError.failed(call: "bind", errno: EACCES)
        #expect(other.message == "The server can't be opened: bind: Permission denied.")
    }

    @Test func `A server can come back to its port at once`() throws {
        let first = try HTTPServer { $0.respond(.json("1")) }
        let old = try RawClient(first.port)
        try old.get()
        #expect(try old.answer().body == "1")
        first.stop()

        let second = try HTTPServer(port: first.port) { $0.respond(.json("2")) }
        let new = try RawClient(second.port)
        try new.get()
        #expect(try new.answer().body == "2")
        second.stop()

        let third = try HTTPServer(port: first.port) { $0.respond(.json("3")) }
        #expect(third.port == first.port)
    }

    @Test func `Stopping closes all connections, whatever they are about`() throws {
        let requests = Inbox<String>()
        let server = try HTTPServer { exchange in
            exchange.onHangUp { requests.put("hang-up") }
            let target = exchange.request.target
            if target == "/answered" { exchange.respond(.status(200)) }
            if target == "/large" { exchange.respond(Response(body: Data(count: 64 << 20))) }
            requests.put(target)
        }
        let clients = try (0..<4).map { _ in try RawClient(server.port) }
        try clients[0].get("/answered")
        try clients[1].get("/held")
        try clients[2].get("/large")
        try clients[3].send("GET /uncompleted")
        #expect(try clients[0].answer().status == 200)
        #expect(try clients[2].head().contains("200 OK"))
        let targets = try Set((0..<3).map { _ in try requests.next() })
        #expect(targets == ["/answered", "/held", "/large"])
        server.stop()
        server.stop()

        #expect(try clients[0].rest().text == "")
        #expect(try clients[1].rest().text == "")
        #expect(try clients[2].rest().text.utf8.count < 64 << 20)
        #expect(try clients[3].rest().text == "")
        #expect(requests.isEmpty)
    }

    @Test func `A server that nobody holds is stopped`() throws {
        let requests = Inbox<Void>()
        var server: HTTPServer? = try HTTPServer { _ in requests.put(()) }
        let client = try RawClient(#require(server).port)
        try client.get()
        try requests.next()
        server = nil
        #expect(try client.rest().text == "")
    }

    @Test func `A handler may stop its own server`() throws {
        let servers = Inbox<HTTPServer>()
        let server = try HTTPServer { _ in try? servers.next().stop() }
        servers.put(server)
        let client = try RawClient(server.port)
        try client.get()
        #expect(try client.rest().text == "")
    }

    @Test func `A bad client doesn't hurt a good one`() throws {
        let server = try HTTPServer { $0.respond(.json($0.request.target)) }
        let good = try RawClient(server.port)
        let slow = try RawClient(server.port)
        let greedy = try RawClient(server.port)
        try slow.send("GET /slow HTTP/1.1\r\nHo")
        try greedy.send(String(repeating: "x", count: 1 << 20))
        for number in 0..<20 {
            let bad = try RawClient(server.port)
            try bad.send("nonsense\r\n")
            try good.get("/\(number)")
            #expect(try good.answer().body == "/\(number)")
            #expect(try bad.answer().status == 400)
        }
        try slow.send("st: a\r\n\r\n")
        #expect(try slow.answer().body == "/slow")
        #expect(try greedy.answer().status == 431)
    }
}
