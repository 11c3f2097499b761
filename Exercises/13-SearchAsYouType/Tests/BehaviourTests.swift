import EveryOrder
import Songs
import Testing

@Suite("Behaviour", .timeLimit(.minutes(1)))
@MainActor
struct BehaviourTests {
    @Test("Requests nothing while the user types, and once after a pause of 300 milliseconds")
    func typing() async throws {
        try await Host.use { host in
            for query in ["a", "ab", "abb"] {
                await host.type(query, for: 299)
                try await host.shows("“\(query)”", "The user typed 299 milliseconds ago, and may type on.")
            }
            await host.wait(1)
            let exchange = try await host.received("abb")
            try await host.shows("“abb” | Searching …", "The user has stopped typing.")
            exchange.respond(.songs("Waterloo", "SOS"))
            try await host.shows("“abb” | Waterloo | SOS", "The service has answered.")
            await host.wait(1000)
            try await host.shows("“abb” | Waterloo | SOS", "The service has answered a second ago.")
            await host.type("a", for: 300)
            _ = try await host.received("a", "A query may have a single letter.")
            try await host.shows("“a” | Searching … | Waterloo | SOS", "The search has begun.")
        }
    }

    @Test("Keeps the songs until the next ones arrive")
    func keeping() async throws {
        let advice = "Songs stay until others arrive. A query in capital letters is another one."
        try await Orders.screen.check(advice: advice) { pin in
            pin.order.actions.allSatisfy { $0 == Orders.searches }
                && pin.order.fate(of: 0).isAnsweredWithSongs
        }
    }

    @Test("Requests nothing for a character that is typed and deleted within the pause")
    func takingBack() async throws {
        try await Host.use { host in
            try await host.search(for: "ab", showing: "SOS")
            await host.type("abc", for: 200)
            await host.type("ab", for: 1000)
            try await host.shows("“ab” | SOS", "The screen shows the songs for this query already.")
        }
    }

    @Test("Never shows an older answer or failure after a newer request")
    func overlapping() async throws {
        let advice = "The older request has ended, and the newer one runs."
        try await Orders.screen.check(advice: advice) {
            $0.order.actions == [Orders.searches, Orders.searches] && $0.order.isOvertaking
        }
        try await Orders.uncancellable.check(advice: advice) { $0.order.actions.last == Orders.searches }
    }

    @Test("Clears the screen at once when the query is empty")
    func clearing() async throws {
        for empty in ["", " "] {
            try await Host.use { host in
                try await host.search(for: "ab", showing: "SOS")
                await host.type(empty, for: 0)
                try await host.shows("“\(empty)”", "The user cleared the field above songs.")
                await host.type("abc", for: 200)
                await host.type(empty, for: 1000)
                try await host.shows("“\(empty)”", "The user cleared the field in the pause.")
            }
        }
        try await Orders.screen.check {
            $0.order.actions.contains { [Orders.clears, Orders.typesSpace].contains($0) }
        }
        let advice = "This is a request that can't be cancelled."
        try await Orders.uncancellable.check(advice: advice) { $0.order.actions.last != Orders.searches }
    }

    @Test("Shows a failure instead of the songs, until the next search begins")
    func failing() async throws {
        let advice = "A message shows until the next search begins, and that may be for the query before."
        try await Orders.screen.check(advice: advice) { recording in
            recording.shows("failed") && recording.order.actions.last == Orders.searches
        }
    }

    @Test("Neither requests nor cancels anything when only whitespace changes")
    func whitespace() async throws {
        let advice = "Only whitespace has changed."
        try await Orders.screen.check(advice: advice) { $0.order.actions.last == Orders.addsSpace }
    }

    @Test("Still shows the songs when the user comes back, without another request")
    func comingBack() async throws {
        let advice = "The user has come back to a query whose songs show already."
        try await Orders.screen.check(advice: advice) { recording in
            [Orders.leaves, Orders.comesBack].contains(recording.order.actions.last)
        }
    }

    @Test("Is freed once the user has left, and cancels its request")
    func lifetime() async throws {
        for pause in [299, 300] {
            try await Backend.use { backend in
                var host = Optional(Host(on: backend, time: TestTime()))
                weak let viewModel = host?.view.model
                await host?.type("ab", for: pause)
                let exchange = pause < 300 ? nil : try await backend.received(.songs("ab"))
                host = nil
                if let exchange { try await backend.waitForCancellation(of: exchange) }
                guard await backend.waiter.wait(until: { [weak viewModel] in viewModel == nil }) else {
                    throw Finding("The user has left, but something keeps the view model in memory.")
                }
            }
        }
    }
}
