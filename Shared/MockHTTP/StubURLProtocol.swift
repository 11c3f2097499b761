import Foundation
import FoundationCompat

/// A URLProtocol that answers or fails within the process, without a server.
open class StubURLProtocol: URLProtocol {
    /// The answer to a request to this address, or `nil` to leave it without one.
    ///
    /// - Throws: What the request fails with.
    open class func answer(to url: URL) throws -> (head: URLResponse, body: Data)? { nil }

    open override class func canInit(with request: URLRequest) -> Bool { true }

    open override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    open override func startLoading() {
        do {
            guard let url = request.url, let answer = try Self.answer(to: url) else { return }
            client?.urlProtocol(self, didReceive: answer.head, cacheStoragePolicy: .notAllowed)
            client?.urlProtocol(self, didLoad: answer.body)
            client?.urlProtocolDidFinishLoading(self)
        } catch {
            client?.urlProtocol(self, didFailWithError: error)
        }
    }

    open override func stopLoading() {}
}
