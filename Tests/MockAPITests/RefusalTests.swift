import MockHTTP
import Testing

@Suite struct RefusalTests {
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

    @Test func `A refusal arrives though the client is still sending`() throws {
        // A busy machine may leave the client without a turn for seconds, in the middle of its body.
        let patient = Limits(arrival: .seconds(60), linger: .seconds(60))
        let server = try HTTPServer(limits: patient) { $0.respond(.status(200)) }
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
}
