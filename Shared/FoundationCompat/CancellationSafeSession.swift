#if canImport(FoundationNetworking)
import Foundation
import FoundationNetworking
import Synchronization

/// A session that calls completion handlers on its own queue, and works around defects of Foundation on Linux.
///
/// NB: On Linux, Foundation traps when a task is cancelled between its end and the moment at which the delegate queue
/// has delivered its outcome (swift-corelibs-foundation #3296 and #3292, both open: remove this when they are closed).
/// So the delegate queue here delivers at once: on the session's work queue, where a cancellation can't run at the same
/// time as the end of a task. But using the session there would trap or deadlock. So only this code runs there: it
/// collects what arrives, and calls a completion handler on another queue. It also releases the handler there, since
/// that may hold the last reference to an object that cancels a task in its deinitializer.
///
/// All methods that Foundation lets a subclass override are overridden. Those that it doesn't are in
/// `AsyncCalls.swift`.
///
/// NB: No session can avoid this: on Linux, Foundation traps when a transfer ends within a head ("Transfer completed, but
/// there's no response", #5285), before it calls a delegate. Two kinds of answers do that: one that is chunked and has a
/// trailer, which Foundation treats as another head; and one whose connection closes after the status line and before
/// the end of the head, unless its length has arrived. The first release that has #5286, of 2026, fails them instead.
final class CancellationSafeSession: URLSession, @unchecked Sendable {
    // Unchecked, since its superclass is. It adds only a constant.
    private let transfers: Transfers

    init(
        _ configuration: URLSessionConfiguration,
        opensSockets: Bool,
        onEvent: @escaping @Sendable (TaskEvent) -> Void
    ) {
        transfers = Transfers(opensSockets: opensSockets, onEvent: onEvent)
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
        transfers.add(.data(completionHandler)) { super.dataTask(with: request) }
    }

    override func dataTask(
        with url: URL,
        completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void,
    ) -> URLSessionDataTask {
        transfers.add(.data(completionHandler)) { super.dataTask(with: url) }
    }

    override func uploadTask(
        with request: URLRequest,
        from body: Data?,
        completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void,
    ) -> URLSessionUploadTask {
        transfers.add(.data(completionHandler)) { super.uploadTask(with: request, from: body ?? Data()) }
    }

    override func uploadTask(
        with request: URLRequest,
        fromFile file: URL,
        completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void,
    ) -> URLSessionUploadTask {
        transfers.add(.data(completionHandler)) { super.uploadTask(with: request, fromFile: file) }
    }

    override func downloadTask(
        with request: URLRequest,
        completionHandler: @escaping @Sendable (URL?, URLResponse?, (any Error)?) -> Void,
    ) -> URLSessionDownloadTask {
        transfers.add(.file(completionHandler)) { super.downloadTask(with: request) }
    }

    override func downloadTask(
        with url: URL,
        completionHandler: @escaping @Sendable (URL?, URLResponse?, (any Error)?) -> Void,
    ) -> URLSessionDownloadTask {
        transfers.add(.file(completionHandler)) { super.downloadTask(with: url) }
    }

    override func webSocketTask(with url: URL) -> URLSessionWebSocketTask {
        transfers.onEvent(.opensWebSocket(url))
        return super.webSocketTask(with: url)
    }

    override func webSocketTask(with request: URLRequest) -> URLSessionWebSocketTask {
        transfers.onEvent(.opensWebSocket(request.url))
        return super.webSocketTask(with: request)
    }

    override func webSocketTask(with url: URL, protocols: [String]) -> URLSessionWebSocketTask {
        transfers.onEvent(.opensWebSocket(url))
        return super.webSocketTask(with: url, protocols: protocols)
    }

    override func getAllTasks(completionHandler: @escaping @Sendable ([URLSessionTask]) -> Void) {
        super.getAllTasks { [transfers] tasks in
            transfers.queue.async { completionHandler(tasks) }
        }
    }

