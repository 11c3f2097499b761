import Foundation
import FoundationCompat

/// A URLProtocol that answers with the body of a good answer, under a head that no server would send.
class AnsweringURLProtocol: URLProtocol {
    class func response(to url: URL) -> URLResponse? { nil }

    override class func canInit(with request: URLRequest) -> Bool { true }

    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    override func startLoading() {
        guard let url = request.url, let response = Self.response(to: url) else { return }
        let action = Action.each.first { url.path.hasSuffix($0.target) }
        client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
        client?.urlProtocol(self, didLoad: action?.body ?? Data())
        client?.urlProtocolDidFinishLoading(self)
    }

    override func stopLoading() {}
}

/// Answers with a status below those of a success, which over HTTP is never the last word.
final class LowStatusURLProtocol: AnsweringURLProtocol {
    override class func response(to url: URL) -> URLResponse? {
        HTTPURLResponse(url: url, statusCode: 199, httpVersion: "HTTP/1.1", headerFields: nil)
    }
}

/// Answers as something that isn't HTTP, and so without a status.
final class NoStatusURLProtocol: AnsweringURLProtocol {
    override class func response(to url: URL) -> URLResponse? {
        URLResponse(url: url, mimeType: nil, expectedContentLength: -1, textEncodingName: nil)
    }
}
