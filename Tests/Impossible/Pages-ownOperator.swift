import Combine
import Episodes
import Foundation

// compiles
extension Publisher where Output == URLSession.DataTaskPublisher.Output {
    /// The body of a response whose status is a success; fails with any other.
    func validated() -> Publishers.TryMap<Self, Data> {
        tryMap { data, response in
            let status = (response as? HTTPURLResponse)?.statusCode
            guard let status, 200..<300 ~= status else { throw URLError(.badServerResponse) }
            return data
        }
    }
}

func episodes(_ session: URLSession, _ request: URLRequest) -> AnyPublisher<[Episode], any Error> {
    session.dataTaskPublisher(for: request)
        .validated()
        .decode(type: [Episode].self, decoder: JSONDecoder())
        .eraseToAnyPublisher()
}