    /// Performs an action on the session's work queue, on which a URLProtocol has to answer: there, a cancellation can't run at
    /// the same time as the end of a task.
    func performOnWorkQueue(_ action: @escaping @Sendable () -> Void) {
        super.getAllTasks { _ in action() }
    }

    override func getTasksWithCompletionHandler(
        _ completionHandler:
            @escaping @Sendable (
                [URLSessionDataTask], [URLSessionUploadTask], [URLSessionDownloadTask]
            ) -> Void
    ) {
        super.getTasksWithCompletionHandler { [transfers] dataTasks, uploadTasks, downloadTasks in
            transfers.queue.async { completionHandler(dataTasks, uploadTasks, downloadTasks) }
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

/// What the tasks of a session have received so far, and their completion handlers.
private final class Transfers: NSObject, URLSessionDataDelegate, URLSessionDownloadDelegate, Sendable {
    enum Handler: Sendable {
        case data(@Sendable (Data?, URLResponse?, (any Error)?) -> Void)
        case file(@Sendable (URL?, URLResponse?, (any Error)?) -> Void)
    }

    private struct Transfer {
        let handler: Handler
        var body = Data()
        var file: URL?
        /// Whether the answer is a 401, which the delegate ends.
        var isUnauthorized = false

        func finish(_ response: URLResponse?, _ error: (any Error)?) {
            switch handler {
            case .data(let handle):
                if let error, !isUnauthorized {
                    handle(nil, nil, error)
                } else {
                    handle(body, response, nil)
                }
            case .file(let handle):
                if let file {
                    handle(file, response, nil)
                } else {
                    handle(nil, nil, error ?? URLError(.cannotCreateFile))
                }
            }
        }
    }

    /// The queue on which completion handlers are called, one after another.
    let queue = DispatchQueue(label: "CancellationSafeSession.Transfers")
    let onEvent: @Sendable (URLSession.TaskEvent) -> Void
    private let opensSockets: Bool
    private let transfers = Mutex<[Int: Transfer]>([:])

    init(opensSockets: Bool, onEvent: @escaping @Sendable (URLSession.TaskEvent) -> Void) {
        self.opensSockets = opensSockets
        self.onEvent = onEvent
    }

    func add<Task: URLSessionTask>(_ handler: Handler, to makeTask: () -> Task) -> Task {
        // First, since all that follows takes time: to create a task, Foundation waits for the sessions' work queue.
        onEvent(.begins)
        if opensSockets { FreshDescriptors.prepare() }
        let task = makeTask()
        transfers.withLock { $0[task.taskIdentifier] = Transfer(handler: handler) }
        onEvent(.isCreated(task))
        return task
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        transfers.withLock { $0[dataTask.taskIdentifier]?.body.append(data) }
    }

    func urlSession(
        _ session: URLSession,
        downloadTask: URLSessionDownloadTask,
        didFinishDownloadingTo location: URL,
    ) {
        transfers.withLock { $0[downloadTask.taskIdentifier]?.file = location }
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
        transfers.withLock { $0[task.taskIdentifier]?.isUnauthorized = true }
        queue.async { completionHandler(.cancelAuthenticationChallenge, nil) }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        let isOurs = transfers.withLock { $0[task.taskIdentifier] != nil }
        if isOurs { onEvent(.ends(task)) }
        // What cancels a task goes on before it learns of the outcome, as with Foundation's own session, whose outcomes take
        // longer than the turn of the main queue in which a user does something.
        if task.state == .canceling {
            DispatchQueue.main.async { [self] in deliver(task, error) }
        } else {
            deliver(task, error)
        }
    }

    private func deliver(_ task: URLSessionTask, _ error: (any Error)?) {
        let response = task.response
        // Removed on the queue, so that the handler is released there.
        queue.async { [self] in
            guard let transfer = transfers.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else {
                return
            }
            transfer.finish(response, error)
            onEvent(.isDelivered)
        }
    }
}
#endif
