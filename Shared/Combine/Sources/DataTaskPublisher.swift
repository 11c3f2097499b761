public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

extension URLSession {
    /// A publisher that performs a request for each subscriber, when it asks, and sends the response.
    public struct DataTaskPublisher: Publisher, BuiltIn {
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

        public func receive(subscriber: some Subscriber<Output, Failure>) {
            subscriber.receive(subscription: DataTask(self, Relay.to(subscriber)))
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

/// The subscription to a response: one task, started by the first request and cancelled by cancel.
private final class DataTask: Subscription, Described {
    typealias Downstream = Relay<URLSession.DataTaskPublisher.Output, URLError>

    private let lock = Lock()

    // With the lock; nil after the end.
    private var publisher: URLSession.DataTaskPublisher?
    private var downstream: Downstream?
    private var demand = Subscribers.Demand.none
    private var task: URLSessionDataTask?

    init(_ publisher: URLSession.DataTaskPublisher, _ downstream: Downstream) {
        self.publisher = publisher
        self.downstream = downstream
    }

    func request(_ demand: Subscribers.Demand) {
        demand.assertNonZero()
        let publisher = lock.withLock {
            if self.publisher != nil { self.demand += demand }
            return self.task == nil ? self.publisher : nil
        }
        guard let publisher else { return }
        // The session calls back on its own queue; all that is shared is behind the lock.
        nonisolated(unsafe) let subscription = self
        let task = publisher.session.dataTask(with: publisher.request) { data, response, error in
            subscription.finish(data, response, error)
        }
        let isFirst = lock.withLock {
            guard self.publisher != nil, self.task == nil else { return false }
            self.task = task
            return true
        }
        if isFirst { task.resume() }
    }

    func cancel() { end().task?.cancel() }

    private func finish(_ data: Data?, _ response: URLResponse?, _ error: (any Error)?) {
        guard let downstream = end().downstream else { return }
        if let response, error == nil {
            _ = downstream.receive((data: data ?? Data(), response: response))
            downstream.receive(completion: .finished)
        } else {
            downstream.receive(
                completion: .failure(error.flatMap(URLError.init(anyOf:)) ?? URLError(.unknown))
            )
        }
    }

    /// Lets go of all, without the lock.
    private func end() -> (downstream: Downstream?, task: URLSessionDataTask?) {
        lock.withLock {
            (demand, publisher) = (.none, nil)
            return (downstream.take(), task.take())
        }
    }

    var description: String { "DataTaskPublisher" }

    var children: KeyValuePairs<String, Any> {
        lock.withLock {
            [
                "task": task as Any, "downstream": downstream as Any, "parent": publisher as Any,
                "demand": demand,
            ]
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
