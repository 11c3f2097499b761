import Episodes
import Testing

@testable import MockAPI

@Suite struct DeliveryTests {
    @Test func `An answer has its status, its fields and those of the server, and its body`() throws {
        let response = Response(
            status: 418,
            headers: [
                HeaderField(name: "X-One", value: "1\r\nX-Two: 2"),
                HeaderField(name: "Content-Length", value: "99"),
                HeaderField(name: "Transfer-Encoding", value: "chunked"),
                HeaderField(name: "Date", value: "today"),
            ],
            body: Data("tea".utf8),
        )
        let client = try asking(for: response)
        #expect(
            try client.answer()
                == RawClient.Answer(
                    status: 418,
                    head: "HTTP/1.1 418 I'm a teapot\r\nX-One: 1X-Two: 2\r\nDate: today\r\n"
                        + "Content-Length: 3\r\nConnection: keep-alive",
                    body: "tea",
                )
        )
    }

    @Test func `The date is that of HTTP`() throws {
        #expect(Date(timeIntervalSince1970: 784_111_777).httpDate == "Sun, 06 Nov 1994 08:49:37 GMT")
        #expect(Date(timeIntervalSince1970: 1_893_456_000).httpDate == "Tue, 01 Jan 2030 00:00:00 GMT")

        let before = Date.now.timeIntervalSince1970.rounded(.down)
        let client = try asking(for: .status(200))
        let date = try #require(try client.answer().value(of: "Date"))
        let possible = stride(from: before, through: Date.now.timeIntervalSince1970, by: 1)
        #expect(possible.map { Date(timeIntervalSince1970: $0).httpDate }.contains(date))
    }

    @Test(arguments: [204, 304])
    func `A status without a body has none`(status: Int) throws {
        let client = try asking(for: Response(status: status, body: Data("body".utf8)))
        let answer = try client.answer()
        #expect(answer.status == status)
        #expect(answer.value(of: "Content-Length") == nil)
        try client.get()
        #expect(try client.answer().status == status)
    }

    @Test func `An interim status has no body, and nothing follows it`() throws {
        let client = try asking(for: Response(status: 103, body: Data("body".utf8)))
        #expect(try client.answer().status == 103)
        #expect(try client.rest().text == "")
    }

    @Test func `A HEAD is answered as a GET, without the body`() throws {
        let client = try asking(for: .json("12345"), method: "HEAD")
        #expect(try client.answer(toHead: true).value(of: "Content-Length") == "5")
        try client.get()
        #expect(try client.answer().body == "12345")
    }

    @Test func `An answer that asks for it closes the connection`() throws {
        let fields = [HeaderField(name: "connection", value: "Close")]
        let client = try asking(for: Response(headers: fields))
        #expect(try client.answer().value(of: "Connection") == "close")
        #expect(try client.rest().end == .closed)
    }

    @Test func `A truncated answer promises all of its body, and sends half`() throws {
        let client = try asking(for: .json("0123456789").truncated)
        let head = try client.head()
        #expect(head.contains("Content-Length: 10\r\n"))
        #expect(head.hasSuffix("Connection: close"))
        let rest = try client.rest()
        #expect(rest.text == "01234")
        #expect(rest.end == .closed)
    }

    @Test func `A dripped answer comes whole, piece by piece, in its time`() throws {
        let start = ContinuousClock.now
        let delivery = Response.Delivery.drip(2, every: .milliseconds(5))
        let client = try asking(for: Response(body: Data("01234".utf8), delivery: delivery))
        #expect(try client.answer().body == "01234")
        #expect(ContinuousClock.now - start >= .milliseconds(15))
        try client.get()
        #expect(try client.answer().body == "01234")
    }

    @Test func `A dripped answer begins with its head, and cuts its body evenly`() {
        let response = Response(body: Data("01234".utf8), delivery: .drip(2, every: .seconds(1)))
        var transmission = Transmission(of: response, isHead: false, keepsAlive: true)
        #expect(transmission.next().map { String(decoding: $0.suffix(4), as: UTF8.self) } == "\r\n\r\n")
        #expect(["01", "23", "4"].allSatisfy { transmission.next() == Data($0.utf8) })
        #expect(transmission.isExhausted)
        #expect(transmission.next() == nil)
    }

    @Test func `A body is dripped in 20 pieces, or one a byte`() {
        func delivery(of count: Int) -> (Int, Duration)? {
            let response = Response(body: Data(count: count)).dripped(over: .seconds(2))
            guard case .drip(let size, let pause) = response.delivery else { return nil }
            return (size, pause)
        }
        #expect(delivery(of: 1_001)?.0 == 51)
        #expect(delivery(of: 3)?.0 == 1)
        #expect(delivery(of: 3)?.1 == .milliseconds(100))
    }

    @Test func `A malformed head is no HTTP`() throws {
        let client = try asking(for: .malformedHead)
        #expect(throws: RawClient.Unexpected.self) { try client.answer() }
        #expect(try client.rest().end == .closed)
    }

    @Test func `A reset is a reset, before any byte of an answer`() throws {
        let client = try asking(for: .reset)
        let rest = try client.rest()
        #expect(rest.text == "")
        #expect(rest.end == .reset)
    }

    @Test func `An answer larger than all buffers comes whole, and the next one after it`() throws {
        let body = String(repeating: "0123456789abcdef", count: 1 << 20)
        let client = try asking(for: .json(body))
        try client.get()
        #expect(try client.answer().body == body)
        #expect(try client.answer().body == body)
        try client.get()
        #expect(try client.answer().body == body)
    }

    /// A client that has sent a request to a server with that answer for all.
    private func asking(for response: Response, method: String = "GET") throws -> RawClient {
        let server = try HTTPServer { $0.respond(response) }
        let client = try RawClient(server.port)
        try client.send("\(method) / HTTP/1.1\r\nHost: a\r\n\r\n")
        client.server = server
        return client
    }
}
