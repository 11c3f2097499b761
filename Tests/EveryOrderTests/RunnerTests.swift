import Combine
import Foundation
import FoundationCompat
import Synchronization
import Testing

@testable import EveryOrder

@Suite(.serialized, .inOwnProcess, .timeLimit(.minutes(5)))
@MainActor
struct RunnerTests {
    // MARK: At rest

    @Test func `knows when all tasks have done their work, and blocks no thread meanwhile`() async throws {
        try await followingTasks { events in
            let isOpen = DispatchSemaphore(value: 0)
            let part = Task.detached { events.add(isOpen.waitHere() ? "part" : "blocked") }
            // More waits than Dispatch has threads.
            let waits = (0..<100).map { _ in wait(events) }
            DispatchQueue.global().async { isOpen.signal() }
            for wait in waits { for await _ in wait {} }
            await part.value
            #expect(events.all.first == "part")
        }
    }

    @Test func `doesn't wait for tasks that resume each other without an end`() async throws {
        try await followingTasks { events in
            let task = Task.detached {
                // Without the limit of parts, the test has to end, too.
                for _ in 0..<1_000_000 where !Task.isCancelled { await Task.yield() }
                events.add("task")
            }
            for await _ in wait(events) {}
            task.cancel()
            await task.value
            #expect(events.all == ["wait", "task"])
        }
    }

    @Test func `never waits again for a task that has run for longer than the limit`() async throws {
        try await followingTasks { events in
            let isOpen = DispatchSemaphore(value: 0)
            let (begins, begun) = AsyncStream<Void>.makeStream()
            let part = Task.detached {
                begun.finish()
                events.add(isOpen.waitHere() ? "part" : "waited for")
            }
            // The limit may be over before a task begins, and then it counts as a new one.
            for await _ in begins {}
            for await _ in wait(within: .zero, events) {}
            for await _ in wait(events) {}
            isOpen.signal()
            await part.value
            #expect(events.all == ["wait", "wait", "part"])
        }
    }

    /// Follows all tasks while no exploration does, which may give up waiting for those of other tests.
    private func followingTasks(_ body: @escaping @MainActor (ValueCollector<String>) async -> Void)
        async throws
    {
        try await RunLimiter.alone {
            TaskHook.beginRun()
            defer { TaskHook.endRun() }
            await body(ValueCollector())
        }
    }

    /// Returns a stream that ends when no task can run any further.
    private func wait(
        within limit: Duration = .seconds(120),
        _ events: ValueCollector<String>,
    ) -> AsyncStream<Void> {
        AsyncStream { wait in
            TaskHook.afterTasks(within: limit) {
                events.add("wait")
                wait.finish()
            }
        }
    }

    @Test func `knows that neither a request nor a cancellation has arrived, although the numbers agree`()
        async throws
    {
        try await Backend.run(isNew: true) { backend in
            let first = backend.session.dataTask(with: backend.address(of: "a")) { _, _, _ in }
            first.resume()
            _ = try await backend.received("GET /a")
            await backend.settle()
            #expect(backend.isBalanced)
            // From here on, the server notices nothing.
            let isOpen = DispatchSemaphore(value: 0)
            await withCheckedContinuation { isBlocked in
                backend.server.loop.perform {
                    isBlocked.resume()
                    isOpen.wait()
                }
            }
            let deliveries = backend.deliveries
            let (begun, ended) = (deliveries.begunCount, deliveries.count)
            first.cancel()
            backend.session.dataTask(with: backend.address(of: "b")) { _, _, _ in }.resume()
            let isDone = await backend.waiter.wait {
                deliveries.begunCount > begun && deliveries.count > ended
            }
            #expect(isDone)
            #expect(backend.requests.waitingCount == 1)
            #expect(!backend.isBalanced)
            isOpen.signal()
            #expect(await backend.waitForBalance())
            #expect(backend.requests.exchanges.map(\.request.line) == ["GET /a", "GET /b"])
            #expect(backend.requests.exchanges.map(\.hasHungUp) == [true, false])
        }
    }

