import Dispatch
import MockAPI
import Testing

@Suite struct RefusalTests {
    /// What a client says wrongly, and the status that tells it so.
    struct Mistake: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let text: String
        let status: Int

        init(_ description: String, _ text: String, _ status: Int) {
            testDescription = description
            self.text = text
            self.status = status
        }

        static let host = "Host: localhost\r\n"
        static let post = "POST / HTTP/1.1\r\nHost: localhost\r\n"
        static let chunked = post + "Transfer-Encoding: chunked\r\n\r\n"

        static let heads = [
            Mistake("two words on the request line", "GET /\r\n", 400),
            Mistake("four words on the request line", "GET / and HTTP/1.1\r\n", 400),
            Mistake("two spaces", "GET  / HTTP/1.1\r\n", 400),
            Mistake("a method that is no token", "G(T / HTTP/1.1\r\n", 400),
            Mistake("no method", " / HTTP/1.1\r\n", 400),
            Mistake("a target beyond ASCII", "GET /é HTTP/1.1\r\n", 400),
            Mistake("a target that is no path", "GET episodes HTTP/1.1\r\n", 400),
            Mistake("TLS", "\u{16}\u{3}\u{1}\u{2}\r\n", 400),
            Mistake("no version", "GET / FTP/1.1\r\n", 400),
            Mistake("a version of three numbers", "GET / HTTP/1.1.1\r\n", 400),
            Mistake("HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 505),
            Mistake("HTTP/0", "GET / HTTP/0.9\r\n", 505),
            Mistake("an unknown method", "BREW / HTTP/1.1\r\n", 501),
            Mistake("a method in lower case", "get / HTTP/1.1\r\n", 501),
            Mistake("CONNECT", "CONNECT localhost:80 HTTP/1.1\r\n", 501),
            Mistake("no Host", "GET / HTTP/1.1\r\n\r\n", 400),
            Mistake("two Hosts", "GET / HTTP/1.1\r\n\(host)\(host)\r\n", 400),
            Mistake("two Hosts in HTTP/1.0", "GET / HTTP/1.0\r\n\(host)\(host)\r\n", 400),
            Mistake("a Host that is none", "GET / HTTP/1.1\r\nHost: a/b\r\n\r\n", 400),
            Mistake("two Hosts in one", "GET / HTTP/1.1\r\nHost: a, b\r\n\r\n", 400),
            Mistake("a field without a colon", "GET / HTTP/1.1\r\n\(host)Nothing\r\n", 400),
            Mistake("a field without a name", "GET / HTTP/1.1\r\n\(host): x\r\n", 400),
            Mistake("a space before the colon", "GET / HTTP/1.1\r\n\(host)A : x\r\n", 400),
            Mistake("a folded field", "GET / HTTP/1.1\r\n\(host)A: x\r\n y\r\n", 400),
            Mistake("a folded first field", "GET / HTTP/1.1\r\n Host: x\r\n", 400),
            Mistake("a NUL in a value", "GET / HTTP/1.1\r\n\(host)A: x\0y\r\n", 400),
            Mistake("a lone CR in a value", "GET / HTTP/1.1\r\n\(host)A: x\ry\r\n", 400),
            Mistake("a head that is too long", post + "A: " + String(repeating: "x", count: 65_536), 431),
            Mistake("too many fields", post + String(repeating: "A: b\r\n", count: 11_000), 431),
            Mistake("a request line that is too long", "GET /" + String(repeating: "x", count: 65_536), 431),
            Mistake("an unknown expectation", post + "Expect: tea\r\n\r\n", 417),
        ]

        static let bodies = [
            Mistake("a length that is no number", post + "Content-Length: ten\r\n\r\n", 400),
            Mistake("a negative length", post + "Content-Length: -1\r\n\r\n", 400),
            Mistake("a signed length", post + "Content-Length: +1\r\n\r\n", 400),
            Mistake("an empty length", post + "Content-Length:\r\n\r\n", 400),
            Mistake("a list with a gap", post + "Content-Length: 1,\r\n\r\n", 400),
            Mistake("two lengths", post + "Content-Length: 1\r\nContent-Length: 2\r\n\r\n", 400),
            Mistake("two lengths in one", post + "Content-Length: 1, 2\r\n\r\n", 400),
            Mistake("a body that is too long", post + "Content-Length: 1048577\r\n\r\n", 413),
            Mistake(
                "a length beyond all numbers",
                post + "Content-Length: 99999999999999999999\r\n\r\n",
                413
            ),
            Mistake(
                "a length and a coding",
                post + "Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
                400,
            ),
            Mistake("an unknown coding", post + "Transfer-Encoding: gzip, chunked\r\n\r\n", 501),
            Mistake("chunked twice", post + "Transfer-Encoding: chunked, chunked\r\n\r\n", 400),
            Mistake("an empty coding", post + "Transfer-Encoding:\r\n\r\n", 400),
            Mistake("a coding in HTTP/1.0", "POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n", 400),
            Mistake("a chunk without a size", chunked + "\r\n", 400),
            Mistake("a chunk of no size", chunked + "xyz\r\n", 400),
            Mistake("a chunk of a negative size", chunked + "-1\r\n", 400),
            Mistake("a chunk that is too long", chunked + "100001\r\n", 413),
            Mistake("a chunk of endless size", chunked + "FFFFFFFFFFFFFFFFF\r\n", 413),
            Mistake("a chunk longer than its size", chunked + "1\r\nab\r\n", 400),
            Mistake("a chunk line without end", chunked + "1;" + String(repeating: "x", count: 1_100), 400),
            Mistake("trailers without end", chunked + "0\r\n" + String(repeating: "x", count: 65_537), 431),
            Mistake(
                "too many trailers",
                chunked + "0\r\n" + String(repeating: "A: b\r\n", count: 17_000),
                431
            ),
        ]
    }

