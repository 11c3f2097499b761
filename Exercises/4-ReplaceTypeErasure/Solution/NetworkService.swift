/// A type that sends the app's requests.
public protocol NetworkService: Sendable {
    /// Sends a request, and decodes the body of the answer.
    ///
    /// - Parameters:
    ///   - request: The request to send.
    ///   - type: The type to decode the body of the answer as.
    ///   - completion: Called once, on any thread.
    func fetch<Value: Decodable & Sendable>(
        _ request: NetworkRequest,
        as type: Value.Type,
        _ completion: @escaping @Sendable (Result<Value, NetworkError>) -> Void,
    )
}
