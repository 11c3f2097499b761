import Foundation

// compiles
enum NetworkError: Error {
    case invalidResponse
}

struct Decoding: Sendable {
    /// Is told of what a person isn't.
    let log: @Sendable (any Error) -> Void

    func decode<Value: Decodable>(_ type: Value.Type, from data: Data) -> Result<Value, NetworkError> {
        Result { try JSONDecoder().decode(type, from: data) }
            .mapError { error in
                log(error)
                return .invalidResponse
            }
    }
}
