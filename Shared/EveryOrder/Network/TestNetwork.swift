import Foundation
import FoundationCompat
import Synchronization

/// An address, and a session that reaches what is there: what a test gives to code that sends requests.
@MainActor
public protocol TestEndpoint: AnyObject, Sendable {
    /// The address.
    var url: URL { get }
    /// The session.
    var session: URLSession { get }
    /// What a test waits for conditions with.
    var waiter: ConditionWaiter { get }

    /// Returns the address of a path, which an order may vary: with a trailing slash, for instance.
    func address(of path: String) -> URL
}

extension TestEndpoint {
    /// The address, which an order may vary.
    public func address() -> URL { address(of: "") }

    /// Fetches what is at a path: for a service that a test gives to a screen.
    ///
    /// - Throws: A `URLError` if the request fails, or the status isn't from 200 to 299.
    public func data(from path: String) async throws -> Data {
        let (data, response) = try await session.data(from: url.appending(path: path))
        let status = (response as? HTTPURLResponse)?.statusCode ?? 0
        guard (200..<300).contains(status) else { throw URLError(.badServerResponse) }
        return data
    }
}

/// The network of one run of a screen. Each request waits until the run answers it.
///
/// ```swift
/// make: { network in SearchViewModel(baseURL: network.url, session: network.session) }
/// ```
///
/// A layer that makes a session of its own needs the configuration of this one:
///
/// ```swift
/// make: { SearchViewModel(client: Client(configuration: $0.session.configuration)) }
/// ```
@MainActor
public final class TestNetwork: TestEndpoint {
    /// The address for the screen.
    public let url: URL
    /// The session for the screen.
    public let session: URLSession

    /// What a test waits for conditions with.
    public let waiter: ConditionWaiter

    let backend: Backend?
    private var held: [Exchange] = []
    /// The answers to requests that are answered as soon as they arrive, by their lines.
    private var answersAtOnce: [String: Response] = [:]
    private var hasOtherSession = false
    /// Whether it also takes the requests of `URLSession.shared`.
    private let takesAll: Bool

    /// Whether it takes time after each event, since nothing counts the requests.
    private let isPatient: Bool

    /// Creates the network of a server.
    init(_ backend: Backend, isPatient: Bool = false) {
        self.backend = backend
        url = backend.url
        session = backend.session
        waiter = backend.waiter
        takesAll = false
        self.isPatient = isPatient || !DeliveryCounter.isAvailable
    }

    /// Creates a network within the process.
    ///
    /// - Parameters:
    ///   - takesAll: Whether it also takes the requests of `URLSession.shared`.
    ///   - address: The address, at which a server may notice the requests of other sessions.
    init(takesAll: Bool, at address: URL? = nil) {
        backend = nil
        isPatient = false
        url = address ?? HeldURLProtocol.nextAddress()
        session = Self.session
        waiter = ConditionWaiter()
        _ = takesAll ? Self.emptyCache : Self.registration
        self.takesAll = takesAll
        HeldURLProtocol.begin(at: url, takesAll: takesAll) { exchange, isOfOtherSession in
            DispatchQueue.main.async { [weak self] in self?.receive(exchange, isOfOtherSession) }
        }
    }

    private func receive(_ exchange: Exchange, _ isOfOtherSession: Bool) {
        held.append(exchange)
        hasOtherSession = hasOtherSession || isOfOtherSession
        if let answer = answersAtOnce[exchange.request.line] { exchange.respond(answer) }
    }

    /// Answers requests as soon as they arrive, by their lines.
    func answerAtOnce(_ answers: [String: Response]) {
        if let backend {
            for (line, answer) in answers { backend.requests.answers[backend.line(line)] = answer }
        } else {
            answersAtOnce = answers
        }
    }

    /// Returns the address of a path, which an order may vary: with a trailing slash, for instance.
    public func address(of path: String) -> URL {
        backend?.address(of: path) ?? (path.isEmpty ? url : url.appending(path: path))
    }

    /// The line of a request, such as `GET /notes`, at the address as the run varies it.
    func line(_ line: String) -> String { backend?.line(line) ?? line }

