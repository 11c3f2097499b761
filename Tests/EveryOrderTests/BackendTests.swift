import Foundation
import FoundationCompat
import Testing

@testable import EveryOrder

@MainActor
@Suite(.timeLimit(.minutes(5))) struct BackendTests {
    @Test func `A backend holds each request until the test answers it`() async throws {
        try await Backend.use { backend in
            let call = Call(on: backend) { try await backend.text(of: "notes") }
            let exchange = try await backend.received("GET /notes")
            await backend.settle()
            #expect(call.outcomes.all.isEmpty)
            exchange.respond(.json("[]"))
            #expect(try await call.outcomes.next() == "[]")
        }
    }

    @Test func `A call reports a placeholder in a sentence, and any other error as it is`() async throws {
        enum Failure: Error {
            case refused
            case unwritten(String)
        }
        let unwritten = Call { throw Failure.unwritten("fetch()") }
        let refused = Call { throw Failure.refused }
        #expect(try await unwritten.outcomes.next() == "fetch() isn't written yet")
        #expect(try await refused.outcomes.next() == "refused")
    }

    @Test func `A backend reports a different request than the expected one`() async throws {
        try await Backend.use { backend in
            _ = Call(on: backend) { try await backend.text(of: "photos") }
            let finding = await #expect(throws: Finding.self) { _ = try await backend.received("GET /notes") }
            #expect(finding?.expected == ["GET /notes"])
            #expect(finding?.actual == ["GET /photos"])
            backend.allowAnyRequest()
        }
    }

    @Test func `A request that the system resends after a reset counts as the same one`() async throws {
        for (isRepeated, repeats) in [(true, 0), (true, 1), (true, 3), (false, 0)] {
            let backend = try Backend()
            backend.requests.resendsAfterReset = isRepeated
            // By POST, which no system resends on its own.
            func send() -> ValueCollector<String> {
                Call(on: backend) { try await backend.text(of: "notes", method: "POST") }.outcomes
            }
            let first = send()
            try await backend.received("POST /notes").respond(.reset)
            #expect(try await first.next().contains("NSURLErrorDomain"))
            for _ in 0..<repeats {
                #expect(try await send().next().contains("NSURLErrorDomain"), "A repeat is reset, too.")
            }
            if isRepeated { await backend.settle() }
            let last = send()
            try await backend.received("POST /notes").respond(.json("[]"))
            #expect(try await last.next() == "[]")
            #expect(throws: Never.self) { try backend.verifyNoUnexpectedRequests() }
            backend.stop()
        }
    }

    @Test func `A backend notices when a client cancels its request`() async throws {
        try await Backend.use { backend in
            let call = Call(on: backend) { try await backend.text(of: "notes") }
            let exchange = try await backend.received("GET /notes")
            call.cancel()
            try await backend.waitForCancellation(of: exchange)
            #expect(try await call.outcomes.next().contains("\(URLError.Code.cancelled.rawValue)"))
        }
    }

    @Test func `What has been sent is waited for, however short waits have become`() async throws {
        let patience = Patience()
        for round in 0..<9 { patience.giveUp(begunIn: round) }
        try await Patience.$current.withValue(patience) {
            try await Backend.use { backend in
                // From here on, the server's thread does nothing.
                let isHeld = ValueCollector<Void>(waiter: backend.waiter)
                let isReleased = DispatchSemaphore(value: 0)
                defer { isReleased.signal() }
                let first = backend.send("first")
                try await backend.received("GET /first").onHangUp {
                    isHeld.add(())
                    isReleased.wait()
                }
                first.cancel()
                try await isHeld.next()

                backend.send("second")
                Task {
                    for _ in 1...20 { await patience.takeTurn() }
                    isReleased.signal()
                }
                try await backend.received("GET /second").respond(.json("[]"))
            }
        }
        // The two count their turns side by side, so the wait may count a few less.
        #expect(patience.slowest >= 10, "The request came in time.")
    }

    @Test func `A task that hasn't been resumed has sent nothing`() async throws {
        try await Backend.use { backend in
            let task = backend.session.dataTask(with: backend.url) { _, _, _ in }
            #expect(backend.isBalanced, "The server would be waited for.")
            task.cancel()
        }
    }

    // On Apple's systems, outcomes aren't counted, so nothing can wait for them.
    #if canImport(FoundationNetworking)
    @Test func `A backend doesn't settle while a request is on its way`() async throws {
        let other = try Backend()
        try await Backend.use { backend in
            let errors = ValueCollector<URLError.Code?>()
            // This request never reaches the backend, since it goes to another server.
            let task = backend.session.dataTask(with: other.url) { _, _, error in
                errors.add((error as? URLError)?.code)
            }
            task.resume()
            Task {
                await Patience().takeTurn()
                task.cancel()
            }
            await backend.settle()
            #expect(errors.all == [.cancelled], "The test went on before it was cancelled.")
        }
        other.stop()
    }
    #endif

    @Test func `A backend reports the outcome of a call that sent no request`() async throws {
        try await Backend.use { backend in
            let call = Call(on: backend) { () throws -> Int in throw URLError(.badURL) }
            let finding = await #expect(throws: Finding.self) {
                _ = try await backend.received("GET /", from: call)
            }
            #expect(finding?.summary.contains("\(URLError(.badURL))") == true)
        }
    }
}

