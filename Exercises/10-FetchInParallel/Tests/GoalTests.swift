import EveryOrder
import Home
import SwiftSource
import Testing

@Suite("Goals", .timeLimit(.minutes(1)))
@MainActor
struct GoalTests {
    @Test("The client fetches everything that the home screen shows")
    func home() async throws {
        try await Orders.checkHomes(goal: 1)
    }

    @Test("The client fetches all three at once, so loading takes only as long as the slowest")
    func parallel() async throws {
        try await Backend.use { backend in
            let outcome = backend.home().outcome
            try await backend.receives(from: outcome)
            let exchanges = try await areAllInFlight(backend.inFlight(), of: "home()")
            for line in Sample.requests.reversed() {
                if let answer = Sample.answers[line] { exchanges[line]?.respond(answer) }
                await backend.roundTrip()
            }
            _ = try await outcome.next().get()
        }
    }

    @Test("home() throws the error of the part that failed")
    func failures() async throws {
        try await Orders.checkHomes(goal: 3)
    }

    @Test("Cancelling the task cancels all three requests")
    func cancellation() async throws {
        try await Backend.use { backend in
            let (outcome, task) = backend.home()
            try await backend.receives(from: outcome)
            let exchanges = try await backend.inFlight()
            task.cancel()
            try await backend.waitForCancellation(
                of: exchanges,
                "only a child task is cancelled with its parent."
            )

            let (early, cancelled) = backend.home()
            cancelled.cancel()
            while await backend.waiter.wait(until: { backend.hasNewRequest || !early.all.isEmpty }),
                early.all.isEmpty
            {
                let exchange = try await backend.received(oneOf: Sample.requests)
                try await backend.waitForCancellation(
                    of: [exchange.request.line: exchange],
                    "the task was cancelled before it started, and what started later wasn't.",
                )
            }
            _ = try await early.next()
            backend.allowAnyRequest()
        }
        try await Orders.checkHomes(goal: 4)
    }

    @Test("The screen fetches all three at once")
    func load() async throws {
        try await notBecauseOfTheClient(parallel) {
            for action in HomeViewModel.actions {
                try await Backend.use { backend in
                    let screen = HomeViewModel(client: backend.client)
                    action.perform(screen)
                    let exchanges = try await areAllInFlight(backend.inFlight(), of: action.name)
                    for (line, exchange) in exchanges {
                        if let answer = Sample.answers[line] { exchange.respond(answer) }
                    }
                }
            }
        }
    }

    @Test("A screen cancels its requests once nothing references it")
    func lifetime() async throws {
        try await notBecauseOfTheClient(cancellation) {
            for action in HomeViewModel.actions {
                try await Backend.use { backend in
                    var screen = Optional(HomeViewModel(client: backend.client))
                    if let screen { action.perform(screen) }
                    let exchanges = try await backend.inFlight()
                    backend.allowAnyRequest()
                    screen = nil
                    try await backend.waitForCancellation(
                        of: exchanges,
                        "after \(action.name) the screen is gone, but its task continues."
                    )
                }
            }
            try await Orders.screen.check(goal: 6)
        }
    }

    @Test("The nested handlers and the DispatchGroup are gone, and loading is written once")
    func gone() throws {
        let sources = Sources()
        let index = try sources.index()
        let leftovers = index.occurrences(of: ["DispatchGroup", "unwritten"])
        guard leftovers.isEmpty else {
            throw Finding("There is still \(leftovers.joined(separator: ", ")).")
        }
        let handlers = index.completionHandlers.map(\.description)
        guard handlers.isEmpty else {
            throw Finding("There is still a completion handler: \(handlers.joined(separator: ", ")).")
        }
        let calls = index.references.filter { reference in
            reference.symbol.name == "home" && reference.symbol.type == "HomeClient"
                && reference.isIn("HomeViewModel")
        }
        guard calls.count <= 1 else {
            throw Finding(
                "load() and refresh() do the same work, but it is written \(calls.count) times: in "
                    + "\(calls.map(\.place.file).joined(separator: ", "))."
            )
        }
        let functions = index.members(ofType: "HomeViewModel").filter(\.symbol.kind.isFunction)
        let statements = try functions.map { function in
            try sources.lines(of: function).filter { $0 != "return" && $0.contains(where: \.isLetter) }
        }
        for (index, lines) in statements.enumerated() {
            for others in statements[..<index] {
                let same = lines.filter(others.contains)
                guard same.count < 3 else {
                    throw Finding(
                        "load() and refresh() do the same work, but two functions have it: \(same[0]) …"
                    )
                }
            }
        }
    }

    @Test(
        "Harder: the first failure cancels the other two, and is thrown",
        arguments: Sample.requests,
    )
    func firstFailure(of failed: String) async throws {
        let failures = [
            (answer: Response.status(503), error: HomeError.status(503)),
            (answer: .json("<html>"), error: .invalidResponse),
        ]
        try await notBecauseOfTheClient(parallel) {
            for failure in failures {
                try await Backend.use { backend in
                    let outcome = backend.home().outcome
                    try await backend.receives(from: outcome)
                    let exchanges = try await areAllInFlight(backend.inFlight(), of: "home()")
                    exchanges[failed]?.respond(failure.answer)
                    try await backend.waitForCancellation(
                        of: exchanges,
                        butOn: failed,
                        "code that waits for one part doesn't notice that another has failed, here \(failed).",
                    )
                    try await fails(outcome, with: "\(failure.error)", after: "\(failure.error) to \(failed)")
                }
            }
        }
    }

    private func areAllInFlight(
        _ exchanges: [String: Exchange],
        of name: String,
    ) throws -> [String: Exchange] {
        guard exchanges.count == Sample.requests.count else {
            for exchange in exchanges.values { exchange.respond(.status(500)) }
            throw Finding(
                "One request of \(name) waits for the answer to another: the server never saw all three at once.",
                expected: Sample.requests,
                actual: Sample.requests.filter { exchanges[$0] != nil },
            )
        }
        return exchanges
    }

    private func fails(
        _ outcome: ValueCollector<Result<HomeContent, any Error>>,
        with error: String,
        after name: String,
        file: String = #filePath,
        line: Int = #line,
    ) async throws {
        let actual =
            switch try await outcome.next() {
            case .success(let content): "\(content)"
            case .failure(let error): "\(error)"
            }
        guard actual != error else { return }
        throw Finding("home() had the wrong outcome after \(name).", expected: [error], actual: [actual])
            .at(file, line)
    }

    /// Runs a check. Passes if it fails only because the client doesn't meet another goal.
    private func notBecauseOfTheClient(
        _ client: () async throws -> Void,
        _ check: () async throws -> Void,
    ) async throws {
        do {
            try await check()
        } catch {
            do { try await client() } catch is Finding { return } catch {}
            throw error
        }
    }
}
