public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

extension URLSession {
    /// A publisher that performs a request for each subscriber, when it asks, and sends the response.
    public struct DataTaskPublisher: Publisher {
        public typealias Output = (data: Data, response: URLResponse)
        public typealias Failure = URLError

        /// The request that is performed.
        public let request: URLRequest
        /// The session that performs it.
        public let session: URLSession

        /// Makes a publisher of a request and a session.
        public init(request: URLRequest, session: URLSession) {
            (self.request, self.session) = (request, session)
        }

        /// Attaches a subscriber, for which one task is started by its first request and cancelled by a cancel.
        public func receive(subscriber: some Subscriber<Output, Failure>) {
            let subscription = OutcomeSubscription("DataTaskPublisher", Relay.to(subscriber)) { pending in
                // The session calls back on its own queue; all that is shared is behind the subscription's lock.
                nonisolated(unsafe) let subscription = pending
                let task = session.dataTask(with: request) { data, response, error in
                    subscription.fulfill(Result(data, response, error))
                }
                if subscription.onCancel({ task.cancel() }) { task.resume() }
            }
            subscriber.receive(subscription: subscription)
        }
    }

    /// A publisher of the response to a GET request for a URL.
    public func dataTaskPublisher(for url: URL) -> DataTaskPublisher {
        dataTaskPublisher(for: URLRequest(url: url))
    }

    /// A publisher of the response to a request.
    public func dataTaskPublisher(for request: URLRequest) -> DataTaskPublisher {
        DataTaskPublisher(request: request, session: self)
    }
}

extension Result<URLSession.DataTaskPublisher.Output, URLError> {
    /// Makes a result of what a session's task calls back with.
    fileprivate init(_ data: Data?, _ response: URLResponse?, _ error: (any Error)?) {
        if let response, error == nil {
            self = .success((data: data ?? Data(), response: response))
        } else {
            self = .failure(error.flatMap(URLError.init(anyOf:)) ?? URLError(.unknown))
        }
    }
}

extension URLError {
    /// The URL error that an error is, as such or as an `NSError` of that domain.
    fileprivate init?(anyOf error: any Error) {
        if let error = error as? URLError {
            self = error
        } else {
            let error = error as NSError
            guard error.domain == NSURLErrorDomain else { return nil }
            self.init(URLError.Code(rawValue: error.code) ?? .unknown, userInfo: error.userInfo)
        }
    }
}