@MainActor
@Suite(.timeLimit(.minutes(5))) struct SkippingTests {
    @Test func `Skipped requests may arrive before and after the expected one`() async throws {
        try await Backend.use { backend in
            backend.send("early")
            #expect(await backend.waiter.wait { backend.hasNewRequest }, "No request came.")
            backend.send("notes")
            try await backend.received("GET /notes", skipping: ["GET /early"]).respond(.json("[]"))
            backend.send("early")
        }
    }

    @Test func `A request that is neither expected nor skipped is listed`() async throws {
        let finding = await #expect(throws: Finding.self) {
            try await Backend.use { backend in
                backend.send("notes")
                try await backend.received("GET /notes", skipping: ["GET /early"]).respond(.json("[]"))
                backend.send("extra")
            }
        }
        #expect(finding?.summary == "The server received an unexpected request: GET /extra.")
    }
}

@MainActor
@Suite(.timeLimit(.minutes(5))) struct DeliveryTests {
    @Test func `A delivery blocks the main thread until the client has the answer`() async throws {
        try await Backend.use { backend in
            let answers = ValueCollector<Data?>()
            let url = backend.url.appending(path: "notes")
            backend.session.dataTask(with: url) { data, _, _ in answers.add(data) }.resume()
            let exchange = try await backend.received("GET /notes")
            try backend.deliver(.json("[]"), to: exchange)
            #expect(answers.all == [Data("[]".utf8)])
        }
    }

    @Test func `A delivery fails at once if another session sent the request`() async throws {
        try await Backend.use { backend in
            let other = URLSession.cancellationSafe(.loopback)
            other.dataTask(with: backend.url.appending(path: "notes")).resume()
            let exchange = try await backend.received("GET /notes")
            let patience = Patience()
            let finding = Patience.$current.withValue(patience) {
                #expect(throws: Finding.self) { try backend.deliver(.json("[]"), to: exchange) }
            }
            #if canImport(FoundationNetworking)
            let summary = "GET /notes came through another session, not the one that the code was given."
            #expect(finding?.summary == summary)
            #endif
            #expect(patience.turns == Patience.limit, "It waited.")
        }
    }

    @Test func `A delivery fails if the client waits for the main thread`() async throws {
        try await Backend.use { backend in
            let url = backend.url.appending(path: "notes")
            backend.session.dataTask(with: url) { _, _, _ in DispatchQueue.main.sync {} }.resume()
            let exchange = try await backend.received("GET /notes")
            Patience.$current.withValue(Patience()) {
                _ = #expect(throws: Finding.self) { try backend.deliver(.json("[]"), to: exchange) }
            }
        }
    }
}

extension Backend {
    fileprivate func text(of path: String, method: String = "GET") async throws -> String {
        var request = URLRequest(url: url.appending(path: path))
        request.httpMethod = method
        let (data, _) = try await session.data(for: request)
        return String(decoding: data, as: UTF8.self)
    }

    @discardableResult
    fileprivate func send(_ path: String) -> URLSessionTask {
        let task = session.dataTask(with: url.appending(path: path)) { _, _, _ in }
        task.resume()
        return task
    }
}
