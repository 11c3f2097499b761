import Foundation
import Testing

@testable import MockHTTP

@Suite struct ResponseTests {
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
        let client = try RawClient.asking(for: response)
        #expect(
            try client.answer()
                == RawClient.Answer(
                    status: 418,
                    head: "HTTP/1.1 418 I'm a teapot\r\nX-One: 1X-Two: 2\r\nDate: today\r\n"
                        + "Content-Length: 3",
                    body: "tea",
                )
        )
    }

    @Test func `The date is that of HTTP`() throws {
        #expect(Date(timeIntervalSince1970: 784_111_777).httpDate == "Sun, 06 Nov 1994 08:49:37 GMT")
        #expect(Date(timeIntervalSince1970: 1_893_456_000).httpDate == "Tue, 01 Jan 2030 00:00:00 GMT")

        let before = Date.now.timeIntervalSince1970.rounded(.down)
        let client = try RawClient.asking(for: .status(200))
        let date = try #require(try client.answer().value(of: "Date"))
        let possible = stride(from: before, through: Date.now.timeIntervalSince1970, by: 1)
        #expect(possible.map { Date(timeIntervalSince1970: $0).httpDate }.contains(date))
    }

    @Test(arguments: [204, 304])
    func `A status without a body has none`(status: Int) throws {
        let client = try RawClient.asking(for: Response(status: status, body: Data("body".utf8)))
        let answer = try client.answer()
        #expect(answer.status == status)
        #expect(answer.value(of: "Content-Length") == nil)
        try client.get()
        #expect(try client.answer().status == status)
    }

    @Test func `An interim status has no body, and nothing follows it`() throws {
        let client = try RawClient.asking(for: Response(status: 103, body: Data("body".utf8)))
        #expect(try client.answer().status == 103)
        #expect(try client.rest().text == "")
    }

    @Test func `A HEAD is answered as a GET, without the body`() throws {
        let client = try RawClient.asking(for: .json("12345"), method: "HEAD")
        #expect(try client.answer(toHead: true).value(of: "Content-Length") == "5")
        try client.get()
        #expect(try client.answer().body == "12345")
    }

    @Test func `An answer that asks for it closes the connection`() throws {
        let fields = [HeaderField(name: "connection", value: "Close")]
        let client = try RawClient.asking(for: Response(headers: fields))
        #expect(try client.answer().value(of: "Connection") == "close")
        #expect(try client.rest().end == .closed)
    }
}
