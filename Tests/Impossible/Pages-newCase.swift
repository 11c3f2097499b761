// refused: switch must be exhaustive
enum APIError: Error {
    case unreachable
    case failedRequest
    case invalidResponse
    case cancelled
}

func message(for failure: APIError) -> String {
    switch failure {
    case .unreachable: "offline"
    case .failedRequest: "failed"
    case .invalidResponse: "invalid"
    }
}