    /// Whether the run writes the address in another way.
    var isAddressVaried: Bool { backend.map { $0.vary(url) != url } ?? false }

    /// Whether a request has come through a session other than the one that the screen was given.
    var hasRequestOfAnotherSession: Bool { backend?.hasRequestOfAnotherSession ?? hasOtherSession }

    /// One for all runs, since a session is never freed.
    nonisolated fileprivate static let session: URLSession = {
        let configuration = URLSessionConfiguration.loopback
        configuration.protocolClasses = [HeldURLProtocol.self]
        return .cancellationSafe(configuration, opensSockets: false, onEvent: deliveries.count)
    }()

    /// What has happened to the tasks of that session, on Linux.
    nonisolated private static let deliveries = DeliveryCounter()

    /// NB: Foundation's own cache answers on another thread, even if it is empty.
    private static let emptyCache: Void = {
        _ = registration
        #if canImport(FoundationNetworking)
        URLCache.shared = EmptyCache(memoryCapacity: 0, diskCapacity: 0, diskPath: nil)
        #endif
    }()

    /// NB: On Linux, the class that was registered first is asked first, so the system's come after this one. It has to happen
    /// before anything uses `URLSession.shared`, which keeps the classes that it finds.
    static let registration: Void = {
        #if canImport(FoundationNetworking)
        let usual = URLSessionConfiguration.default.protocolClasses ?? []
        usual.forEach(URLProtocol.unregisterClass)
        let all = [RegisteredURLProtocol.self] + usual
        #else
        let all = [RegisteredURLProtocol.self]
        #endif
        for protocolClass in all { _ = URLProtocol.registerClass(protocolClass) }
    }()

    /// The requests that have arrived.
    var exchanges: [Exchange] { backend?.requests.exchanges ?? held }

    /// Returns what the code under test decides of a request.
    func recorded(_ request: Request) -> ReceivedRequest {
        backend?.recorded(request) ?? ReceivedRequest(request)
    }

    /// Waits until the screen is at rest: nothing is in progress except requests that wait for their answers.
    ///
    /// On Linux, the kernel is asked: the screen is at rest once each other thread sleeps, and the main queue is empty, and
    /// has woken none of them. A busy machine takes as long as it takes.
    ///
    /// NB: This can't see timers. On Apple's systems, over a server, and beside other tests, it passes through all queues that are
    /// known instead. So work on a queue of the screen's own is recorded at the right place only if it takes no longer than
    /// that. Over a server, the server also has to know all that the session does.
    func settle() async {
        _ = await backend?.waitForBalance()
        repeat {
            if await !isEveryoneAsleep() { await passQuietTurns() }
        } while await backend?.waitForBalance() == true
        backend?.requests.settle()
    }

    /// Waits until all other threads sleep while the main queue is empty. Returns false if that can't be known, or if one of
    /// them seems to run without an end: it may belong to another test.
    private func isEveryoneAsleep() async -> Bool {
        guard canAskThreads else { return false }
        return await withCheckedContinuation { result in
            OtherThreads.waitUntilAsleep { result.resume(returning: $0) }
        }
    }

    /// Whether the other threads of the process are those of this run. Over a server, one of them may never sleep, since
    /// Foundation polls a new connection.
    private var canAskThreads: Bool { backend == nil && RunLimiter.isAlone }

    /// Passes through the queues until several turns in a row have changed nothing.
    ///
    /// Whatever follows from an event passes through queues, in order. A turn passes through each of them behind it: the
    /// one on which requests are answered, the session's, the one of its completion handlers, all tasks that can run, a
    /// thread of Dispatch's, and the main queue. So every chain of work has come at least a step further after a turn.
    private func passQuietTurns() async {
        var quiet = 0
        while quiet < Self.turns {
            let before = activity
            // The server and a session have to get their turns, too.
            if isPatient { await backend?.roundTrip() }
            await withCheckedContinuation { turn in
                passQueues { DispatchQueue.main.async { turn.resume() } }
            }
            if isPatient { await Patience.current.takeTurn() }
            quiet = activity == before ? quiet + 1 : 0
        }
    }

