import Combine
import EveryOrder
import Songs
import SwiftSource
import Testing

@Suite("Goals", .timeLimit(.minutes(1)))
@MainActor
struct GoalTests {
    @Test("Leaving the screen cancels its search, even if something still holds the view model")
    func leaving() async throws {
        try await Host.use { host in
            await host.type("ab", for: 300)
            let exchange = try await host.received("ab")
            host.view.disappear()
            do {
                try await host.backend.waitForCancellation(of: exchange)
            } catch {
                let cause =
                    host.hasTask
                    ? "SwiftUI has cancelled the view's task, but not what SearchViewModel.swift starts or subscribes to."
                    : "The view has no `.task(id:)` whose task SwiftUI could cancel."
                throw Finding("The search continues after the view has disappeared. \(cause)")
            }
        }
        let shown = "The search is cancelled, but the screen still shows its progress or an outcome."
        try await Orders.screen.check(goal: 1, advice: shown) { $0.order.actions.last == Orders.leaves }
        let back =
            "The user has come back to a search that was cancelled: SearchViewModel.swift should search again."
        try await Orders.screen.check(goal: 1, advice: back)
        try await Host.use { host in
            await host.type("ab", for: 299)
            host.view.disappear()
            await host.wait(1000)
            let left = "The user left within the pause, so SearchViewModel.swift should request nothing."
            try await host.shows("“ab”", left)
        }
    }

    @Test("Typing cancels the previous query's request, and its answer never shows")
    func superseding() async throws {
        try await Host.use { host in
            await host.type("ab", for: 300)
            let exchange = try await host.received("ab")
            await host.type("abc", for: 0)
            do {
                try await host.backend.waitForCancellation(of: exchange)
            } catch {
                throw Finding(
                    "The user types on, but the request for the query before runs until the pause is over. Cancel it with the first key: a new id of `.task(id:)` does."
                )
            }
            await host.type("ab", for: 300)
            let summary = "The user took a key back after it had cancelled the request: search again."
            _ = try await host.received("ab", summary)
            try await host.shows("“ab” | Searching …", "The search has begun.")
        }
        let advice =
            "The answer was on its way when the user typed on, and arrived before the view had reacted to that: compare the query, too."
        try await Orders.screen.check(goal: 2, advice: advice)
    }

    @Test("A cancelled search leaves no message and no progress behind")
    func cancelling() async throws {
        try await Host.use { host in
            try await host.search(for: "ab", showing: "SOS")
            await host.type("abc", for: 300)
            _ = try await host.received("abc")
            await host.type("abcd", for: 0)
            let advice = "A sleep that is cancelled throws too, and so does a request: that is no failure."
            try await host.shows("“abcd” | SOS", "The user typed on during a request. \(advice)")
            await host.type("abcde", for: 0)
            try await host.shows("“abcde” | SOS", "The user typed on within the pause. \(advice)")
            host.view.disappear()
            try await host.shows("“abcde” | SOS", "The user left within the pause. \(advice)")
        }
        let left = "The answer was on its way when the user left: check `Task.isCancelled` after the request."
        try await Orders.screen.check(goal: 3, advice: left)
    }

    @Test("The pause is a sleep on the injected clock")
    func clock() async throws {
        try await Host.use { host in
            let end = host.time.now.advanced(by: .milliseconds(300))
            await host.type("ab", for: 0)
            guard host.time.latestSleep == end else {
                throw Finding(
                    "The view model doesn't sleep on the clock that it is given. Take an `any Clock<Duration>`, and `try await clock.sleep(for:)`."
                )
            }
        }
    }

    @Test("The view model searches in its caller's task: it starts no task, and holds no subscription")
    func handles() async throws {
        try await Host.use { host in
            await host.type("ab", for: 300)
            _ = try await host.received("ab")
            let held = values(reachableFrom: host.view.model) { $0 is EndpointService || $0 is TestTime }
            let handles = held.filter { isTask($0) || $0 is AnyCancellable }
            #expect(
                handles.isEmpty,
                "The view model still holds a subscription or a task. The view can own the search."
            )
        }
        let files = Set(try Sources().index().startedTasks.map(\.place.file)).sorted()
        #expect(files.isEmpty, "A task is started in \(files.joined(separator: ", ")): who cancels it?")
    }

    @Test("Uses nothing from Combine")
    func combine() throws {
        let type: Any.Type = SearchViewModel.self
        let isObservableObject = type is any ObservableObject.Type
        #expect(!isObservableObject, "SearchViewModel is still an ObservableObject.")

        let leftovers = try Sources().index().uses(ofModule: "Combine")
        #expect(leftovers.isEmpty, "There is still \(leftovers.joined(separator: ", ")).")
    }
}
