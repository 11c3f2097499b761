import Combine

/// What performs requests.
nonisolated public protocol APISessionProviding: Sendable {
    /// Performs a request for each subscriber, and decodes the answer.
    ///
    /// - Returns: A stream of the value, on any thread; cancelling a subscription cancels its request.
    func execute<T: Decodable>(_ request: any RequestProviding) -> AnyPublisher<T, APIError>
}
