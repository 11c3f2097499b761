#if canImport(FoundationNetworking)
/// A session that lets go of a task's completion handler when it has called it, and on a queue of nobody's.
///
/// NB: On Linux, Foundation lets go of it later, on the session's own queue. If it was the last to hold a view model
/// that cancels the task when it is freed, that is done on this queue, and traps. So it was with each stage whose
/// `[weak self]` somebody had removed.
final class SteadySession: URLSession, @unchecked Sendable {
    // Unchecked, since its superclass is: it adds nothing.

    override func dataTask(
        with request: URLRequest,
        completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void,
    ) -> URLSessionDataTask {
        super.dataTask(with: request, completionHandler: Once(completionHandler).call)
    }

    override func dataTask(
        with url: URL,
        completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void,
    ) -> URLSessionDataTask {
        super.dataTask(with: url, completionHandler: Once(completionHandler).call)
    }
}

/// A completion handler that is let go of when it has been called.
private final class Once: Sendable {
    private typealias Handler = @Sendable (Data?, URLResponse?, (any Error)?) -> Void
    private let handler: Locked<Handler?>

    init(_ handler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void) {
        self.handler = Locked(handler)
    }

    @Sendable func call(_ data: Data?, _ response: URLResponse?, _ error: (any Error)?) {
        pass(data, response, error)
        DispatchQueue.global().async { self.drop() }
    }

    /// By itself, so that what it holds of the handler meanwhile is not the last.
    @inline(never)
    private func pass(_ data: Data?, _ response: URLResponse?, _ error: (any Error)?) {
        let handler = handler.withLock { $0 }
        handler?(data, response, error)
    }

    private func drop() {
        let handler = handler.withLock { $0.take() }
        withExtendedLifetime(handler) {}
    }
}
#endif