    /// Answers a request, and blocks the main thread until the client has the answer.
    func deliver(_ response: Response, to exchange: Exchange) {
        if let backend, !isPatient {
            try? backend.deliver(response, to: exchange)
        } else {
            exchange.respond(response)
        }
        for _ in 0..<Self.turns {
            // Nothing says when a session of the screen's own has the answer.
            if isPatient { usleep(8000) }
            let turn = DispatchSemaphore(value: 0)
            passQueues { turn.signal() }
            // A completion handler may wait for the main thread.
            let hasPassed = Patience.current.block { time in
                turn.wait(timeout: .now() + time / .seconds(1)) == .success ? true : nil
            }
            guard hasPassed else { return }
        }
        if canAskThreads { OtherThreads.blockUntilAsleep() }
    }

    /// More turns than a screen needs to send a request, or to show an outcome.
    private static var turns: Int { 4 }
    /// The time to wait for a task that runs and doesn't suspend.
    nonisolated private static var limit: Duration { .seconds(1) }

    /// Performs an action once everything that was in a queue has run.
    private func passQueues(then action: @escaping @Sendable () -> Void) {
        let passTasks: @Sendable () -> Void = { TaskHook.afterTasks(within: Self.limit, action) }
        let passSession: @Sendable () -> Void = { [session] in
            session.getAllTasks { tasks in
                for task in tasks where task is URLSessionWebSocketTask {
                    Self.noteWebSocket(to: task.originalRequest?.url)
                }
                passTasks()
            }
        }
        HeldURLProtocol.queue.async { [takesAll] in
            if takesAll { Self.passSharedSession(then: passSession) } else { passSession() }
        }
    }

    /// Performs an action once everything has run that was in the queue of the session of all, and in that of its completion
    /// handlers.
    ///
    /// NB: On Linux, Foundation lists the tasks of this session on one thread while another may change them, and may crash.
    /// Ours does both on one queue. Nothing else may name this session, which keeps the classes that it finds.
    nonisolated private static func passSharedSession(then action: @escaping @Sendable () -> Void) {
        #if canImport(FoundationNetworking)
        URLSession.shared.flush(completionHandler: action)
        #else
        URLSession.shared.getAllTasks { _ in action() }
        #endif
    }

    /// What has happened in the network so far, to compare it with what has happened later.
    private var activity: [Int] {
        let waiting = exchanges.count(where: \.isWaiting)
        let cancelled = exchanges.count(where: \.hasHungUp)
        return [exchanges.count, waiting, cancelled] + (backend?.activity ?? Self.deliveries.all)
    }

    /// Notes about what screens have sent that no order can answer.
    nonisolated private static let unplayed = Mutex<Set<String>>([])

    /// Returns the notes about what screens have sent since the last time, and that no order can answer.
    static func takeUnplayed() -> Set<String> {
        unplayed.withLock { notes in
            defer { notes = [] }
            return notes
        }
    }

    nonisolated static func noteWebSocket(to url: URL?) {
        let note = """
            The screen opens a WebSocket, which no order plays: \(url?.path() ?? ""). Replace it in tests by an object of \
            your own, and make each of its messages an action.
            """
        _ = unplayed.withLock { $0.insert(note) }
    }

    nonisolated fileprivate static func noteDownload(of request: URLRequest) {
        let line = "\(request.httpMethod ?? "GET") \(request.url?.path() ?? "")"
        let note = """
            The screen sends \(line) as a download task, which only a server can answer on Linux. Write `over: .server` \
            after the name.
            """
        _ = unplayed.withLock { $0.insert(note) }
    }

    /// Ends what is still in flight.
    func finish() async {
        let waiting = exchanges.filter(\.isWaiting)
        for exchange in waiting { exchange.respond(.status(500)) }
        if !waiting.isEmpty { await settle() }
        HeldURLProtocol.end(at: url)
        held = []
    }
}

