import EveryOrder
import Parcels
import Testing

@Suite("Goals", .timeLimit(.minutes(1)))
@MainActor
struct GoalTests {
    init() { MainQueue.useForAllTasks() }

    @Test("Without a connection, the list of parcels says so")
    func never() async throws {
        try await Client.check("parcels(_:)", after: nil, reports: "offline") { $0.parcels($1) }
        try await Orders.parcels.check(goal: 1)
    }

    @Test("The opening hours arrive, and no error after them")
    func twice() async throws {
        let hours = Answer(status: 200, text: "9 to 5")
        try await Client.check("hours(of:_:)", after: hours, reports: "9 to 5") { $0.hours(of: 3, $1) }
        try await Orders.hours.check(goal: 2)
    }

    @Test("An error page isn't shown as the place of a parcel")
    func status() async throws {
        let statuses = [404, 500, 300, 199]
        for status in statuses {
            let page = Answer(status: status, text: "Error \(status)")
            let mistake =
                status == statuses[0]
                ? "doesn't check the status" : "accepts \(status), which is outside of 200 to 299"
            try await Client.check("place(of:_:)", after: page, reports: "refused", unless: mistake) {
                $0.place(of: 7, $1)
            }
        }
        try await Orders.place.check(goal: 3)
    }

    @Test("The list stays when a refresh fails")
    func missingReturn() async throws {
        let server = StandInServer()
        let screen = ParcelScreen(server: server)
        for (index, answer) in [Answer(status: 200, text: "2 parcels"), nil].enumerated() {
            screen.refresh()
            server.answer(index, with: answer)
            await MainQueue.yield(turns: 8)
        }
        let mistake =
            screen.list == "2 parcels" ? "refresh() should set it." : "does refresh() run on after that?"
        try same(
            [screen.list.isEmpty ? "no parcels" : screen.list, screen.message ?? "no message"],
            ["2 parcels", "You're offline."],
            "The user pulls to refresh without a connection. The list should stay, below a message: \(mistake)"
        )
        try await Orders.screen.check(goal: 4)
    }

    @Test("A screen that the user has left is freed")
    func strongSelf() async throws {
        let server = StandInServer()
        var screen = Optional(ParcelScreen(server: server))
        weak let observed = screen
        screen?.showHistory(of: 7)
        screen = nil
        guard observed == nil else {
            throw Finding(
                "The user has left, but the screen stays in memory until the server answers: the handler in showHistory(of:) holds it."
            )
        }
        server.answer(0, with: Answer(status: 200, text: "Sent"))
        try await Orders.screen.check(goal: 5)
    }

    @Test("The parcel that was opened last shows, even if the answers arrive in another order")
    func older() async throws {
        try await ParcelScreen.showsTheLatest(
            of: [1, 2],
            [1, 1],
            does: { $0.open($1) },
            shows: \.parcel,
            otherwise: {
                "The user opens parcel \($0), then parcel \($1), and sees the first answer: open(_:)"
            },
        )
        try await Orders.screen.check(goal: 6)
    }

    @Test("A new search cancels the one before")
    func cancel() async throws {
        let server = StandInServer()
        let screen = ParcelScreen(server: server)
        for text in ["b", "bo", "boo"] { screen.search(for: text) }
        try same(
            server.states,
            ["cancelled", "cancelled", "running"],
            "The user types three letters, and the wrong searches run on the server: does search(for:) cancel the one before?"
        )
        screen.search(for: "boo")
        try same(
            server.states.filter { $0 == "running" },
            ["running"],
            "The user searches for the same text again, and both searches run on the server: does search(for:) cancel each one before?"
        )
        try await Orders.screen.check(goal: 7)
    }

    @Test("The next stop of a van arrives on the main queue")
    func hop() async throws {
        let server = StandInServer()
        let call = Call(Client(server: server).stopsAndQueues())
        let stops = await server.outcomes(of: call)
        try same(
            stops,
            ["Next stop: Main Street, on main"],
            stops.isEmpty
                ? "The next stop never arrives: does stops(ofVan:) still pass along what the server publishes?"
                : "The van reports its next stop, and the app draws it off the main thread, late or never: stops(ofVan:) doesn't hop to the main queue."
        )
        try await Orders.stops.check(goal: 8)
    }

    @Test("Without a connection, fetching a signature fails, and doesn't crash the app")
    func resumedTwice() async throws {
        // In a process of its own, since a continuation that is resumed twice ends the process.
        try await #require(
            processExitsWith: .success,
            "There is no connection, and the app crashes: signature(for:) resumes its continuation twice."
        ) {
            _ = await Client.signature(after: nil)
        }
        let outcomes = await Client.signature(after: nil)
        try same(
            outcomes,
            ["offline"],
            "There is no connection, and signature(for:) doesn't throw that: is the continuation resumed on every path?"
        )
        try await Orders.signature.check(goal: 9)
    }

    @Test("Leaving the screen while a note is fetched isn't an error")
    func swallowed() async throws {
        // The user leaves while the request is in flight.
        let outcomes = await Client.note {
            withUnsafeCurrentTask { $0?.cancel() }
            throw CancellationError()
        }
        let isMessage = outcomes == ["You're offline."]
        try same(
            outcomes,
            ["CancellationError()"],
            isMessage
                ? "The user has left, and the app says that the user is offline: note(on:) treats a cancellation as a failure."
                : "The user has left, and the server throws CancellationError: note(on:) should throw it, too."
        )
        try await Orders.note.check(goal: 10)
    }
}