    @Test func `runs a screen with a session of its own over the server, as one with the network's`()
        async throws
    {
        let given = try await screen { $0.session }.explore()
        let own = try await screen { _ in .cancellationSafe(.loopback) }.explore()
        let possible = given.visits.filter { $0.order.fates[0]?.answer != "offline" }
        #expect(own.visits.map(\.texts) == possible.map(\.texts))
        #expect(own.visits.contains { $0.texts.joined().contains("answers 500") })
        let note = "A server can't give “offline” to a session of the screen's own, so no order has it."
        #expect(own.notes == [note])
        #expect(given.notes == [])
    }

    private func screen(session: @escaping @MainActor (TestNetwork) -> URLSession) -> ScreenUnderTest<
        HoldingScreen
    > {
        ScreenUnderTest<HoldingScreen>(
            "own session",
            over: .server,
            make: { HoldingScreen($0.url, session($0), isHeld: false) },
            actions: [.init("opens", sends: ["GET /n": .json("1")]) { $0.open() }],
            answers: [.success, .failure, .offline],
            length: 1,
            shows: { $0.text }
        )
    }

    // MARK: Answers

    @Test(arguments: [ScriptedAnswer.offline, .refused, .reset].map(\.name))
    func `fails a request over the server as in the process, and never sends it again`(_ name: String)
        async throws
    {
        var order = ScreenOrder(["fetch()", "fetch()"])
        order.fates[1] = ScreenOrder.Fate(.atOnce, name)
        let answers: [ScriptedAnswer] = [.success, .offline, .refused, .reset]
        let served = try await method(over: .server, answers: answers) { $0.session.call($0.url) }.run(
            order
        )
        let held = try await method(answers: answers) { $0.session.call($0.url) }.run(order)
        let codes = ["offline": -1009, "a refused connection": -1004, "with a reset": -1005]
        let code = try #require(codes[name])
        let cause = name == "with a reset" ? "answers \(name)" : "(\(name))"
        #expect(held.texts[4] == [cause, "1, URLError \(code)"], "\(held.texts)")
        #expect(served.texts == held.texts)
    }

    @Test(arguments: [ScriptedAnswer.lowStatus, .noStatus].map(\.name))
    func `gives a good body with the answers that no server gives`(_ name: String) async throws {
        var order = ScreenOrder(["fetch()"])
        order.fates[0] = ScreenOrder.Fate(.atOnce, name)
        let screen = method(answers: [.success, .lowStatus, .noStatus]) { $0.session.call($0.url) }
        #expect(try await screen.run(order).texts[2] == ["(\(name))", "1"])
    }

    @Test func `gives the second answer to the second request, whichever is answered first`() async throws {
        var order = ScreenOrder(["fetch()", "fetch()"])
        order.fates[0] = ScreenOrder.Fate(.last)
        let screen = method(sends: .json("1", "2")) { $0.session.call($0.url) }
        let texts = try await screen.run(order).texts
        #expect(texts[3] == ["answers 200 to GET /n", "2"], "\(texts)")
        #expect(texts[4] == ["answers 200", "1, 2"], "\(texts)")
    }

    @Test func `doesn't answer a request that the action has cancelled`() async throws {
        var order = ScreenOrder(["loads"])
        order.fates[0] = ScreenOrder.Fate(.late, "500")
        order = ScreenOrder(["loads", "loads"], fates: order.fates)
        let events = try await planted(nil).run(order).events().joined()
        #expect(events.contains(.hangsUp))
        #expect(!events.contains(.answers("500 to GET /rows")), "\(events.map(\.text))")
    }

    // MARK: Threads and lifetime

    @Test func `lets a method call its handler on any thread`() async throws {
        let screen = method { network in
            let send = network.session.data(network.url, "n")
            return Call { (finish: @escaping @Sendable (Result<String, URLError>) -> Void) in
                let task = send { finish(.success($0)) }
                return AnyCancellable { task.cancel() }
            }
        }
        var order = ScreenOrder(["fetch()", "fetch()"])
        order.fates[0] = ScreenOrder.Fate(.onItsWay)
        let events = try await screen.run(order).events().joined()
        #expect(events.contains(.shows("1")))
        #expect(!events.contains(.changesOffMain))
    }