/// A URLProtocol that holds each request until it is answered.
class HeldURLProtocol: URLProtocol {
    /// `@unchecked Sendable`: after the request has begun, only its answer uses it, on one queue.
    private struct Loader: @unchecked Sendable {
        let value: HeldURLProtocol
    }

    private struct Network: Sendable {
        let url: URL
        let takesAll: Bool
        let receive: @Sendable (_ exchange: Exchange, _ isOfOtherSession: Bool) -> Void

        /// Whether a request to this address is for this network.
        func contains(_ other: URL) -> Bool { (other.host(), other.port) == (url.host(), url.port) }
    }

    /// The networks of the runs, the newest one last.
    private static let networks = Mutex<[Network]>([])
    private static let port = Mutex(20_000)
    static let host = "screen.test"
    /// The queue on which answers are given.
    static let queue = DispatchQueue(label: "EveryOrder.HeldURLProtocol")

    private let exchange = Mutex<Exchange?>(nil)

    static func nextAddress() -> URL {
        let port = port.withLock {
            $0 += 1
            return $0
        }
        return URL(string: "https://\(host):\(port)")!
    }

    static func begin(
        at url: URL,
        takesAll: Bool,
        _ receive: @escaping @Sendable (_ exchange: Exchange, _ isOfOtherSession: Bool) -> Void,
    ) {
        networks.withLock { $0.append(Network(url: url, takesAll: takesAll, receive: receive)) }
    }

    static func end(at url: URL) { networks.withLock { $0.removeAll { $0.url == url } } }

    static var takesAll: Bool { networks.withLock { $0.last?.takesAll ?? false } }

    /// The network of an address. A request that names none of them is for the newest one.
    private static func network(for url: URL) -> Network? {
        networks.withLock { networks in
            if let own = networks.last(where: { $0.contains(url) }) { return own }
            return networks.last.flatMap { $0.takesAll || url.host() != host ? $0 : nil }
        }
    }

    override class func canInit(with request: URLRequest) -> Bool { true }

    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    override func startLoading() {
        guard let url = request.url, let network = Self.network(for: url) else {
            // A request that an earlier run has left behind.
            client?.urlProtocol(self, didFailWithError: URLError(.cancelled))
            return
        }
        #if canImport(FoundationNetworking)
        // NB: On Linux, Foundation ends the program when a protocol has answered such a task.
        if task is URLSessionDownloadTask {
            TestNetwork.noteDownload(of: request)
            client?.urlProtocol(self, didFailWithError: URLError(.unsupportedURL))
            return
        }
        #endif
        let loader = Loader(value: self)
        let isOurs = network.contains(url) || network.takesAll
        var received = Request(request, url: url, showsHost: !isOurs && url.host() != Self.host)
        received.settings = (task?.originalRequest ?? request).settings
        let exchange = Exchange(request: received) { response in
            Self.perform { loader.value.answer(response) }
        }
        self.exchange.withLock { $0 = exchange }
        network.receive(exchange, Self.isOfOtherSession)
    }

    /// Whether the requests of this class come through a session that the screen wasn't given.
    class var isOfOtherSession: Bool { false }

    /// Performs an action where this class may answer.
    class func perform(_ action: @escaping @Sendable () -> Void) {
        if !TestNetwork.session.performForProtocol(action) { queue.async(execute: action) }
    }

    fileprivate static func performOnOwnQueue(_ action: @escaping @Sendable () -> Void) {
        queue.async(execute: action)
    }

    override func stopLoading() {
        exchange.withLock(\.self)?.finish(.hungUp)
    }

    private func answer(_ response: Response) {
        guard let url = request.url, let exchange = exchange.withLock(\.self) else { return }
        // On Linux, Foundation ends the program if a request is answered that was cancelled.
        guard !exchange.hasHungUp else { return }
        exchange.finish(.complete)
        do {
            let answer = try response.answer(to: url)
            client?.urlProtocol(self, didReceive: answer.head, cacheStoragePolicy: .notAllowed)
            client?.urlProtocol(self, didLoad: answer.body)
            client?.urlProtocolDidFinishLoading(self)
        } catch {
            client?.urlProtocol(self, didFailWithError: error)
        }
    }
}

