import Foundation
import FoundationCompat
import Synchronization

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

    private static let bodies = Mutex<[Int: Data]>([:])

    /// Sets the body with which subclasses answer in place of the server at an address.
    static func setBody(_ body: Data, at url: URL) {
        bodies.withLock { $0[url.port ?? 0] = body }
    }

    fileprivate static func body(at url: URL) -> Data {
        bodies.withLock { $0[url.port ?? 0] } ?? Data()
    }
}

/// A URLProtocol that fails every request of the session that it is installed in, with the code of its
/// subclass.
///
/// ```swift
/// let configuration = URLSessionConfiguration.ephemeral
/// configuration.protocolClasses = [OfflineURLProtocol.self]
/// ```
open class FailingURLProtocol: StubURLProtocol {
    /// The code that every request fails with.
    open class var code: URLError.Code { .unknown }

    open override class func answer(to url: URL) throws -> (head: URLResponse, body: Data)? {
        throw URLError(code)
    }
}

/// Fails every request as a device without a connection would.
public final class OfflineURLProtocol: FailingURLProtocol {
    public override class var code: URLError.Code { .notConnectedToInternet }
}

/// Fails every request as a device in another country would, whose user has switched roaming off.
public final class RoamingOffURLProtocol: FailingURLProtocol {
    public override class var code: URLError.Code { .internationalRoamingOff }
}

/// Fails every request as a device that may not use the mobile network.
public final class DataNotAllowedURLProtocol: FailingURLProtocol {
    public override class var code: URLError.Code { .dataNotAllowed }
}

/// Fails every request as one whose answer takes too long.
public final class TimedOutURLProtocol: FailingURLProtocol {
    public override class var code: URLError.Code { .timedOut }
}

/// Fails every request as one whose connection breaks.
public final class ConnectionLostURLProtocol: FailingURLProtocol {
    public override class var code: URLError.Code { .networkConnectionLost }
}

/// Fails every request as one that was cancelled.
public final class CancelledURLProtocol: FailingURLProtocol {
    public override class var code: URLError.Code { .cancelled }
}

/// Fails every request as one to a host whose name can't be looked up.
public final class UnknownHostURLProtocol: FailingURLProtocol {
    public override class var code: URLError.Code { .cannotFindHost }
}

/// Fails every request as one to an address that refuses connections.
final class RefusingURLProtocol: FailingURLProtocol {
    override class var code: URLError.Code { .cannotConnectToHost }
}

/// Answers with status 199 and a good body. No server can do that: a status below 200 is never the final one.
public final class LowStatusURLProtocol: StubURLProtocol {
    public override class func answer(to url: URL) -> (head: URLResponse, body: Data)? {
        let head = HTTPURLResponse(url: url, statusCode: 199, httpVersion: "HTTP/1.1", headerFields: nil)
        return head.map { ($0, body(at: url)) }
    }
}

/// Answers with a good body and no status, since the response isn't HTTP.
public final class NoStatusURLProtocol: StubURLProtocol {
    public override class func answer(to url: URL) -> (head: URLResponse, body: Data)? {
        let head = URLResponse(url: url, mimeType: nil, expectedContentLength: -1, textEncodingName: nil)
        return (head, body(at: url))
    }
}
