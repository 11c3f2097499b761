import Episodes
import Foundation

/// A service for previews that answers from a bundled file, without a network.
public struct APIPreviewClient: APIService {
    /// Creates a client that needs no environment.
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
