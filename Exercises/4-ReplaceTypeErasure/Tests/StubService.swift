import Posts
import Synchronization

/// A service without a network, which answers at once and records its requests.
final class StubService: NetworkService {
    private let answers: [any Sendable]
    private let lines = Mutex<[String]>([])

    /// Creates a service with the given answers, one for each type that is requested.
    init(_ answers: any Sendable...) {
        self.answers = answers
    }

    /// The requests received, such as `GET /posts`.
    var requests: [String] { lines.withLock { $0 } }

    func fetch<Value: Decodable & Sendable>(
        _ request: NetworkRequest,
        as type: Value.Type,
        _ completion: @escaping @Sendable (Result<Value, NetworkError>) -> Void,
    ) {
        lines.withLock { $0.append("\(request.method.rawValue) \(request.path)") }
        if let answer = answers.lazy.compactMap({ $0 as? Value }).first {
            completion(.success(answer))
        } else {
            completion(.failure(.invalidResponse))
        }
    }
}
