import Foundation
import MockHTTP
import Testing

@Suite struct ParsingTests {
    @Test func `A request arrives as it was sent, field by field`() throws {
        let request = try received(
            "PATCH /a?b=c HTTP/1.1\r\nHOST: localhost:80\r\nx-one:1\r\nX-One: \t two words \r\nÄ: x\r\n\r\n"
                .replacing("Ä", with: "A-b_c!")
        )
        #expect(
            request
                == Request(
                    method: "PATCH",
                    target: "/a?b=c",
                    headers: [
                        HeaderField(name: "HOST", value: "localhost:80"),
                        HeaderField(name: "x-one", value: "1"),
                        HeaderField(name: "X-One", value: "two words"),
                        HeaderField(name: "A-b_c!", value: "x"),
                    ],
                )
        )
        #expect(request.value(of: "X-ONE") == "1")
        #expect(request.value(of: "x-two") == nil)
    }

    @Test func `A value beyond ASCII is UTF-8, or else Latin-1`() throws {
        let start = Array("GET / HTTP/1.1\r\nHost: a\r\nA: ".utf8)
        let utf8 = try received(start + Array("é".utf8) + Array("\r\n\r\n".utf8))
        let latin1 = try received(start + [0xE9] + Array("\r\n\r\n".utf8))
        #expect(utf8.value(of: "A") == "é")
        #expect(latin1.value(of: "A") == "é")
    }

    @Test(arguments: [
        ("Content-Length: 5\r\n\r\nhello", "hello"),
        ("Content-Length: 5\r\nContent-Length: 5\r\n\r\nhello", "hello"),
        ("Content-Length: 5, 5\r\n\r\nhello", "hello"),
        ("Content-Length: 005\r\n\r\nhello", "hello"),
        ("Content-Length: 0\r\n\r\n", ""),
        ("\r\n", ""),
    ])
    func `A body is as long as its head says`(text: String, body: String) throws {
        let request = try received("POST / HTTP/1.1\r\nHost: localhost\r\n" + text)
        #expect(request.body == Data(body.utf8))
    }

    @Test func `A head of 64 KiB and a body of 1 MiB are not too long`() throws {
        let start = "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1048576\r\nA: "
        let padding = String(repeating: "x", count: 65_536 - start.utf8.count - 4)
        let request = try received(start + padding + "\r\n\r\n" + String(repeating: "y", count: 1_048_576))
        #expect(request.value(of: "A") == padding)
        #expect(request.body.count == 1_048_576)
    }

    @Test(arguments: [
        "\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n",
        "GET / HTTP/1.1\nHost: a\n\n",
        "GET / HTTP/1.7\r\nHost: a\r\n\r\n",
        "GET / HTTP/1.1\r\nHost:\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: [::1]:80\r\n\r\n",
        "GET http://a/ HTTP/1.1\r\nHost: a\r\n\r\n",
        "OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n",
    ])
    func `What RFC 9112 lets a server accept is accepted`(text: String) throws {
        _ = try received(text)
    }

    @Test func `It doesn't matter how the bytes are cut`() throws {
        let text = "POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc"
        let requests = Inbox<Request>()
        let server = try HTTPServer {
            requests.put($0.request)
            $0.respond(.status(200))
        }
        for cut in 1..<text.utf8.count {
            let client = try RawClient(server.port)
            try client.send(Array(text.utf8.prefix(cut)))
            try client.send(Array(text.utf8.dropFirst(cut)))
            #expect(try client.answer().status == 200, "cut at \(cut)")
            #expect(try requests.next().body == Data("abc".utf8))
        }
    }

    private func received(_ text: String) throws -> Request {
        try received(Array(text.utf8))
    }

    private func received(_ bytes: [UInt8]) throws -> Request {
        let requests = Inbox<Request>()
        let server = try HTTPServer { requests.put($0.request) }
        let client = try RawClient(server.port)
        try client.send(bytes)
        return try requests.next()
    }
}
