import Episodes
import Foundation

/// The API without a network, for previews: answers from a bundled file.
public struct APIPreviewClient: APIService {
    /// Makes a client that needs no environment.
    public init() {}

    public func episodes() async throws(APIError) -> [Episode] {
        try Preview.load().episodes
    }

    public func video(for episode: Episode) async throws(APIError) -> Video {
        try Preview.load().video
    }
}

private struct Preview: Decodable {
    let episodes: [Episode]
    let video: Video

    static func load() throws(APIError) -> Preview {
        guard let url = Bundle.module.url(forResource: "Preview", withExtension: "json") else {
            throw .invalidResponse
        }
        do {
            return try JSONDecoder.api.decode(Preview.self, from: Data(contentsOf: url))
        } catch {
            throw .invalidResponse
        }
    }
}
