import Foundation
import MockHTTP
import Testing

@Suite struct ExchangeTests {
    @Test func `Nothing is sent until there is an answer`() throws {
        let exchanges = Inbox<Exchange>()
        let server = try HTTPServer { exchanges.put($0) }
        let first = try RawClient(server.port)
        let second = try RawClient(server.port)
        try first.get("/1")
        let held = try exchanges.next()
        try second.get("/2")
        try exchanges.next().respond(.json("2"))
        #expect(try second.answer().body == "2")

        // The server is long done with the later request; the first one has a single answer, given now.
        held.respond(.json("1"))
        #expect(try first.answer().body == "1")
    }

    @Test func `A second answer is ignored`() throws {
        let exchanges = Inbox<Exchange>()
        let server = try HTTPServer { exchanges.put($0) }
        let client = try RawClient(server.port)
        try client.get()
        let exchange = try exchanges.next()
        exchange.respond(Response(body: Data("1".utf8), delivery: .drip(1, every: .milliseconds(1))))
        exchange.respond(.json("2"))
        try client.get(fields: "Connection: close\r\n")
        try exchanges.next().respond(.json("3"))
        #expect(try [client.answer().body, client.answer().body] == ["1", "3"])
        #expect(try client.rest().text == "")
    }

    @Test func `An exchange holds nothing once it is over`() throws {
        let exchanges = Inbox<Exchange>()
        let server = try HTTPServer { exchanges.put($0) }
        let client = try RawClient(server.port)
        try client.get()
        let exchange = try exchanges.next()
        var token: Inbox<Int>? = Inbox()
        let held = Weak(token)
        exchange.onHangUp { [token] in token?.put(1) }
        token = nil
        #expect(held.value != nil)
        server.stop()
        #expect(held.value == nil)
        #expect(!exchange.hasHungUp)
    }

    private struct Weak<Value: AnyObject> {
        weak var value: Value?

        init(_ value: Value?) {
            self.value = value
        }
    }
}
