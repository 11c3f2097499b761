import Charging
import EveryOrder
import SwiftSource
import Testing

@Suite("Goals", .timeLimit(.minutes(1)))
@MainActor
struct GoalTests {
    @Test("stations(in:) returns the stations")
    func stations() async throws {
        try await check(goal: 1)
    }

    @Test("stations(in:) throws the error that says what went wrong")
    func errors() async throws {
        try await check(goal: 2)
    }

    private func check(goal: Int) async throws {
        // In a process of its own, since a continuation that is resumed twice ends the process.
        try await #require(
            processExitsWith: .success,
            "The app crashes when a request ends: does stations(in:) resume its continuation twice?",
        ) { [goal = goal as Int] in
            try? await Orders.stations.check(goal: goal)
        }
        let advice =
            "If stations(in:) never returns, nothing resumes its continuation on that path, so its caller waits forever."
        try await Orders.stations.check(goal: goal, advice: advice)
    }

    @Test("Cancelling the task that awaits the stations cancels the request")
    func cancellation() async throws {
        try await #require(
            processExitsWith: .success,
            "The task is cancelled, and the app crashes: does stations(in:) resume its continuation twice?",
        ) {
            _ = try? await GoalTests.cancel()
        }
        try await Self.cancel()
        try await Orders.stations.check(goal: 3)
    }

    private static func cancel() async throws {
        try await Backend.use { backend in
            let calls = backend.callsOfStations()
            let call = calls()
            let exchange = try await backend.received(Sample.line, from: call)
            call.cancel()
            do {
                try await backend.waitForCancellation(of: exchange)
            } catch {
                throw Finding(
                    """
                    The task was cancelled, but its request continues: a continuation doesn't hear of a cancellation, \
                    withTaskCancellationHandler does.
                    """
                )
            }
            let isOver = await backend.waiter.wait { !call.outcomes.all.isEmpty }
            // Something may resume the continuation again.
            await backend.settle()
            guard isOver else {
                throw Finding(
                    "The task was cancelled, and stations(in:) never returns: nothing resumes its continuation."
                )
            }
            try await backend.checkEarlyCancellation(of: calls(), sends: Sample.line)
        }
    }

    @Test("The stations screen awaits the stations")
    func screen() throws {
        let index = try Sources().index()
        let handlers = Set(index.completionHandlers.map(\.symbol))
        let calls = index.references.filter { handlers.contains($0.symbol) && $0.isIn("StationsViewModel") }
        if let call = calls.first {
            throw Finding(
                "\(call.symbol.name)(in:_:) is still called in \(call.place.file): await stations(in:) in a Task."
            )
        }
    }

    @Test("The async method awaits data(for:), without a continuation")
    func core() throws {
        let index = try Sources().index()
        let method = index.members(ofType: "ChargingClient").map(\.symbol).filter {
            $0.name == "stations" && $0.isAsync
        }
        let reached = index.reached(from: method)
        guard index.requests.contains(where: { $0.symbol.name != "dataTask" && reached.contains($0.symbol) })
        else {
            throw Finding("stations(in:) doesn't await `data(for:)` of the session yet.")
        }
        let continuation = index.references.first { reference in
            reference.symbol.name.hasPrefix("with") && reference.symbol.name.hasSuffix("Continuation")
        }
        if let continuation {
            throw Finding("\(continuation.description): data(for:) needs none.")
        }
    }

    @Test("plugs(at:_:) is a bridge to what stations(in:) awaits")
    func bridge() throws {
        let index = try Sources().index()
        let method = index.members(ofType: "ChargingClient").map(\.symbol).filter {
            $0.name == "plugs" && !$0.isAsync
        }
        let reached = index.reached(from: method)
        if let left = index.requests.first(where: {
            $0.symbol.name == "dataTask" && reached.contains($0.symbol)
        }) {
            throw Finding(
                "plugs(at:_:) still uses \(left.symbol.name): let it start a Task that awaits what stations(in:) awaits."
            )
        }
        let awaited = index.requests.filter { $0.symbol.name != "dataTask" }
        guard awaited.count <= 1 else {
            let files = Set(awaited.map(\.place.file)).sorted().joined(separator: ", ")
            throw Finding("A request is awaited in \(awaited.count) places, in \(files): one is enough.")
        }
    }

    @Test("The old form is gone, except for the bridge")
    func leftovers() throws {
        let index = try Sources().index()
        let placeholders = index.occurrences(of: ["unwritten"])
        guard placeholders.isEmpty else {
            throw Finding(
                "Nothing needs this error once stations(in:) is written: remove "
                    + "\(placeholders.joined(separator: ", "))."
            )
        }
        let old = index.completionHandlers.filter { $0.symbol.name == "stations" }
            .map(\.description).joined(separator: ", ")
        #expect(old.isEmpty, "Nothing needs \(old) with a completion handler: remove it.")
        // Whatever else still uses it, `plugs(at:_:)` doesn't.
        if let left = index.requests.first(where: { $0.symbol.name == "dataTask" }) {
            throw Finding("Nothing calls the code that uses dataTask in \(left.place.file): remove it.")
        }
    }
}
