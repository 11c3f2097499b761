import EveryOrder
import Parcels
import Testing

@Suite("Goals", .timeLimit(.minutes(1)))
@MainActor
struct GoalTests {
    init() { MainQueue.useForAllTasks() }

    @Test("Without a connection, the list of parcels says so")
    func never() async throws {
        let advice = "Does every path through parcels(_:) call its handler?"
        try await Orders.parcels.check(goal: 1, advice: advice)
    }

    @Test("The opening hours arrive, and no error after them")
    func twice() async throws {
        let advice = "Does hours(of:_:) call its handler once on each path?"
        try await Orders.hours.check(goal: 2, advice: advice)
    }

    @Test("An error page isn't shown as the place of a parcel")
    func status() async throws {
        let advice = "Does place(of:_:) refuse each status outside of 200 to 299?"
        try await Orders.place.check(goal: 3, advice: advice)
    }

    @Test("The list stays when a refresh fails")
    func missingReturn() async throws {
        let advice = "The list should stay, below a message. Does refresh() run on after a failure?"
        try await Orders.screen.check(goal: 4, advice: advice)
    }

    @Test("A screen that the user has left is freed")
    func strongSelf() async throws {
        let advice = "The screen stays in memory. Does the handler in showHistory(of:) hold it?"
        try await Orders.screen.check(goal: 5, advice: advice)
    }

    @Test("The parcel that was opened last shows, even if the answers arrive in another order")
    func older() async throws {
        let advice = "The user opened another parcel. Does open(_:) keep the first answer out?"
        try await Orders.screen.check(goal: 6, advice: advice)
    }

    @Test("A new search cancels the one before")
    func cancel() async throws {
        let advice = "The older search should end on the server. Does search(for:) cancel the one before?"
        try await Orders.screen.check(goal: 7, advice: advice)
    }

    @Test("The next stop of a van arrives on the main queue")
    func hop() async throws {
        let advice = "Does stops(ofVan:) hop to the main queue, and pass along each stop?"
        try await Orders.stops.check(goal: 8, advice: advice)
    }

    @Test("Without a connection, fetching a signature fails, and doesn't crash the app")
    func resumedTwice() async throws {
        // In a process of its own, since a continuation that is resumed twice ends the process.
        try await #require(
            processExitsWith: .success,
            "There is no connection, and the app crashes: signature(for:) resumes its continuation twice."
        ) {
            MainQueue.useForAllTasks()
            try? await Orders.signature.check(goal: 9)
        }
        let advice = "Does signature(for:) resume its continuation once on each path?"
        try await Orders.signature.check(goal: 9, advice: advice)
    }

    @Test("Leaving the screen while a note is fetched isn't an error")
    func swallowed() async throws {
        try await Backend.use { backend in
            let client = Client(server: NetworkServer(backend))
            let call = Call(on: backend) { try await client.note(on: 7) }
            _ = try await backend.received("GET /parcels/7/note", from: call)
            call.cancel()
            try Finding.unless(
                [try await call.outcomes.next()],
                equals: ["\(CancellationError())"],
                "The user has left, so nobody reads a message. Does note(on:) throw the CancellationError?",
            )
        }
    }
}
