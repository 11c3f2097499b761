import Combine
import Episodes
import Foundation

// refused: cannot convert return expression of type 'Publishers.Decode<Publishers.MapKeyPath
func episodes(_ session: URLSession, _ request: URLRequest) -> AnyPublisher<[Episode], any Error> {
    session.dataTaskPublisher(for: request)
        .map(\.data)
        .decode(type: [Episode].self, decoder: JSONDecoder())
}
