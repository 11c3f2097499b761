import Foundation
import FoundationCompat

/// A URLProtocol that fails every request of the session that it is installed in, with the code of its subclass.
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
