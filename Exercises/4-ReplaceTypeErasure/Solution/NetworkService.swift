/// What the app asks of a network.
public protocol NetworkService: Sendable {
    /// Sends a request, and decodes the body of the answer.
    ///
    /// - Parameters:
    ///   - request: What is asked.
    ///   - type: What the body of the answer is decoded as.
    ///   - completion: Called once, on any thread.
    func fetch<Value: Decodable & Sendable>(
        _ request: NetworkRequest,
        as type: Value.Type,
        _ completion: @escaping @Sendable (Result<Value, NetworkError>) -> Void,
    )
}
