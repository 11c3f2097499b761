import Episodes
import Foundation
import MockAPI
import MockHTTP
import Testing

@Suite struct RoutesTests {
    @Test func `The list is 20 episodes, a week apart, newest first`() throws {
        let answer = MockAPI.answer(to: get("/api/v1/episodes"))
        #expect(answer.status == 200)
        #expect(answer.headers == [HeaderField(name: "Content-Type", value: "application/json")])
        #expect(answer.body == MockAPI.episodesJSON)

        let dates = try episodes().map(\.publishedAt)
        #expect(dates.count == 20)
        #expect(zip(dates, dates.dropFirst()).allSatisfy { $0.timeIntervalSince($1) == 7 * 24 * 60 * 60 })
    }

    @Test func `A client that sorts the list by its ids is found out`() throws {
        let ids = try episodes().map(\.id)
        #expect(Set(ids).count == 20)
        #expect(ids != ids.sorted())
        #expect(ids != ids.sorted(by: >))
        #expect(try episodes().map(\.title) != episodes().map(\.title).sorted())
    }

    @Test func `Every episode reads like one, and exactly one has no image`() throws {
        let all = try episodes()
        #expect(all.allSatisfy { (600...3600).contains($0.duration) })
        #expect(all.allSatisfy { !$0.title.isEmpty && $0.excerpt.hasSuffix(".") })
        #expect(all.compactMap(\.image).count == 19)
        #expect(all.compactMap(\.image).allSatisfy { $0.host() == "episodes.example" })
        #expect(!String(decoding: MockAPI.episodesJSON, as: UTF8.self).contains("null"))
    }

    @Test func `Every episode has a video of the same duration, most of them with captions`() throws {
        var captions: [URL] = []
        for episode in try episodes() {
            let answer = MockAPI.answer(to: get("/api/v1/episodes/\(episode.id)/video"))
            #expect(answer.status == 200)
            #expect(answer.body == MockAPI.videoJSON(for: episode.id))
            let video = try decoder.decode(Video.self, from: answer.body)
            #expect(video.url.absoluteString == "https://video.example/\(episode.id)/master.m3u8")
            #expect(video.duration == episode.duration)
            #expect(video.expiresAt == Date(timeIntervalSince1970: 1_893_456_000))
            captions += [video.captions].compactMap(\.self)
        }
        #expect((11...19).contains(captions.count))
        #expect(MockAPI.videoJSON(for: 1) == nil)
    }

    @Test(arguments: [
        "/", "/api/v1/episodes/", "/api/v1/episodes/1021", "/api/v1/episodes/1/video",
        "/api/v1/episodes/01021/video", "/api/v1/episodes/+1021/video", "/api/v1/episodes/x/video",
        "/api/v1/episodes/1021/video/", "/API/v1/episodes", "*", "/api/v1%2Fepisodes",
    ])
    func `Anything else isn't found`(target: String) throws {
        let answer = MockAPI.answer(to: get(target))
        #expect(answer.status == 404)
        #expect(try message(of: answer) == "There is nothing at \(target).")
    }

    @Test(arguments: [
        "/api/v1/episodes?page=2", "http://localhost/api/v1/episodes", "HTTP://h:80/api/v1/episodes?",
    ])
    func `The query and the host of a target are no part of its path`(target: String) {
        #expect(MockAPI.answer(to: get(target)).body == MockAPI.episodesJSON)
    }

    @Test(arguments: ["POST", "PUT", "DELETE", "PATCH", "OPTIONS"])
    func `A known path with another method says which one there is`(method: String) throws {
        let answer = MockAPI.answer(to: get("/api/v1/episodes", method: method))
        #expect(answer.status == 405)
        #expect(MockAPI.answer(to: get("/api/v1/episodes", method: "HEAD")).status == 200)
        #expect(answer.headers.contains(HeaderField(name: "Allow", value: "GET, HEAD")))
        #expect(try message(of: answer).isEmpty == false)
    }

    @Test(arguments: [nil, "", "wrong", MockAPI.token + "x", MockAPI.token.uppercased()])
    func `Without the right token there is nothing to learn`(token: String?) throws {
        for target in ["/api/v1/episodes", "/api/v1/episodes/1021/video", "/nowhere"] {
            let answer = MockAPI.answer(to: get(target, token: token))
            #expect(answer.status == 401)
            #expect(try message(of: answer).contains("X-API-TOKEN"))
            #expect(answer.headers.contains { $0.name == "WWW-Authenticate" })
        }
    }

    private func get(_ target: String, method: String = "GET", token: String? = MockAPI.token) -> Request {
        let fields = token.map { [HeaderField(name: "x-api-token", value: $0)] } ?? []
        return Request(method: method, target: target, headers: fields)
    }

    private func episodes() throws -> [Episode] {
        try decoder.decode([Episode].self, from: MockAPI.episodesJSON)
    }

    private func message(of response: Response) throws -> String {
        try #require(decoder.decode([String: String].self, from: response.body)["message"])
    }

    private var decoder: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        decoder.dateDecodingStrategy = .iso8601
        return decoder
    }
}
