public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

extension URLSession {
    /// A publisher that performs a request for each subscriber, when it asks, and sends the response.
    public struct DataTaskPublisher: Publisher, BuiltIn {
        /// The body and the head of the response.
        public typealias Output = (data: Data, response: URLResponse)
        /// It fails as the transport does; a status such as 404 is a response.
        public typealias Failure = URLError

        /// The request that is performed.
        public let request: URLRequest
        /// The session that performs it.
        public let session: URLSession

        /// Makes a publisher of a request and a session.
        public init(request: URLRequest, session: URLSession) {
            self.request = request
            self.session = session
        }

        /// Attaches a subscriber.
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
private final class DataTask: Subscription, CustomStringConvertible, CustomReflectable,
    CustomPlaygroundDisplayConvertible
{
    typealias Downstream = Relay<URLSession.DataTaskPublisher.Output, URLError>

    private struct State {
        var publisher: URLSession.DataTaskPublisher?
        var downstream: Downstream?
        var demand = Subscribers.Demand.none
        var task: URLSessionDataTask?
    }

    private let state: Locked<State>

    init(_ publisher: URLSession.DataTaskPublisher, _ downstream: Downstream) {
        state = Locked(State(publisher: publisher, downstream: downstream))
    }

    func request(_ demand: Subscribers.Demand) {
        demand.assertNonZero()
        let publisher = state.withLock { state -> URLSession.DataTaskPublisher? in
            guard let publisher = state.publisher else { return nil }
            state.demand += demand
            return state.task == nil ? publisher : nil
        }
        guard let publisher else { return }
        // The session calls back on its own queue; all that is shared is behind the lock.
        nonisolated(unsafe) let subscription = self
        let task = publisher.session.dataTask(with: publisher.request) { data, response, error in
            subscription.finish(data, response, error)
        }
        let isFirst = state.withLock { state in
            guard state.publisher != nil, state.task == nil else { return false }
            state.task = task
            return true
        }
        if isFirst { task.resume() }
    }

    func cancel() { state.exchange(State()).task?.cancel() }

    private func finish(_ data: Data?, _ response: URLResponse?, _ error: (any Error)?) {
        guard let downstream = state.exchange(State()).downstream else { return }
        if let response, error == nil {
            _ = downstream.receive((data: data ?? Data(), response: response))
            downstream.receive(completion: .finished)
        } else {
            downstream.receive(
                completion: .failure(error.flatMap(URLError.init(anyOf:)) ?? URLError(.unknown))
            )
        }
    }

    var description: String { "DataTaskPublisher" }
    var playgroundDescription: Any { description }

    var customMirror: Mirror {
        let state = state.withLock { $0 }
        let children: KeyValuePairs<String, Any> = [
            "task": state.task as Any,
            "downstream": state.downstream as Any,
            "parent": state.publisher as Any,
            "demand": state.demand,
        ]
        return Mirror(self, children: children)
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
