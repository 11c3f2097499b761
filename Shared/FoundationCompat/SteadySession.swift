#if canImport(FoundationNetworking)
import Foundation
import FoundationNetworking

/// A session that calls completion handlers on a queue of its own, and answers for what Foundation leaves open.
///
/// NB: On Linux, Foundation traps when a task is cancelled between its end and the moment at which the delegate queue
/// has delivered its outcome (swift-corelibs-foundation #3296 and #3292, both open: this goes when they are closed).
/// So the delegate queue here delivers at once: on the session's work queue, where the end of a task and a cancel take
/// turns. But there the session itself would trap or deadlock if it were used. So no code but this runs there: what
/// arrives is collected, and a completion handler is called on another queue, and released there, since it may hold
/// the last reference to an object that cancels a task in its deinitializer.
///
/// NB: No session can avoid this: on Linux, Foundation traps at the end of a chunked answer with a trailer, which it
/// takes for the start of another head ("Transfer completed, but there's no response", #5285). A delegate isn't told of
/// the trailer before that. The first release that has #5286, of 2026, fails the request instead.
///
/// Being the session's delegate, it also ends what would have no end: see ``Transfers``.
final class SteadySession: URLSession, @unchecked Sendable {
    // Unchecked, since its superclass is: all that it adds is a constant.
    private let transfers: Transfers

    init(_ configuration: URLSessionConfiguration, _ deliveries: Deliveries?, longestBody: Int) {
        transfers = Transfers(longestBody, configuration.timeoutIntervalForResource, deliveries)
        let configuration = configuration.copy() as? URLSessionConfiguration ?? configuration
        // A task that is cancelled while Foundation asks the cache is started nevertheless, and may trap at its end
        // (#3296 again).
        configuration.urlCache = nil
        super.init(configuration: configuration, delegate: transfers, delegateQueue: ImmediateQueue())
    }

    override func dataTask(
        with request: URLRequest,
        completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void,
    ) -> URLSessionDataTask {
        transfers.add(super.dataTask(with: request), completionHandler)
    }

    override func dataTask(
        with url: URL,
        completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void,
    ) -> URLSessionDataTask {
        transfers.add(super.dataTask(with: url), completionHandler)
    }

    override func uploadTask(
        with request: URLRequest,
        from body: Data?,
        completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void,
    ) -> URLSessionUploadTask {
        transfers.add(super.uploadTask(with: request, from: body ?? Data()), completionHandler)
    }

    /// Calls the handler where it may cancel the tasks that it is given.
    override func getAllTasks(completionHandler: @escaping @Sendable ([URLSessionTask]) -> Void) {
        super.getAllTasks { [transfers] tasks in
            transfers.queue.async { completionHandler(tasks) }
        }
    }
}

/// A queue that does at once, on the same thread, what is put into it.
private final class ImmediateQueue: OperationQueue, @unchecked Sendable {
    // Unchecked, since its superclass is: it adds nothing.

    override func addOperation(_ block: @escaping @Sendable () -> Void) {
        block()
    }
}

/// What the tasks of a session have received so far, and whom to tell at the end.
private final class Transfers: NSObject, URLSessionDataDelegate, Sendable {
    typealias Handler = @Sendable (Data?, URLResponse?, (any Error)?) -> Void

    private struct Transfer {
        let handler: Handler
        let start = ContinuousClock.now
        var body = Data()
        /// How it ends when it is cancelled from here.
        var end: Result<Void, URLError>?
    }

    /// Where completion handlers are called, one after the other.
    let queue = DispatchQueue(label: "SteadySession.Transfers")
    private let longestBody: Int
    private let longestTime: TimeInterval
    private let deliveries: Deliveries?
    private let transfers = Locked<[Int: Transfer]>([:])

    init(_ longestBody: Int, _ longestTime: TimeInterval, _ deliveries: Deliveries?) {
        self.longestBody = longestBody
        self.longestTime = longestTime
        self.deliveries = deliveries
    }

    func add<Task: URLSessionTask>(_ task: Task, _ handler: @escaping Handler) -> Task {
        FreshDescriptors.prepare()
        deliveries?.expectOne()
        transfers.withLock { $0[task.taskIdentifier] = Transfer(handler: handler) }
        return task
    }

    /// NB: On Linux, Foundation heeds no `timeoutIntervalForResource`, and holds as long a body as there is.
    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let isOver = transfers.withLock { transfers -> Bool in
            guard var transfer = transfers.removeValue(forKey: dataTask.taskIdentifier) else { return false }
            defer { transfers[dataTask.taskIdentifier] = transfer }
            guard transfer.end == nil else { return false }
            if transfer.body.count + data.count > longestBody {
                transfer.end = .failure(URLError(.dataLengthExceedsMaximum))
            } else if (ContinuousClock.now - transfer.start) / .seconds(1) > longestTime {
                transfer.end = .failure(URLError(.timedOut))
            } else {
                transfer.body.append(data)
                return false
            }
            transfer.body = Data()
            return true
        }
        if isOver { queue.async { dataTask.cancel() } }
    }

    /// Takes a 401 for an answer, as a session does that has no credential.
    ///
    /// NB: On Linux, Foundation asks for a credential even if a task has a completion handler; without anybody to
    /// ask, the task goes on for ever (#5456). It can go with the first release that has #5457 or #5458.
    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void,
    ) {
        transfers.withLock { $0[task.taskIdentifier]?.end = .success(()) }
        queue.async { completionHandler(.cancelAuthenticationChallenge, nil) }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        let response = task.response
        // Taken out on the queue, so that what it holds of the handler is released nowhere else.
        queue.async { [self] in
            guard let transfer = transfers.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else {
                return
            }
            switch (transfer.end, error) {
            case (.success, _), (nil, nil): transfer.handler(transfer.body, response, nil)
            case (.failure(let error), _): transfer.handler(nil, nil, error)
            case (nil, let error?): transfer.handler(nil, nil, error)
            }
            deliveries?.add()
        }
    }
}
#endif
