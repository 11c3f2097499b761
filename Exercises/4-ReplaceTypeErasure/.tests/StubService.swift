import Posts
import Synchronization

/// A service without a network: it answers at once, and notes what it was asked.
final class StubService: NetworkService {
    private let answers: [any Sendable]
    private let lines = Mutex<[String]>([])

    /// Makes a service that has these answers to give, each to whoever asks for its type.
    init(_ answers: any Sendable...) {
        self.answers = answers
    }

    /// What it was asked, such as `GET /posts`.
    var asked: [String] { lines.withLock { $0 } }

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