    @Test(arguments: [false, true])
    func `notes whether the screen is freed at once if the user leaves while an answer is on its way`(
        _ isHeld: Bool
    ) async throws {
        let screen = ScreenUnderTest<HoldingScreen>(
            "holding",
            make: { HoldingScreen($0.url, $0.session, isHeld: isHeld) },
            actions: [.init("opens", sends: ["GET /n": .json("1")]) { $0.open() }],
            shows: { $0.text }
        )
        let exploration = try await screen.explore()
        #expect(!exploration.questions.map(\.kind).contains(.notFreed))
        let visit = try #require(exploration.visits.first { $0.order.fates[0]?.time == .onItsWay })
        #expect(
            visit.texts.last == ["leaves the screen"] + (isHeld ? [] : ["is deallocated"]),
            "\(visit.texts)"
        )
    }

    private func method(
        over kind: ScreenUnderTest<CalledMethod>.NetworkKind = .session,
        sends answer: CannedAnswer = .json("1"),
        answers: [ScriptedAnswer] = [.success, .failure],
        call: @escaping @MainActor (TestNetwork) -> Call,
    ) -> ScreenUnderTest<CalledMethod> {
        ScreenUnderTest(
            of: "fetch()",
            over: kind,
            sends: ["GET /n": answer],
            answers: answers,
            call: call
        )
    }
}

extension Visit {
    fileprivate var texts: [[String]] { events().map { $0.map(\.text) } }
}

extension DispatchSemaphore {
    /// Blocks a thread, as code under test may. Returns whether it is signalled: if not, it ends after a minute, so a test
    /// that fails ends, too.
    fileprivate func waitHere() -> Bool { wait(timeout: .now() + 60) == .success }
}

extension URLSession {
    /// Calls an async method that shows the body, whatever the status is.
    @MainActor
    fileprivate func call(_ url: URL) -> Call {
        let request = URLRequest(url: url.appending(path: "n"))
        return Call {
            do {
                return String(decoding: try await self.data(for: request).0, as: UTF8.self)
            } catch let error as URLError {
                return "URLError \(error.code.rawValue)"
            }
        }
    }

    /// Returns a closure that sends a request, and calls a handler on the session's thread.
    fileprivate func data(_ url: URL, _ path: String) -> (@escaping @Sendable (String) -> Void) ->
        URLSessionTask
    {
        let request = URLRequest(url: url.appending(path: path))
        return { handle in
            let task = self.dataTask(with: request) { data, _, _ in
                handle(String(decoding: data ?? Data(), as: UTF8.self))
            }
            task.resume()
            return task
        }
    }
}

/// Passes through queues, and does some work on each.
private struct Hop: Sendable {
    let queues: [DispatchQueue]
    var count: Int
    let action: @Sendable () -> Void

    func next() {
        guard count > 0 else { return action() }
        var hop = self
        hop.count -= 1
        queues[count % queues.count].async { [hop] in hop.next() }
    }
}

/// A class whose handler waits for the main thread, with or without a reference to it.
private final class HoldingScreen: @unchecked Sendable {
    private(set) var text = ""
    private let request: URLRequest
    private let session: URLSession
    private let isHeld: Bool
    private var task: URLSessionTask?

    init(_ url: URL, _ session: URLSession, isHeld: Bool) {
        request = URLRequest(url: url.appending(path: "n"))
        self.session = session
        self.isHeld = isHeld
    }

    deinit { task?.cancel() }

    func open() {
        task = session.dataTask(with: request) { [weak self, isHeld] data, _, _ in
            let held = isHeld ? self : nil
            DispatchQueue.main.async { [weak self] in
                withExtendedLifetime(held) { self?.text = String(decoding: data ?? Data(), as: UTF8.self) }
            }
        }
        task?.resume()
    }
}

/// What another process does with a client that uses queues of its own.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["QUEUES"] != nil))
struct ScreenWithQueues {
    @Test @MainActor func `is at rest once they have done their work`() async throws {
        let queues = (0..<3).map { DispatchQueue(label: "RunnerTests.\($0)") }
        let screen = ScreenUnderTest(of: "fetch()", sends: ["GET /n": .json("1")]) { network in
            let task = network.session.data(network.url, "n")
            return Call { (finish: @escaping @Sendable (Result<String, URLError>) -> Void) in
                let hop = Hop(queues: queues, count: 3000) { finish(.success("1")) }
                let task = task { _ in hop.next() }
                return AnyCancellable { task.cancel() }
            }
        }
        let texts = try await RunLimiter.alone { try await screen.run(ScreenOrder(["fetch()"])).texts }
        #expect(texts[2] == ["answers 200", "1"], "\(texts)")
    }
}
