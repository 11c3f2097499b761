#if canImport(FoundationNetworking)
import Foundation
import FoundationNetworking

/// A session that calls completion handlers on its own queue, and works around defects of Foundation on Linux.
///
/// NB: On Linux, Foundation traps when a task is cancelled between its end and the moment at which the delegate queue
/// has delivered its outcome (swift-corelibs-foundation #3296 and #3292, both open: remove this when they are closed).
/// So the delegate queue here delivers at once: on the session's work queue, where a cancellation can't run at the same
/// time as the end of a task. But using the session there would trap or deadlock. So only this code runs there: it
/// collects what arrives, and calls a completion handler on another queue. It also releases the handler there, since
/// that may hold the last reference to an object that cancels a task in its deinitializer.
///
/// NB: No session can avoid this: on Linux, Foundation traps when a transfer ends within a head ("Transfer completed, but
/// there's no response", #5285), before it calls a delegate. Two kinds of answers do that: one that is chunked and has a
/// trailer, which Foundation treats as another head; and one whose connection closes after the status line and before
/// the end of the head, unless its length has arrived. The first release that has #5286, of 2026, fails them instead.
///
/// Its delegate, ``Transfers``, also ends transfers that would never end.
final class CancellationSafeSession: URLSession, @unchecked Sendable {
    // Unchecked, since its superclass is. It adds only a constant.
    private let transfers: Transfers

    init(_ configuration: URLSessionConfiguration, _ deliveries: DeliveryCounter?, maxBodySize: Int) {
        transfers = Transfers(maxBodySize, configuration.timeoutIntervalForResource, deliveries)
        let configuration = configuration.copy() as? URLSessionConfiguration ?? configuration
        // A task that is cancelled while Foundation looks in the cache starts nevertheless, and may trap at its end
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

    /// Calls the handler on a queue where it can cancel the tasks.
    override func getAllTasks(completionHandler: @escaping @Sendable ([URLSessionTask]) -> Void) {
        super.getAllTasks { [transfers] tasks in
            transfers.queue.async { completionHandler(tasks) }
        }
    }
}

/// A queue that runs operations at once, on the same thread.
private final class ImmediateQueue: OperationQueue, @unchecked Sendable {
    // Unchecked, since its superclass is. It adds nothing.

    override func addOperation(_ block: @escaping @Sendable () -> Void) {
        block()
    }
}

/// The data that the tasks of a session have received so far, and their completion handlers.
private final class Transfers: NSObject, URLSessionDataDelegate, Sendable {
    typealias Handler = @Sendable (Data?, URLResponse?, (any Error)?) -> Void

    private struct Transfer {
        let handler: Handler
        let start = ContinuousClock.now
        var body = Data()
        /// The outcome if the delegate itself ends the transfer.
        var end: Result<Void, URLError>?
    }

    /// The queue on which completion handlers are called, one after another.
    let queue = DispatchQueue(label: "CancellationSafeSession.Transfers")
    private let maxBodySize: Int
    private let maxTime: TimeInterval
    private let deliveries: DeliveryCounter?
    private let transfers = Locked<[Int: Transfer]>([:])

    init(_ maxBodySize: Int, _ maxTime: TimeInterval, _ deliveries: DeliveryCounter?) {
        self.maxBodySize = maxBodySize
        self.maxTime = maxTime
        self.deliveries = deliveries
    }

    func add<Task: URLSessionTask>(_ task: Task, _ handler: @escaping Handler) -> Task {
        FreshDescriptors.prepare()
        deliveries?.addTask()
        transfers.withLock { $0[task.taskIdentifier] = Transfer(handler: handler) }
        return task
    }

    /// NB: On Linux, Foundation ignores `timeoutIntervalForResource`, and doesn't limit the size of a body.
    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let isOver = transfers.withLock { transfers -> Bool in
            guard var transfer = transfers.removeValue(forKey: dataTask.taskIdentifier) else { return false }
            defer { transfers[dataTask.taskIdentifier] = transfer }
            guard transfer.end == nil else { return false }
            if transfer.body.count + data.count > maxBodySize {
                transfer.end = .failure(URLError(.dataLengthExceedsMaximum))
            } else if (ContinuousClock.now - transfer.start) / .seconds(1) > maxTime {
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

    /// Treats a 401 as an answer, as a session without a credential does.
    ///
    /// NB: On Linux, Foundation requests a credential even if a task has a completion handler. Without a delegate that
    /// has one, the task never ends (#5456). Remove this with the first release that has #5457 or #5458.
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
        // Removed on the queue, so that the handler is released there.
        queue.async { [self] in
            guard let transfer = transfers.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else {
                return
            }
            switch (transfer.end, error) {
            case (.success, _), (nil, nil): transfer.handler(transfer.body, response, nil)
            case (.failure(let error), _): transfer.handler(nil, nil, error)
            case (nil, let error?): transfer.handler(nil, nil, error)
            }
            deliveries?.addOutcome()
        }
    }
}
#endif
