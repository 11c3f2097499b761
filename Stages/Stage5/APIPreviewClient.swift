import Episodes

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
        guard
            let url = Bundle.module.url(forResource: "Preview", withExtension: "json"),
            let data = try? Data(contentsOf: url),
            let preview = try? JSONDecoder.api.decode(Preview.self, from: data)
        else { throw .invalidResponse }
        return preview
    }
}
