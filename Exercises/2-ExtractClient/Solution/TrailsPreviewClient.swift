import Combine
import Foundation

/// Reads the trails from the files in Resources, for previews without a network.
public struct TrailsPreviewClient: TrailsService {
    /// Creates a preview client.
    public init() {}

    public func trails(
        _ completion: @escaping @Sendable ([Trail]?, TrailsError?) -> Void,
    ) -> AnyCancellable {
        answer(from: "trails", completion)
    }

    public func report(
        on trail: Trail,
        _ completion: @escaping @Sendable (TrailReport?, TrailsError?) -> Void,
    ) -> AnyCancellable {
        answer(from: "report", completion)
    }

    private func answer<Value: Decodable>(
        from file: String,
        _ completion: (Value?, TrailsError?) -> Void,
    ) -> AnyCancellable {
        do {
            guard let url = Bundle.module.url(forResource: file, withExtension: "json") else {
                throw CocoaError(.fileReadNoSuchFile)
            }
            completion(try JSONDecoder().decode(Value.self, from: Data(contentsOf: url)), nil)
        } catch {
            completion(nil, .invalidResponse)
        }
        return AnyCancellable {}
    }
}
