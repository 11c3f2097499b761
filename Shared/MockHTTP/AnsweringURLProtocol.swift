import Foundation
import FoundationCompat

/// A URLProtocol that answers within the process, with a head that no server would send.
open class AnsweringURLProtocol: URLProtocol {
    /// The answer to a request to this address, or `nil` to leave it without one.
    open class func answer(to url: URL) -> (head: URLResponse, body: Data)? { nil }

    open override class func canInit(with request: URLRequest) -> Bool { true }

    open override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    open override func startLoading() {
        guard let url = request.url, let answer = Self.answer(to: url) else { return }
        client?.urlProtocol(self, didReceive: answer.head, cacheStoragePolicy: .notAllowed)
        client?.urlProtocol(self, didLoad: answer.body)
        client?.urlProtocolDidFinishLoading(self)
    }

    open override func stopLoading() {}
}
