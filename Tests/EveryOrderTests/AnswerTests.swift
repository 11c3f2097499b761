import EveryOrder
import Foundation
import Testing

@Suite struct AnswerTests {
    @Test func `An answer has its status, its body, and its own and the server's header fields`() throws {
        let field = HeaderField(name: "X-One", value: "1")
        let response = Response(status: 418, headers: [field], body: Data("tea".utf8))
        let client = try RawClient.asking(for: response)
        let head = "HTTP/1.1 418 Status 418\r\nX-One: 1\r\nContent-Length: 3"
        #expect(try client.answer() == RawClient.Answer(status: 418, head: head, body: "tea"))
    }

    @Test(arguments: [("GET", 204, nil), ("GET", 304, nil), ("HEAD", 200, "5")] as [(String, Int, String?)])
    func `An answer that may have no body has none`(method: String, status: Int, length: String?) throws {
        let client = try RawClient.asking(for: .json("12345", status: status), method: method)
        let answer = try client.answer(toHead: true)
        #expect(answer.status == status)
        #expect(answer.value(of: "Content-Length") == length)
        try client.get()
        #expect(try client.answer().status == status)
    }

    @Test func `Nothing is sent until the handler answers, and a second answer is ignored`() throws {
        let exchanges = BlockingQueue<Exchange>()
        let server = try HTTPServer { exchanges.put($0) }
        let first = try RawClient(server.port)
        let second = try RawClient(server.port)
        try first.get("/1")
        let held = try exchanges.next()
        try second.get("/2")
        try exchanges.next().respond(.json("2"))
        #expect(try second.answer().body == "2")
        #expect(held.isWaiting)

        held.respond(Response(body: Data("1".utf8), delivery: .drip(1, every: .milliseconds(1))))
        #expect(!held.isWaiting)
        held.respond(.json("not this one"))
        try first.get("/3", fields: "connection: Close\r\n")
        try exchanges.next().respond(.json("3"))
        #expect(try first.answer().body == "1")
        let last = try first.answer()
        #expect(last.body == "3")
        #expect(last.value(of: "Connection") == "close")
        let rest = try first.rest()
        #expect(rest.text == "")
        #expect(rest.end == .closed)
    }

    @Test func `A truncated answer announces its whole body, but sends half`() throws {
        let client = try RawClient.asking(for: .json("0123456789").truncated)
        #expect(try client.head().contains("Content-Length: 10\r\n"))
        let rest = try client.rest()
        #expect(rest.text == "01234")
        #expect(rest.end == .closed)
    }

    @Test(arguments: ["", "01234"])
    func `An answer has a whole head, or none, however it is delivered`(body: String) throws {
        let drip = Response.Delivery.drip(2, every: .zero)
        for delivery in [.whole, .truncated, drip, .malformedHead, .reset] {
            let response = Response(body: Data(body.utf8), delivery: delivery)
            let client = try RawClient.asking(for: response, fields: "Connection: close\r\n")
            let received = try client.rest().text
            #expect(received.isEmpty || received.contains("\r\n\r\n"), "\(delivery)")
        }
    }

    @Test func `A dripped answer arrives whole, over the given time`() throws {
        let start = ContinuousClock.now
        let delivery = Response.Delivery.drip(2, every: .milliseconds(5))
        let client = try RawClient.asking(for: Response(body: Data("01234".utf8), delivery: delivery))
        #expect(try client.answer().body == "01234")
        #expect(ContinuousClock.now - start >= .milliseconds(15))
        try client.get()
        #expect(try client.answer().body == "01234")
    }

    @Test func `A malformed head isn't HTTP, and a reset sends no byte of an answer`() throws {
        let malformed = try RawClient.asking(for: .malformedHead)
        #expect(throws: RawClient.Unexpected.self) { try malformed.answer() }
        #expect(try malformed.rest().end == .closed)
        let reset = try RawClient.asking(for: .reset).rest()
        #expect(reset.text == "")
        #expect(reset.end == .reset)
    }

    @Test func `An answer larger than all buffers arrives whole, and then the next one`() throws {
        let body = String(repeating: "0123456789abcdef", count: 1 << 20)
        let client = try RawClient.asking(for: .json(body))
        try client.get()
        for _ in 0..<2 { #expect(try client.answer().body == body) }
    }
}
