import Combine
import Foundation
import FoundationCompat
import Synchronization
import Testing

@testable import EveryOrder

@Suite(.timeLimit(.minutes(5))) struct SessionTests {
    #if canImport(FoundationNetworking)
    // In a process of its own, since it blocks all sessions: their work queues share one.
    @Test func `A task is counted before Foundation creates it, however long that takes`() async {
        await #expect(processExitsWith: .success) {
            let (events, event) = AsyncStream.makeStream(of: URLSession.TaskEvent.self)
            let configuration = URLSessionConfiguration.loopback
            configuration.protocolClasses = [HeldURLProtocol.self]
            let session = URLSession.cancellationSafe(configuration) { event.yield($0) }
            let url = try #require(URL(string: "http://held.example"))
            session.dataTask(with: url) { _, _, _ in }.resume()
            for await _ in HeldURLProtocol.starts { break }

            // From here on, no session creates a task. The alarm ends this process if the task isn't counted.
            alarm(60)
            Thread { _ = session.dataTask(with: url) { _, _, _ in } }.start()
            let names = await events.prefix(3).reduce(into: []) { $0.append("\($1)".prefix { $0 != "(" }) }
            #expect(names == ["begins", "isCreated", "begins"])
        }
    }

    // Each session of Foundation takes longer than a turn of the main queue, so code relies on it.
    @MainActor
    @Test func `What cancels a task goes on before its handler is called, however quick the session is`()
        async throws
    {
        let (arrivals, arrival) = AsyncStream.makeStream(of: Void.self)
        let server = try HTTPServer { _ in arrival.yield() }
        let session = URLSession.cancellationSafe(.loopback)
        let (outcomes, outcome) = AsyncStream.makeStream(of: Void.self)
        let events = Mutex<[String]>([])
        let task = session.dataTask(with: server.url) { _, _, _ in
            events.withLock { $0.append("outcome") }
            outcome.yield()
        }
        task.resume()
        for await _ in arrivals { break }
        task.cancel()
        session.waitForQueues()
        events.withLock { $0.append("goes on") }
        for await _ in outcomes { break }
        #expect(events.withLock(\.self) == ["goes on", "outcome"])
    }

    // Our session releases a handler after its call. On Apple's systems, nothing documents that the system's session does.
    @Test func `The end of a request may release an object that cancels it in its deinit`() async {
        await #expect(
            processExitsWith: .success,
            "A task was cancelled on the session's own queue."
        ) {
            let server = try HTTPServer { $0.respond(.status(401)) }
            let session = URLSession.cancellationSafe(.loopback)
            let (freed, isFreed) = AsyncStream.makeStream(of: Void.self)
            for _ in 0..<20 {
                let owner = Owner(isFreed)
                let task = session.dataTask(with: server.url) { _, _, _ in withExtendedLifetime(owner) {} }
                owner.task = task
                task.resume()
            }
            // The alarm ends this process if an owner is never freed.
            alarm(240)
            for await _ in freed.prefix(20) {}
        }
    }
    #endif

    // A process of its own for each, since Foundation traps where a session isn't safe.
    @Test(arguments: SessionCall.allCases)
    func `A session delivers the answer to any of its calls`(_ call: SessionCall) async {
        await #expect(processExitsWith: .success) { [call] in
            let server = try HTTPServer { $0.respond(.json("\"answer\"")) }
            let (events, event) = AsyncStream.makeStream(of: URLSession.TaskEvent.self)
            let session = URLSession.cancellationSafe(.loopback) { event.yield($0) }
            #expect(try await call.body(from: server.url, through: session) == "\"answer\"")
            #if canImport(FoundationNetworking)
            // The alarm ends this process if one is missing.
            alarm(60)
            let names = await events.prefix(4).reduce(into: []) { $0.append("\($1)".prefix { $0 != "(" }) }
            #expect(names == ["begins", "isCreated", "ends", "isDelivered"])
            #endif
        }
    }

    @Test(arguments: SessionCall.allCases)
    func `The handler of all tasks may cancel them, whatever they are`(_ call: SessionCall) async {
        await #expect(processExitsWith: .success) { [call] in
            let (arrivals, arrival) = AsyncStream.makeStream(of: Void.self)
            let server = try HTTPServer { _ in arrival.yield() }
            let session = URLSession.cancellationSafe(.loopback)
            let url = server.url
            let body = Task { try await call.body(from: url, through: session) }
            for await _ in arrivals { break }
            session.cancelAllTasks()
            let error = await #expect(throws: URLError.self) { try await body.value }
            #expect(error?.code == .cancelled)
        }
    }

    @Test(arguments: Requests.Shape.allCases)
    func `A session lets completion handlers do anything`(_ shape: Requests.Shape) async throws {
        let requests = try Requests()
        for _ in 0..<10 { await requests.perform(shape) }
    }

    @Test(arguments: [
        #"Basic realm="x""#, "Basic", #"Digest realm="x", nonce="y""#, "Token", ", ,",
    ])
    func `A session treats a 401 as an answer, whatever its challenge is`(_ challenge: String) async throws {
        let server = try HTTPServer { exchange in
            var answer = Response.json("\"no\"", status: 401)
            answer.headers.append(HeaderField(name: "WWW-Authenticate", value: challenge))
            exchange.respond(answer)
        }
        let session = URLSession.cancellationSafe(.loopback)
        let (data, response) = try await session.data(from: server.url)
        #expect((response as? HTTPURLResponse)?.statusCode == 401)
        #expect(String(decoding: data, as: UTF8.self) == "\"no\"")
    }

    @Test func `An unknown host fails as the answer of that name does`() async throws {
        // No host has such a name: a label has at most 63 characters. So nothing is asked on the network.
        let url = try #require(URL(string: "http://\(String(repeating: "a", count: 64)).invalid"))
        let session = URLSession.cancellationSafe(.loopback)
        let error = await #expect(throws: URLError.self) { try await session.data(from: url) }
        let fail = try #require(ScriptedAnswer.unknownHost.headWithoutServer)
        let scripted = #expect(throws: URLError.self) { try fail(url) }
        #expect(error?.code == scripted?.code)
    }

    /// `@unchecked Sendable`: the task is set before any other thread has the object.
    private final class Owner: @unchecked Sendable {
        var task: URLSessionTask?
        private let isFreed: AsyncStream<Void>.Continuation

        init(_ isFreed: AsyncStream<Void>.Continuation) {
            self.isFreed = isFreed
        }

        deinit {
            task?.cancel()
            isFreed.yield()
        }
    }
}

