import Episodes
import MockAPI
import Testing

@Suite struct MockAPITests {
    private let session = URLSession.steady(.ephemeral)

    @Test func `The list comes over HTTP, to whom the environment describes`() async throws {
        let api = try MockAPI()
        let (data, status) = try await get("/api/v1/episodes", api)
        #expect(status == 200)
        #expect(data == MockAPI.episodesJSON)
        #expect(api.environment == APIEnvironment(baseURL: api.url, token: MockAPI.token))
        #expect(api.url.absoluteString == "http://127.0.0.1:\(api.port)")
    }

    @Test func `The record has each request as received, in order`() async throws {
        let statuses = Inbox<String>()
        let api = try MockAPI { request, status in statuses.put("\(request.target): \(status)") }
        #expect(try await get("/api/v1/episodes", api).status == 200)
        #expect(try await get("/api/v1/episodes/1021/video?a=b", api).status == 200)
        #expect(try await get("/nothing", api).status == 404)
        #expect(try await get("/api/v1/episodes", api, token: "wrong").status == 401)

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

    @Test func `A HEAD and a POST are answered over HTTP`() throws {
        let api = try MockAPI()
        let client = try RawClient(api.port)
        let token = "Host: a\r\nX-API-TOKEN: \(MockAPI.token)\r\n"
        try client.send("HEAD /api/v1/episodes HTTP/1.1\r\n\(token)\r\n")
        let head = try client.answer(toHead: true)
        #expect(head.status == 200)
        #expect(head.value(of: "Content-Length") == String(MockAPI.episodesJSON.count))
        try client.send("POST /api/v1/episodes HTTP/1.1\r\n\(token)Content-Length: 2\r\n\r\n{}")
        let post = try client.answer()
        #expect(post.status == 405)
        #expect(post.value(of: "Allow") == "GET")
        #expect(api.requests.map(\.body) == [Data(), Data("{}".utf8)])
    }

    @Test(arguments: [
        (Fault.offline, 200), (.unauthorized, 401), (.serverError, 500), (.malformed, 200), (.slow, 200),
    ])
    func `A fault that is an answer has its status`(fault: Fault, status: Int) async throws {
        let statuses = Inbox<Int>()
        let api = try MockAPI(fault: fault) { statuses.put($1) }
        let answer = try await get("/api/v1/episodes", api)
        #expect(answer.status == status)
        #expect(try statuses.next() == status)
        #expect((answer.data == MockAPI.episodesJSON) == [.offline, .slow].contains(fault))
    }

    @Test(arguments: [(Fault.truncated, 200), (.reset, 0)])
    func `A fault of the transport is an error of the client`(fault: Fault, status: Int) async throws {
        let statuses = Inbox<Int>()
        let api = try MockAPI(fault: fault) { statuses.put($1) }
        await #expect(throws: URLError.self) { try await get("/api/v1/episodes", api) }
        #expect(try statuses.next() == status)
        #expect(api.requests.count == 1)
    }

    @Test func `A malformed answer is no JSON, whatever it calls itself`() async throws {
        let api = try MockAPI(fault: .malformed)
        let data = try await get("/api/v1/episodes", api).data
        #expect(throws: (any Error).self) { try JSONSerialization.jsonObject(with: data) }
    }

    @Test func `A slow answer takes two seconds, and a client that can't wait is counted`() throws {
        let api = try MockAPI(fault: .slow)
        let fields = "X-API-TOKEN: \(MockAPI.token)\r\n"
        var hasty: RawClient? = try RawClient(api.port)
        try hasty?.get("/api/v1/episodes", fields: fields)
        _ = try hasty?.head()
        hasty = nil

        let start = ContinuousClock.now
        let patient = try RawClient(api.port)
        try patient.get("/api/v1/episodes", fields: fields)
        #expect(try patient.answer().body.utf8.count == MockAPI.episodesJSON.count)
        #expect(ContinuousClock.now - start >= .milliseconds(1_900))
        #expect(api.hangUps == 1)
    }

    @Test func `A malformed head and a cancelled task are what they should be to URLSession`() async throws {
        let malformed = try HTTPServer { $0.respond(.malformedHead) }
        await #expect(throws: URLError.self) { try await session.data(from: malformed.url) }

        let (exchanges, inbox) = AsyncStream.makeStream(of: Exchange.self)
        let holding = try HTTPServer { inbox.yield($0) }
        let task = Task { try await session.data(from: holding.url) }
        var iterator = exchanges.makeAsyncIterator()
        let exchange = try #require(await iterator.next())
        await withCheckedContinuation { continuation in
            exchange.onHangUp { continuation.resume() }
            task.cancel()
        }
        #expect(exchange.hasHungUp)
    }

    @Test func `Every fault has a name to type and a line to read`() {
        #expect(
            Fault.allCases.map(\.rawValue) == [
                "offline", "unauthorized", "server-error", "malformed", "truncated", "slow", "reset",
            ]
        )
        #expect(Set(Fault.allCases.map(\.explanation)).count == Fault.allCases.count)
        #expect(Fault.allCases.allSatisfy { !$0.explanation.contains("\n") && !$0.explanation.isEmpty })
    }

    @Test func `An API that is stopped, or that nobody holds, is gone`() throws {
        var api: MockAPI? = try MockAPI()
        let client = try RawClient(#require(api).port)
        api = nil
        #expect(try client.rest().text == "")

        let stopped = try MockAPI()
        let other = try RawClient(stopped.port)
        stopped.stop()
        stopped.stop()
        #expect(try other.rest().text == "")
    }

    @discardableResult
    private func get(
        _ target: String,
        _ api: MockAPI,
        token: String = MockAPI.token,
    ) async throws -> (data: Data, status: Int) {
        var request = URLRequest(url: URL(string: api.url.absoluteString + target)!)
        request.setValue(token, forHTTPHeaderField: "X-API-TOKEN")
        let (data, response) = try await session.data(for: request)
        return (data, try #require(response as? HTTPURLResponse).statusCode)
    }
}
