import Combine
import Foundation
import FoundationCompat
import MockHTTP
import Synchronization
import Testing

@Suite("A session", .timeLimit(.minutes(5)))
struct SessionTests {
    @Test("frees an object that cancels its request when freed, though the request's end is what frees it")
    func freesTheOwnerOfATask() async {
        await #expect(
            processExitsWith: .success,
            "A task was cancelled on the session's own queue."
        ) {
            let server = try HTTPServer { $0.respond(.status(401)) }
            let session = URLSession.steady(.loopback)
            let (freed, isFreed) = AsyncStream.makeStream(of: Void.self)
            for _ in 0..<20 {
                let owner = Owner(isFreed)
                let task = session.dataTask(with: server.url) { _, _, _ in withExtendedLifetime(owner) {} }
                owner.task = task
                task.resume()
            }
            // The system ends this process if an owner is never freed.
            alarm(240)
            for await _ in freed.prefix(20) {}
        }
    }

    @Test("lets a completion handler send the next request, or cancel the tasks that it asked for")
    func sendsFromAHandler() async {
        await #expect(processExitsWith: .success, "The handler was called on the session's own queue.") {
            try await Requests().nested(deep: 1)
            try await Requests().cancelAll()
        }
    }

    #if canImport(FoundationNetworking)
    @Test("counts the outcomes so far and those that are still to come")
    func counts() throws {
        let server = try HTTPServer { $0.respond(.json("[]")) }
        let deliveries = Deliveries()
        let session = URLSession.steady(.loopback, deliveries: deliveries)
        let task = session.dataTask(with: server.url) { _, _, _ in }
        #expect([deliveries.pending, deliveries.count] == [1, 0])
        task.resume()
        #expect(deliveries.wait(past: 0, for: .seconds(60)) == .delivered)
        #expect([deliveries.pending, deliveries.count] == [0, 1])
    }

    @Test("gives up a body that is longer than it takes")
    func endlessBody() async throws {
        let server = try HTTPServer { $0.respond(Response(body: Data(count: 1 << 20)).dripped(over: .zero)) }
        let session = URLSession.steady(.loopback, longestBody: 1 << 19)
        await #expect(throws: URLError(.dataLengthExceedsMaximum)) {
            try await session.data(from: server.url)
        }
    }
    #endif

    @Test("lets completion handlers do whatever they like", arguments: Requests.Shape.allCases)
    func fromWithinHandlers(_ shape: Requests.Shape) async throws {
        let requests = try Requests()
        for _ in 0..<Requests.rounds { try await requests.perform(shape) }
    }

    @Test(
        "treats a 401 as an answer, whatever challenge it names",
        arguments: [
            #"Basic realm="x""#, "Basic", #"basic realm="x""#, #"Digest realm="x", nonce="y""#, "Negotiate",
            "Token", ", ,",
        ]
    )
    func unauthorized(_ challenge: String) async throws {
        let server = try HTTPServer { exchange in
            var answer = Response.json("\"no\"", status: 401)
            answer.headers.append(HeaderField(name: "WWW-Authenticate", value: challenge))
            exchange.respond(answer)
        }
        let session = URLSession.steady(.loopback)
        let (data, response) = try await session.data(from: server.url)
        #expect((response as? HTTPURLResponse)?.statusCode == 401)
        #expect(String(decoding: data, as: UTF8.self) == "\"no\"")
    }

    @Test("gives up a body that takes too long")
    func slowBody() async throws {
        let response = Response(body: Data(count: 20)).dripped(over: .seconds(10))
        let server = try HTTPServer { $0.respond(response) }
        let configuration = URLSessionConfiguration.loopback
        configuration.timeoutIntervalForResource = 1
        let session = URLSession.steady(configuration)
        await #expect(throws: URLError(.timedOut)) { try await session.data(from: server.url) }
    }

    /// `@unchecked Sendable`: the task is set before anybody else knows of it.
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

/// Requests that depend on each other, through one session to one server.
final class Requests: Sendable {
    /// How they depend on each other.
    enum Shape: CaseIterable {
        case threeDeep, switchToLatest, cancelOfItself, cancelOfAnother, cancelAtTheEnd
    }

    /// How often each shape is tried; each request is fast.
    static let rounds = Int(ProcessInfo.processInfo.environment["SESSION_ROUNDS"] ?? "") ?? 10

    private let session = URLSession.steady(.loopback)
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

    func perform(_ shape: Shape) async throws {
        switch shape {
        case .threeDeep: try await nested(deep: 3)
        case .switchToLatest: await switchToLatest()
        case .cancelOfItself, .cancelOfAnother: await cancel(itself: shape == .cancelOfItself)
        case .cancelAtTheEnd: await cancelAtTheEnd()
        }
    }

    /// A request whose handler sends the next one, and so on.
    func nested(deep depth: Int) async throws {
        let answers = await withCheckedContinuation { continuation in
            ask(for: 0, of: depth, []) { continuation.resume(returning: $0) }
        }
        #expect(answers == (0...depth).map { "/\($0)" })
    }

    private func ask(
        for index: Int,
        of last: Int,
        _ answers: [String],
        _ done: @escaping @Sendable ([String]) -> Void,
    ) {
        session.dataTask(with: server.url.appending(path: "\(index)")) { [self] data, _, _ in
            let answers = answers + [String(decoding: data ?? Data(), as: UTF8.self)]
            if index < last { ask(for: index + 1, of: last, answers, done) } else { done(answers) }
        }
        .resume()
    }

    /// A burst of loads, each of which supersedes the one before, and another one from where its outcome comes.
    private func switchToLatest() async {
        let loads = PassthroughSubject<String, URLError>()
        let values = Locked<[String]>([])
        nonisolated(unsafe) let subject = loads
        var subscription: AnyCancellable?
        await withCheckedContinuation { continuation in
            subscription = loads.map { [self] in publisher($0) }.switchToLatest().sink { _ in
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

    /// A handler that cancels its own task, which is over, or another one, which is in flight.
    private func cancel(itself isItself: Bool) async {
        let code = await withCheckedContinuation { continuation in
            let task = Locked<URLSessionTask?>(nil)
            let other = session.dataTask(with: server.url.appending(path: "silent")) { _, _, error in
                continuation.resume(returning: (error as? URLError)?.code)
            }
            other.resume()
            let first = session.dataTask(with: server.url.appending(path: "1")) { _, _, _ in
                if isItself { task.withLock { $0 }?.cancel() }
                other.cancel()
            }
            task.withLock { $0 = first }
            first.resume()
        }
        #expect(code == .cancelled)
    }

    /// The handler of a question for all tasks, which cancels them.
    func cancelAll() async {
        let code = await withCheckedContinuation { continuation in
            session.dataTask(with: server.url.appending(path: "silent")) { _, _, error in
                continuation.resume(returning: (error as? URLError)?.code)
            }
            .resume()
            session.getAllTasks { for task in $0 { task.cancel() } }
        }
        #expect(code == .cancelled)
    }

    /// A task that is cancelled at the moment at which its answer is sent.
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

    private func publisher(_ path: String) -> some Publisher<String, URLError> {
        session.dataTaskPublisher(for: server.url.appending(path: path))
            .map { String(decoding: $0.data, as: UTF8.self) }
    }
}