/// A protocol that blocks the session's work queue for ever.
private final class HeldURLProtocol: URLProtocol {
    static let (starts, start) = AsyncStream.makeStream(of: Void.self)

    override class func canInit(with request: URLRequest) -> Bool { true }

    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    override func startLoading() {
        Self.start.yield()
        DispatchSemaphore(value: 0).wait()
    }

    override func stopLoading() {}
}

/// Requests that depend on each other, with one session and one server.
final class Requests: Sendable {
    enum Shape: CaseIterable {
        case threeDeep, switchToLatest, cancelOfBoth, cancelAtTheEnd
    }

    private let session = URLSession.cancellationSafe(.loopback)
    private let server: HTTPServer
    private let ends: AsyncStream<Void>

    init() throws {
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        self.ends = ends
        server = try HTTPServer { exchange in
            let target = exchange.request.target
            defer { if target == "/end" { end.yield() } }
            if target != "/silent" { exchange.respond(.json(target)) }
        }
    }

    func perform(_ shape: Shape) async {
        switch shape {
        case .threeDeep:
            let answer = await withCheckedContinuation { end in nested { end.resume(returning: $0) } }
            #expect(answer == "/4")
        case .switchToLatest: await switchToLatest()
        case .cancelOfBoth: await cancelBoth()
        case .cancelAtTheEnd: await cancelAtTheEnd()
        }
    }

    /// Sends a request whose handler sends the next one, and so on.
    private func nested(_ number: Int = 1, _ done: @escaping @Sendable (String) -> Void) {
        session.dataTask(with: server.url.appending(path: "\(number)")) { [self] data, _, _ in
            let answer = String(decoding: data ?? Data(), as: UTF8.self)
            if number < 4 {
                nested(number + 1, done)
            } else {
                done(answer)
            }
        }
        .resume()
    }

    /// Sends a burst of requests, each of which supersedes the previous one, and another one from a handler.
    private func switchToLatest() async {
        let loads = PassthroughSubject<String, URLError>()
        let values = Mutex<[String]>([])
        nonisolated(unsafe) let subject = loads
        var subscription: AnyCancellable?
        await withCheckedContinuation { continuation in
            let answers = loads.map { [self] path in
                session.dataTaskPublisher(for: server.url.appending(path: path))
                    .map { String(decoding: $0.data, as: UTF8.self) }
            }
            subscription = answers.switchToLatest().sink { _ in
            } receiveValue: { value in
                values.withLock { $0.append(value) }
                if value == "/first" {
                    for index in 1...50 { subject.send("/\(index)") }
                } else if value == "/50" {
                    continuation.resume()
                }
            }
            loads.send("/first")
        }
        subscription?.cancel()
        #expect(values.withLock { $0.last } == "/50")
    }

    /// Cancels, in a handler, its own task, which is over, and another one, which is in flight.
    private func cancelBoth() async {
        let code = await withCheckedContinuation { continuation in
            let task = Mutex<URLSessionTask?>(nil)
            let other = session.dataTask(with: server.url.appending(path: "silent")) { _, _, error in
                continuation.resume(returning: (error as? URLError)?.code)
            }
            other.resume()
            let first = session.dataTask(with: server.url.appending(path: "1")) { _, _, _ in
                task.withLock { $0 }?.cancel()
                other.cancel()
            }
            task.withLock { $0 = first }
            first.resume()
        }
        #expect(code == .cancelled)
    }

    /// Cancels a task at the moment when its answer is sent.
    private func cancelAtTheEnd() async {
        let task = Task { [self] in
            let (data, _) = try await session.data(from: server.url.appending(path: "end"))
            return String(decoding: data, as: UTF8.self)
        }
        for await _ in ends { break }
        task.cancel()
        let outcome = await task.result
        #expect((try? outcome.get()) ?? "/end" == "/end")
    }
}
