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
        "GET /" + host, "GET / and HTTP/1.1" + host, "GET episodes HTTP/1.1" + host, "GET / HTTP/1.0" + host,
        "\u{16}\u{3}\u{1}" + host, post + "Nothing\r\n\r\n", post + "Content-Length: ten\r\n\r\n",
        post + "Content-Length: -1\r\n\r\n", post + "Transfer-Encoding: chunked\r\n\r\n",
    ])
    func `A malformed request gets a 400, and the connection ends`(text: String) throws {
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

    @Test func `A refusal arrives even if the client is still sending`() throws {
        let server = try HTTPServer { $0.respond(.status(200)) }
        let client = try RawClient(server.port)
        try client.send(RequestTests.post + "Transfer-Encoding: chunked\r\n\r\n")
        try client.send(String(repeating: "x", count: 8_388_608))
        #expect(try client.answer().status == 400)
        #expect(try client.rest().end == .closed)
    }
}
