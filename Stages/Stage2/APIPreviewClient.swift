import Combine
import Episodes
import Foundation

/// A service for previews that answers from a bundled file, without a network.
public struct APIPreviewClient: APIService {
    /// Creates a client that needs no environment.
    public init() {}

    public func episodes(
        _ completion: @escaping @Sendable ([Episode]?, APIError?) -> Void,
    ) -> AnyCancellable {
        answer(with: \.episodes, completion)
    }

    public func video(
        for episode: Episode,
        _ completion: @escaping @Sendable (Video?, APIError?) -> Void,
    ) -> AnyCancellable {
        answer(with: \.video, completion)
    }

    private func answer<Value>(
        with value: KeyPath<Preview, Value>,
        _ completion: (Value?, APIError?) -> Void,
    ) -> AnyCancellable {
        do {
            completion(try Preview.load()[keyPath: value], nil)
        } catch {
            completion(nil, error)
        }
        return AnyCancellable {}
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
