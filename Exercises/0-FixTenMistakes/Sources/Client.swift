import Combine
import Foundation

/// A client of the server. A function with a completion handler calls it exactly once.
public struct Client: Sendable {
    /// A closure that receives a text or an error.
    public typealias Handler = @Sendable (Result<String, ParcelError>) -> Void

    private let server: any Server

    /// Creates a client that sends its requests to the given server.
    public init(server: any Server) {
        self.server = server
    }

    /// Fetches the list of parcels.
    public func parcels(_ completion: @escaping Handler) {
        server.get("parcels") { answer in
            guard let answer else { return }
            completion(.success(answer.text))
        }
    }

    /// Fetches the opening hours of a shop.
    public func hours(of shop: Int, _ completion: @escaping Handler) {
        server.get("shops/\(shop)/hours") { answer in
            if let answer {
                completion(.success(answer.text))
            }
            completion(.failure(.offline))
        }
    }

    /// Fetches the place where a parcel is. Any status outside of 200 to 299 is a failure.
    public func place(of parcel: Int, _ completion: @escaping Handler) {
        server.get("parcels/\(parcel)/place") { answer in
            guard let answer else { return completion(.failure(.offline)) }
            completion(.success(answer.text))
        }
    }
}

extension Client {
    /// Publishes the stops of a van, each with its label, on the main queue.
    public func stops(ofVan van: Int) -> AnyPublisher<String, Never> {
        server.stops(ofVan: van)
            .map { "Next stop: \($0)" }
            .eraseToAnyPublisher()
    }

    /// Fetches the signature for a parcel, with the server's older method.
    public func signature(for parcel: Int) async throws -> String {
        try await withCheckedThrowingContinuation { continuation in
            server.get("parcels/\(parcel)/signature") { answer in
                if answer == nil {
                    continuation.resume(throwing: ParcelError.offline)
                }
                continuation.resume(returning: answer?.text ?? "")
            }
        }
    }

    /// Fetches the driver's note on a parcel, or returns a message if that fails.
    ///
    /// - Throws: `CancellationError` if the task was cancelled: then nobody is left to read a message.
    public func note(on parcel: Int) async throws -> String {
        do {
            return try await server.get("parcels/\(parcel)/note").text
        } catch {
            return "You're offline."
        }
    }
}
