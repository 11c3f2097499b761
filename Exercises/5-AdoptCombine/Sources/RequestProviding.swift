import Foundation
import FoundationCompat

/// A type that provides a request.
nonisolated public protocol RequestProviding: Sendable {
    /// The request, ready to be sent.
    var urlRequest: URLRequest { get }
}

/// A request for the photos of the day.
nonisolated struct PhotoFeedRequest: RequestProviding {
    let baseURL: URL

    var urlRequest: URLRequest {
        var request = URLRequest(url: baseURL.appending(path: "photos"))
        request.setValue("application/json", forHTTPHeaderField: "Accept")
        return request
    }
}
