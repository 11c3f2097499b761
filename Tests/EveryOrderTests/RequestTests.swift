import EveryOrder
import Foundation
import Testing

@Suite struct RequestTests {
    private static let host = "\r\nHost: a\r\n\r\n"
    private static let post = "POST / HTTP/1.1\r\nHost: a\r\n"

    @Test func `A request arrives as it was sent, however its bytes are split`() throws {
        let text =
            "PATCH /a?b=c HTTP/1.1\r\nHOST: localhost:80\r\nx-one:1\r\nX-One: \t two é \r\nA-b_c!: x\r\n"
            + "content-length: 3\r\n\r\nabc"
        let expected = Request(
            method: "PATCH",
            target: "/a?b=c",
            headers: [
                HeaderField(name: "HOST", value: "localhost:80"), HeaderField(name: "x-one", value: "1"),
                HeaderField(name: "X-One", value: "two é"), HeaderField(name: "A-b_c!", value: "x"),
                HeaderField(name: "content-length", value: "3"),
            ],
            body: Data("abc".utf8),
        )
        #expect(expected.value(of: "X-ONE") == "1")
        #expect(expected.value(of: "x-two") == nil)
        let requests = BlockingQueue<Request>()
        let server = try HTTPServer {
            requests.put($0.request)
            $0.respond(.status(200))
        }
        for cut in text.unicodeScalars.indices {
            let client = try RawClient(server.port)
            try client.send(String(text.unicodeScalars[..<cut]))
            try client.send(String(text.unicodeScalars[cut...]))
            #expect(try client.answer().status == 200)
            #expect(try requests.next() == expected)
        }
    }

    @Test(arguments: [
        // The request line
        "GET /" + host,
        "GET / and HTTP/1.1" + host,
        "GET  / HTTP/1.1" + host,
        "GET episodes HTTP/1.1" + host,
        "GET /é HTTP/1.1" + host,
        "GET / FTP/1.1" + host,
        "GET / HTTP/1.0" + host,
        "PRI * HTTP/2.0" + host,
        "\u{16}\u{3}\u{1}" + host,
        " / HTTP/1.1" + host,
        "CONNECT a:80 HTTP/1.1" + host,
        "GET http:/a HTTP/1.1" + host,
        "GET http:///a HTTP/1.1" + host,
        "GET ftp://a/b HTTP/1.1" + host,
        " \r\nGET / HTTP/1.1" + host,
        // The fields
        "GET / HTTP/1.1\r\n\r\n",
        post + "Host: a\r\n\r\n",
        post + "Nothing\r\n\r\n",
        post + ": x\r\n\r\n",
        post + "A : x\r\n\r\n",
        post + "A: x\r\n y: z\r\n\r\n",
        post + "A: x\0y\r\n\r\n",
        post + "A: x\ry\r\n\r\n",
        post + "A: " + String(repeating: "x", count: 65_536),
        post + String(repeating: "A: \(String(repeating: "b", count: 1_000))\r\n", count: 66) + "\r\n",
        "GET /" + String(repeating: "x", count: 65_536),
        // The body
        post + "Content-Length: ten\r\n\r\n",
        post + "Content-Length: -1\r\n\r\n",
        post + "Content-Length: +1\r\n\r\n",
        post + "Content-Length: ١\r\n\r\n",
        post + "Content-Length:\r\n\r\n",
        post + "Content-Length: 1, 2\r\n\r\n",
        post + "Content-Length: 1\r\nContent-Length: 2\r\n\r\n",
        post + "Content-Length: 1048577\r\n\r\n",
        post + "Content-Length: 99999999999999999999\r\n\r\n",
        post + "Transfer-Encoding: chunked\r\n\r\n",
        post + "Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
    ])
    func `A malformed or oversized request gets a 400, and the connection ends`(text: String) throws {
        let requests = BlockingQueue<Request>()
        let server = try HTTPServer { requests.put($0.request) }
        let client = try RawClient(server.port)
        try client.send(text)

        let answer = try client.answer()
        #expect(answer.status == 400)
        #expect(answer.value(of: "Connection") == "close")
        #expect(answer.body.hasPrefix("{\"message\": \""))
        let rest = try client.rest()
        #expect(rest.text == "")
        #expect(rest.end == .closed)
        #expect(requests.isEmpty)
    }

    @Test(arguments: [
        ("http://127.0.0.1:8080/api/v1/episodes?page=2", "/api/v1/episodes?page=2"),
        ("HTTP://localhost/a://b", "/a://b"), ("http://a", "/"), ("http://a?b=/c", "/?b=/c"),
    ])
    func `A target may be in absolute form`(_ sent: String, _ received: String) throws {
        let server = try HTTPServer { $0.respond(.json($0.request.target)) }
        let client = try RawClient(server.port)
        try client.get(sent)
        #expect(try client.answer().body == received)
    }

    @Test func `Empty lines before a request are ignored`() throws {
        let server = try HTTPServer { $0.respond(.json($0.request.target)) }
        let client = try RawClient(server.port)
        for (index, lines) in ["\r\n", "\r\n\r\n", String(repeating: "\r\n", count: 40_000)].enumerated() {
            try client.send(lines)
            try client.get("/\(index)")
            #expect(try client.answer().body == "/\(index)")
        }
        try client.send(RequestTests.post + "Content-Length: 3\r\n\r\nabc\r\n")
        try client.get("/next")
        #expect(try client.answer().body == "/")
        #expect(try client.answer().body == "/next")
    }

    @Test(arguments: [
        "close", "keep-alive, close", "Close,", "x,\tCLOSE ,y", "keep-alive\r\nConnection: close",
    ])
    func `A request may ask for the last answer in a list`(_ value: String) throws {
        let client = try RawClient.asking(for: .status(200), fields: "Connection: \(value)\r\n")
        #expect(try client.answer().value(of: "Connection") == "close")
        #expect(try client.rest().end == .closed)
        let other = try RawClient.asking(for: .status(200), fields: "Connection: keep-alive, closed\r\n")
        #expect(try other.answer().value(of: "Connection") == nil)
    }

    @Test func `A refusal arrives even if the client is still sending`() throws {
        let server = try HTTPServer { $0.respond(.status(200)) }
        let client = try RawClient(server.port)
        try client.send(RequestTests.post + "Content-Length: 8388608\r\n\r\n")
        try client.send(String(repeating: "x", count: 8_388_608))
        #expect(try client.answer().status == 400)
        #expect(try client.rest().end == .closed)
    }
}
