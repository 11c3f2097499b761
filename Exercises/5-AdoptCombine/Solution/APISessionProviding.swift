import Combine

/// A type that performs requests.
nonisolated public protocol APISessionProviding: Sendable {
    /// Performs a request for each subscriber, and decodes the answer.
    ///
    /// - Returns: A publisher of the value, on any thread. Cancelling a subscription cancels its request.
    func execute<T: Decodable>(_ request: any RequestProviding) -> AnyPublisher<T, APIError>
}
