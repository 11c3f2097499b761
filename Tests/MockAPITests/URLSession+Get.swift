import Foundation
import FoundationCompat
import MockAPI
import Testing

extension URLSession {
    @discardableResult
    func get(
        _ target: String,
        _ api: MockAPI,
        token: String = MockAPI.token,
    ) async throws -> (data: Data, status: Int) {
        var request = URLRequest(url: URL(string: api.url.absoluteString + target)!)
        request.setValue(token, forHTTPHeaderField: "X-API-TOKEN")
        let (data, response) = try await data(for: request)
        return (data, try #require(response as? HTTPURLResponse).statusCode)
    }
}
