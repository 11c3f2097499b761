import Episodes
import Foundation

extension MockAPI {
    /// The body of `GET /api/v1/episodes`: 20 episodes, newest first.
    public static let episodesJSON: Data = {
        let url = Bundle.module.url(forResource: "episodes", withExtension: "json")
        return url.flatMap { try? Data(contentsOf: $0) } ?? Data("[]".utf8)
    }()

    /// The body of `GET /api/v1/episodes/{id}/video`; nil for an unknown episode.
    public static func videoJSON(for id: Int) -> Data? {
        guard let episode = episodes[id] else { return nil }
        // Every fourth video is still without captions.
        let captions = id % 4 == 0 ? "" : ",\n  \"captions\": \"https://video.example/\(id)/captions.vtt\""
        let json = """
            {
              "url": "https://video.example/\(id)/master.m3u8",
              "duration": \(episode.duration),
              "expires_at": "2030-01-01T00:00:00Z"\(captions)
            }

            """
        return Data(json.utf8)
    }

    private static let episodes: [Int: Episode] = {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        decoder.dateDecodingStrategy = .iso8601
        let list = (try? decoder.decode([Episode].self, from: episodesJSON)) ?? []
        return Dictionary(list.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    }()
}
