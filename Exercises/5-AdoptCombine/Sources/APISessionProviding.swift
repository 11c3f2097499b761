/// A type that performs requests.
nonisolated public protocol APISessionProviding: Sendable {
    /// Performs a request, and decodes the answer.
    ///
    /// - Parameter completion: Called once, on any thread.
    func execute<T: Decodable & Sendable>(
        _ request: any RequestProviding,
        completion: @escaping @Sendable (Result<T, APIError>) -> Void,
    )
}
