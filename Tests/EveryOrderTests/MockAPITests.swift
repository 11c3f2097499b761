import Episodes
import EveryOrder
import Foundation
import FoundationCompat
import Testing

@testable import MockAPI

@Suite struct MockAPITests {
    private let session = URLSession.cancellationSafe(.loopback)
    private static let list = "/api/v1/episodes"

    @Test func `The record contains each request as received, in order`() async throws {
        let statuses = BlockingQueue<String>()
        let api = try MockAPI { request, status in statuses.put("\(request.target): \(status)") }
        #expect(api.environment == APIEnvironment(baseURL: api.url, token: MockAPI.token))
        let requests = [
            ("/api/v1/episodes", MockAPI.token, 200), ("/api/v1/episodes/1021/video?a=b", MockAPI.token, 200),
            ("/nothing", MockAPI.token, 404), ("/api/v1/episodes", "wrong", 401),
        ]
        for (target, token, status) in requests {
            #expect(try await get(target, api, token: token).status == status)
            #expect(try statuses.next() == "\(target): \(status)")
        }
        #expect(
            api.requests.map { "\($0.method) \($0.target) \($0.value(of: "X-API-TOKEN") ?? "")" }
                == requests.map { "GET \($0.0) \($0.1)" }
        )
    }

    @Test func `An API stops listening when it is stopped, or when it is released`() throws {
        for isStopped in [true, false] {
            var api: MockAPI? = try MockAPI()
            let client = try RawClient(#require(api).port)
            if isStopped {
                api?.stop()
            } else {
                api = nil
            }
            #expect(try client.rest().text == "")
        }
    }

    @Test func `The list has 20 episodes, a week apart, sorted by date only, the newest first`() throws {
        let answer = MockAPI.answer(to: request(MockAPITests.list + "?page=2"))
        #expect(answer.status == 200)
        #expect(answer.headers == [HeaderField(name: "Content-Type", value: "application/json")])
        #expect(answer.body == MockAPI.episodesJSON)

        let episodes = try episodes()
        let dates = episodes.map(\.publishedAt)
        #expect(zip(dates, dates.dropFirst()).allSatisfy { $0.timeIntervalSince($1) == 7 * 24 * 60 * 60 })
        let ids = episodes.map(\.id)
        #expect(Set(ids).count == 20)
        #expect(ids != ids.sorted())
        #expect(ids != ids.sorted(by: >))
        #expect(episodes.map(\.title) != episodes.map(\.title).sorted())
        #expect(episodes.compactMap(\.image).count == 19)
        #expect(episodes.allSatisfy { (600...3600).contains($0.duration) && $0.excerpt.hasSuffix(".") })
    }

    @Test func `Every episode has a video of the same duration, most of them with captions`() throws {
        var captions = 0
        for episode in try episodes() {
            let answer = MockAPI.answer(to: request("\(MockAPITests.list)/\(episode.id)/video"))
            #expect(answer.body == MockAPI.videoJSON(for: episode.id))
            let video = try decoder.decode(Video.self, from: answer.body)
            #expect(video.url.absoluteString == "https://video.example/\(episode.id)/master.m3u8")
            #expect(video.duration == episode.duration)
            captions += video.captions == nil ? 0 : 1
        }
        #expect((11...19).contains(captions))
        #expect(MockAPI.videoJSON(for: 1) == nil)
    }

    @Test func `Anything else is refused, and reveals nothing without the token`() {
        let unknown = ["/", "/1021", "/1/video", "/01021/video", "/+1021/video", "/x/video", "/1021/video/"]
        for target in ["*", "/API/v1/episodes", "/api/v1%2Fepisodes"]
            + unknown.map({ MockAPITests.list + $0 })
        {
            #expect(MockAPI.answer(to: request(target)).status == 404, "\(target)")
        }
        #expect(MockAPI.answer(to: request(MockAPITests.list, method: "HEAD")).status == 200)
        for method in ["POST", "PUT", "DELETE", "PATCH", "OPTIONS"] {
            let answer = MockAPI.answer(to: request(MockAPITests.list, method: method))
            #expect(answer.status == 405)
            #expect(answer.headers.contains(HeaderField(name: "Allow", value: "GET, HEAD")))
        }
        for token in [nil, "", "wrong", MockAPI.token + "x", MockAPI.token.uppercased()] {
            for target in [MockAPITests.list, "/api/v1/episodes/1021/video", "/nowhere"] {
                let answer = MockAPI.answer(to: request(target, token: token))
                #expect(answer.status == 401)
                #expect(String(decoding: answer.body, as: UTF8.self).contains("X-API-TOKEN"))
                #expect(answer.headers.contains { $0.name == "WWW-Authenticate" })
            }
        }
    }

    @Test(
        arguments: [
            (Fault.offline, 200, true), (.unauthorized, 401, false), (.serverError, 500, false),
            (.malformed, 200, false), (.truncated, 200, nil), (.reset, 0, nil),
        ] as [(Fault, Int, Bool?)]
    )
    func `A fault is an answer, or an error of the client`(fault: Fault, status: Int, isGood: Bool?)
        async throws
    {
        let statuses = BlockingQueue<Int>()
        let api = try MockAPI(fault: fault) { statuses.put($1) }
        if let isGood {
            let answer = try await get(MockAPITests.list, api)
            #expect(answer.status == status)
            #expect((answer.data == MockAPI.episodesJSON) == isGood)
        } else {
            await #expect(throws: URLError.self) { try await get(MockAPITests.list, api) }
        }
        #expect(try statuses.next() == status)
        #if !canImport(Darwin)  // Apple's URLSession may send a GET again whose connection was reset.
        #expect(api.requests.count == 1)
        #endif
        #expect(!fault.explanation.isEmpty)
        #expect(!fault.explanation.contains("\n"))
    }

    @Test func `The body of a slow answer takes two seconds`() {
        let answer = Fault.slow.applied(to: .json(MockAPI.episodesJSON))
        var time = Duration.zero
        if case .drip(let size, let interval) = answer.delivery {
            time = interval * (answer.body.count / size)
        }
        #expect((.milliseconds(1_900)...(.seconds(2))).contains(time))
    }

    private func get(
        _ target: String,
        _ api: MockAPI,
        token: String = MockAPI.token,
    ) async throws -> (data: Data, status: Int?) {
        var request = URLRequest(url: try #require(URL(string: api.url.absoluteString + target)))
        request.setValue(token, forHTTPHeaderField: "X-API-TOKEN")
        let (data, response) = try await session.data(for: request)
        return (data, (response as? HTTPURLResponse)?.statusCode)
    }

    private func request(_ target: String, method: String = "GET", token: String? = MockAPI.token) -> Request
    {
        let fields = token.map { [HeaderField(name: "x-api-token", value: $0)] } ?? []
        return Request(method: method, target: target, headers: fields)
    }

    private func episodes() throws -> [Episode] {
        try decoder.decode([Episode].self, from: MockAPI.episodesJSON)
    }

    private var decoder: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        decoder.dateDecodingStrategy = .iso8601
        return decoder
    }
}
