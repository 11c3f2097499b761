import Episodes
import Foundation
import FoundationCompat
import MockAPI
import MockHTTP
import Testing

@Suite struct MockAPITests {
    private let session = URLSession.steady(.loopback)

    @Test func `The record has each request as received, in order`() async throws {
        let statuses = Inbox<String>()
        let api = try MockAPI { request, status in statuses.put("\(request.target): \(status)") }
        #expect(api.environment == APIEnvironment(baseURL: api.url, token: MockAPI.token))
        #expect(api.url.absoluteString == "http://127.0.0.1:\(api.port)")
        #expect(try await session.get("/api/v1/episodes", api).data == MockAPI.episodesJSON)
        #expect(try await session.get("/api/v1/episodes/1021/video?a=b", api).status == 200)
        #expect(try await session.get("/nothing", api).status == 404)
        #expect(try await session.get("/api/v1/episodes", api, token: "wrong").status == 401)

        #expect(
            api.requests.map { "\($0.method) \($0.target) \($0.value(of: "X-API-TOKEN") ?? "")" } == [
                "GET /api/v1/episodes \(MockAPI.token)",
                "GET /api/v1/episodes/1021/video?a=b \(MockAPI.token)",
                "GET /nothing \(MockAPI.token)",
                "GET /api/v1/episodes wrong",
            ]
        )
        #expect(
            try (0..<4).map { _ in try statuses.next() } == [
                "/api/v1/episodes: 200", "/api/v1/episodes/1021/video?a=b: 200", "/nothing: 404",
                "/api/v1/episodes: 401",
            ]
        )
        #expect(api.hangUps == 0)
    }

    @Test func `The record has the latest requests, and of their bodies no more than a little`() throws {
        let api = try MockAPI()
        let client = try RawClient(api.port)
        for (count, size) in [(5, 1 << 18), (200, 1)] {
            for _ in 0..<count {
                // In one piece: the second of two would wait for the first one's acknowledgement.
                let body = String(repeating: "x", count: size)
                try client.send(Mistake.post + "Content-Length: \(size)\r\n\r\n" + body)
                #expect(try client.answer().status == 401)
                #expect(api.requests.last?.body.count == size)
            }
            #expect(api.requests.map(\.body.count).reduce(0, +) <= 1 << 20)
            #expect(!api.requests.isEmpty && api.requests.count <= 100)
        }
        #expect(api.requestCount == 205)
    }

    @Test func `An API that is stopped, or that nobody holds, is gone`() throws {
        var api: MockAPI? = try MockAPI()
        let client = try RawClient(#require(api).port)
        api = nil
        #expect(try client.rest().text == "")

        let stopped = try MockAPI()
        let other = try RawClient(stopped.port)
        stopped.stop()
        #expect(try other.rest().text == "")
    }
}
