import Foundation
import FoundationCompat

/// A network on which an address such as `http://127.0.0.1:1/299` answers with that status and an empty list.
final class StatusURLProtocol: URLProtocol {
    static func address(_ status: Int) -> String { "http://127.0.0.1:1/\(status)" }

    override class func canInit(with request: URLRequest) -> Bool { true }
    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    override func startLoading() {
        let status = request.url?.pathComponents.dropFirst().first.flatMap { Int($0) }
        guard let url = request.url, let status,
            let response = HTTPURLResponse(url: url, statusCode: status, httpVersion: nil, headerFields: nil)
        else {
            client?.urlProtocol(self, didFailWithError: URLError(.badURL))
            return
        }
        client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
        client?.urlProtocol(self, didLoad: Data("[]".utf8))
        client?.urlProtocolDidFinishLoading(self)
    }

    override func stopLoading() {}
}