    @Test(arguments: Mistake.heads + Mistake.bodies)
    func `A mistake gets its status, and the connection ends`(mistake: Mistake) throws {
        let requests = Inbox<Request>()
        let server = try HTTPServer {
            requests.put($0.request)
            $0.respond(.status(200))
        }
        let client = try RawClient(server.port)
        try client.send(mistake.text)

        let answer = try client.answer()
        #expect(answer.status == mistake.status)
        #expect(answer.value(of: "Connection") == "close")
        #expect(answer.value(of: "Content-Type") == "application/json")
        #expect(answer.body.hasPrefix("{\"message\": \""))
        let rest = try client.rest()
        #expect(rest.text == "")
        #expect(rest.end == .closed)
        #expect(requests.isEmpty)
    }

    @Test func `Chunks that add up to too much are refused`() throws {
        let server = try HTTPServer { $0.respond(.status(200)) }
        let client = try RawClient(server.port)
        let half = "80000\r\n" + String(repeating: "x", count: 0x80000) + "\r\n"
        try client.send(Mistake.chunked + half + half + "1\r\n")
        #expect(try client.answer().status == 413)
    }

    @Test func `A refusal arrives though the client is still sending`() throws {
        let server = try HTTPServer { $0.respond(.status(200)) }
        let client = try RawClient(server.port)
        try client.send(Mistake.post + "Content-Length: 8388608\r\n\r\n")
        try client.send(String(repeating: "x", count: 8_388_608))
        #expect(try client.answer().status == 413)
        #expect(try client.rest().end == .closed)
    }

    @Test func `A refusal of a HEAD has no body`() throws {
        let server = try HTTPServer { $0.respond(.status(200)) }
        let client = try RawClient(server.port)
        try client.send("HEAD / HTTP/1.1\r\n\r\n")
        #expect(try client.answer(toHead: true).status == 400)
        #expect(try client.rest().text == "")
    }

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
