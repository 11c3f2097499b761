extension URLSession {
    /// A session whose tasks may be cancelled as soon as their outcome is there, on every platform.
    ///
    /// NB: On Linux, Foundation traps when a task is cancelled between its end and the moment at which the
    /// delegate queue has delivered it. A queue that delivers at once leaves no time for that.
    ///
    /// - Parameter deliveries: What counts the outcomes, on Linux only.
    public static func steady(
        _ configuration: URLSessionConfiguration,
        deliveries: Deliveries? = nil,
    ) -> URLSession {
        prepareForSockets()
        #if canImport(FoundationNetworking)
        return SteadySession(
            configuration: configuration,
            delegate: nil,
            delegateQueue: ImmediateQueue(deliveries),
        )
        #else
        return URLSession(configuration: configuration)
        #endif
    }

    /// Has the next sockets not take the place of those that were closed a moment ago, where that would harm.
    ///
    /// To be called before a request that may supersede another one.
    public static func prepareForSockets() {
        #if canImport(FoundationNetworking)
        FreshDescriptors.prepare()
        #endif
    }
}

#if canImport(FoundationNetworking)
import Synchronization

private final class ImmediateQueue: OperationQueue, @unchecked Sendable {
    // Unchecked, since its superclass is: all that it adds is a constant.
    private let deliveries: Deliveries?

    init(_ deliveries: Deliveries?) {
        self.deliveries = deliveries
        super.init()
    }

    override func addOperation(_ block: @escaping @Sendable () -> Void) {
        block()
        deliveries?.add()
    }
}

extension URLSession {
    /// Downloads the contents of a URL based on a request; cancelling the task cancels the download.
    ///
    /// NB: Takes the place of Foundation's own on Linux, which deadlocks when a task is cancelled at the very
    /// moment at which its download ends: each of the two then waits for a lock that the other holds.
    public func data(for request: URLRequest) async throws -> (Data, URLResponse) {
        let download = Download()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                download.start(
                    dataTask(with: request) { data, response, error in
                        if let data, let response, error == nil {
                            continuation.resume(returning: (data, response))
                        } else {
                            continuation.resume(throwing: error ?? URLError(.badServerResponse))
                        }
                    }
                )
            }
        } onCancel: {
            download.cancel()
        }
    }
}

/// A task that may be cancelled before it is there.
private final class Download: Sendable {
    private enum State {
        case waiting
        case cancelled
        case started(URLSessionTask)
    }

    private let state = Mutex(State.waiting)

    func start(_ task: URLSessionTask) {
        task.resume()
        let isCancelled = state.withLock { state in
            if case .cancelled = state { return true }
            state = .started(task)
            return false
        }
        if isCancelled { task.cancel() }
    }

    /// Cancels on another thread: this one holds the lock that the end of the download may be waiting for.
    func cancel() {
        let task = state.withLock { state -> URLSessionTask? in
            defer { state = .cancelled }
            if case .started(let task) = state { return task }
            return nil
        }
        if let task { DispatchQueue.global().async { task.cancel() } }
    }
}
#endif