/// The same, for the sessions that use registered classes, such as `URLSession.shared`: for requests to a run's address, and for
/// all as long as a run takes them.
final class RegisteredURLProtocol: HeldURLProtocol {
    override class func canInit(with request: URLRequest) -> Bool {
        takesAll || request.url?.host() == host
    }

    override class var isOfOtherSession: Bool { true }

    override class func perform(_ action: @escaping @Sendable () -> Void) { performOnOwnQueue(action) }
}

#if canImport(FoundationNetworking)
/// A cache that says at once that it has nothing.
///
/// NB: Foundation's own cache answers on another thread, even if it is empty, and nothing passes through that thread in
/// order: a request would be sent after the screen has seemed to be at rest.
final class EmptyCache: URLCache, @unchecked Sendable {
    override func getCachedResponse(
        for dataTask: URLSessionDataTask,
        completionHandler: @escaping (CachedURLResponse?) -> Void,
    ) {
        completionHandler(nil)
    }
}
#endif

extension Response {
    /// The answer as a protocol gives it.
    ///
    /// - Throws: What the request fails with.
    fileprivate func answer(to url: URL) throws -> (head: URLResponse, body: Data) {
        if let head = try headWithoutServer?(url) { return (head, body) }
        let fields = Dictionary(headers.map { ($0.name, $0.value) }) { first, _ in first }
        let head = HTTPURLResponse(
            url: url,
            statusCode: status,
            httpVersion: "HTTP/1.1",
            headerFields: fields
        )
        guard isWhole, let head else { throw URLError(.networkConnectionLost) }
        return (head, isBodiless ? Data() : body)
    }
}

extension Request {
    /// Creates what a protocol is given.
    ///
    /// - Parameter showsHost: Whether the target is the whole address.
    fileprivate init(_ request: URLRequest, url: URL, showsHost: Bool) {
        let fields = request.allHTTPHeaderFields ?? [:]
        let query = url.query(percentEncoded: true).map { "?\($0)" } ?? ""
        let path = url.path(percentEncoded: true)
        let target = (path.isEmpty ? "/" : path) + query
        self.init(
            method: request.httpMethod ?? "GET",
            target: showsHost ? url.absoluteString : target,
            headers: fields.map { HeaderField(name: $0.key, value: $0.value) },
            body: request.httpBody ?? request.httpBodyStream.map(Self.data(of:)) ?? Data()
        )
    }

    /// Reads a stream, in which Apple's systems give a protocol the body.
    private static func data(of stream: InputStream) -> Data {
        stream.open()
        defer { stream.close() }
        var data = Data()
        var buffer = [UInt8](repeating: 0, count: 4096)
        while case let count = stream.read(&buffer, maxLength: buffer.count), count > 0 {
            data.append(contentsOf: buffer[..<count])
        }
        return data
    }
}

extension URLRequest {
    /// What code has set besides the method, the header fields and the body: neither as in a plain request, nor as the session
    /// is configured. Whether a task's request has what its session says isn't documented.
    fileprivate var settings: [String] { allSettings.filter { !Self.usual.contains($0) } }

    private static let usual: Set<String> = {
        let plain = URLRequest(url: URL(filePath: "/"))
        let configuration = TestNetwork.session.configuration
        var configured = plain
        configured.cachePolicy = configuration.requestCachePolicy
        configured.timeoutInterval = configuration.timeoutIntervalForRequest
        configured.allowsCellularAccess = configuration.allowsCellularAccess
        configured.httpShouldHandleCookies = configuration.httpShouldSetCookies
        return Set(plain.allSettings + configured.allSettings)
    }()

    private var allSettings: [String] {
        let others = ["url", "httpMethod", "allHTTPHeaderFields", "httpBody", "httpBodyStream"]
        return Mirror(reflecting: self).children.compactMap { label, value in
            label.flatMap { others.contains($0) ? nil : "\($0): \(value)" }
        }
    }
}
