import Foundation
import FoundationCompat

/// A URLProtocol that fails every request of the session that it is installed in, with the code of its
/// subclass.
///
/// ```swift
/// let configuration = URLSessionConfiguration.ephemeral
/// configuration.protocolClasses = [OfflineURLProtocol.self]
/// ```
open class FailingURLProtocol: URLProtocol {
    /// The code that every request fails with.
    open class var code: URLError.Code { .unknown }

    open override class func canInit(with request: URLRequest) -> Bool { true }

    open override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    open override func startLoading() {
        client?.urlProtocol(self, didFailWithError: URLError(Self.code))
    }

    open override func stopLoading() {}
}

/// Fails every request as a device without a connection would.
public final class OfflineURLProtocol: FailingURLProtocol {
    public override class var code: URLError.Code { .notConnectedToInternet }
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
public final class DNSLookupFailedURLProtocol: FailingURLProtocol {
    public override class var code: URLError.Code { .dnsLookupFailed }
}
