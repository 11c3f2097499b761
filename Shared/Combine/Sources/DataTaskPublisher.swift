public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

extension URLSession {
    /// A publisher that performs a request for each subscriber, when it requests a value, and sends the response.
    public struct DataTaskPublisher: Publisher {
        public typealias Output = (data: Data, response: URLResponse)
        public typealias Failure = URLError

        /// The request to perform.
        public let request: URLRequest
        /// The session that performs the request.
        public let session: URLSession

        /// Creates a publisher that performs a request in a session.
        public init(request: URLRequest, session: URLSession) {
            self.request = request
            self.session = session
        }

        /// Attaches a subscriber. Its first request starts a task, and its cancel cancels that task.
        public func receive(subscriber: some Subscriber<Output, Failure>) {
            let subscription = OutcomeSubscription("DataTaskPublisher", AnySubscriber.erasing(subscriber)) {
                pending in
                // The session calls back on its own queue; the subscription's lock guards all shared state.
                nonisolated(unsafe) let subscription = pending
                let task = session.dataTask(with: request) { data, response, error in
                    subscription.fulfill(Result(data, response, error))
                }
                if subscription.onCancel({ task.cancel() }) { task.resume() }
            }
            subscriber.receive(subscription: subscription)
        }
    }

    /// Returns a publisher of the response to a GET request for a URL.
    public func dataTaskPublisher(for url: URL) -> DataTaskPublisher {
        dataTaskPublisher(for: URLRequest(url: url))
    }

    /// Returns a publisher of the response to a request.
    public func dataTaskPublisher(for request: URLRequest) -> DataTaskPublisher {
        DataTaskPublisher(request: request, session: self)
    }
}

extension Result<URLSession.DataTaskPublisher.Output, URLError> {
    /// Creates a result from the arguments of a task's completion handler.
    fileprivate init(_ data: Data?, _ response: URLResponse?, _ error: (any Error)?) {
        if let response, error == nil {
            self = .success((data: data ?? Data(), response: response))
        } else {
            self = .failure(error.flatMap(URLError.init(anyOf:)) ?? URLError(.unknown))
        }
    }
}

extension URLError {
    /// Creates a URL error from an error that is one, directly or as an `NSError` of that domain.
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
