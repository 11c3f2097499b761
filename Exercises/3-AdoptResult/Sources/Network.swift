import Foundation
import FoundationCompat

/// A type that performs a request.
public protocol Network: Sendable {
    /// Performs a request.
    ///
    /// - Parameter completion: Called once, on any thread, as a `URLSession` calls it.
    func load(
        _ request: URLRequest,
        completion: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void,
    )
}

extension URLSession: Network {
    public func load(
        _ request: URLRequest,
        completion: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void,
    ) {
        dataTask(with: request, completionHandler: completion).resume()
    }
}
