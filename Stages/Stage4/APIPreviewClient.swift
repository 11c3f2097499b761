import Combine
import Episodes
import Foundation

/// A service for previews that answers from a bundled file, without a network.
public struct APIPreviewClient: APIService {
    /// Creates a client that needs no environment.
    public init() {}

    public func episodes() -> AnyPublisher<[Episode], APIError> {
        answer(with: \.episodes)
    }

    public func video(for episode: Episode) -> AnyPublisher<Video, APIError> {
        answer(with: \.video)
    }

    private func answer<Value>(with value: KeyPath<Preview, Value>) -> AnyPublisher<Value, APIError> {
        do {
            return Just(try Preview.load()[keyPath: value])
                .setFailureType(to: APIError.self)
                .eraseToAnyPublisher()
        } catch {
            return Fail(error: error).eraseToAnyPublisher()
        }
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
