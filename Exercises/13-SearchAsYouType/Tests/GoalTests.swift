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
            await host.search(for: "ab")
            host.disappear()
            await host.settle()
            let cause =
                host.hasTask
                ? "SwiftUI has cancelled the view's task, but not what SearchViewModel.swift starts or subscribes to."
                : "The view has no `.task(id:)` whose task SwiftUI could cancel."
            let isCancelled = host.service.requests == ["ab, cancelled"]
            let summary =
                isCancelled
                ? "The search is cancelled, but the screen still shows its progress or an outcome."
                : "The search continues after the view has disappeared. \(cause)"
            try host.shows("“ab”", after: ["ab, cancelled"], summary)
            await host.appear()
            await host.wait(299)
            host.disappear()
            await host.wait(1000)
            let pause = "The user left within the pause, so SearchViewModel.swift should request nothing."
            try host.shows("“ab”", after: ["ab, cancelled"], pause)
            await host.appear()
            await host.wait(300)
            let requests = ["ab, cancelled", "ab"]
            let back =
                "The user has come back to a search that was cancelled: SearchViewModel.swift should search again."
            try host.shows("“ab” | Searching …", after: requests, back)
        }
    }

    @Test("Typing cancels the request for the query before, and its answer never shows")
    func superseding() async throws {
        try await Host.use { host in
            await host.search(for: "ab")
            await host.type("abc")
            guard host.service.requests == ["ab, cancelled"] else {
                throw Finding(
                    "The user types on, but the request for the query before runs until the pause is over. Cancel it with the first key: a new id of `.task(id:)` does."
                )
            }
            await host.type("ab")
            await host.wait(300)
            let requests = ["ab, cancelled", "ab"]
            let summary = "The user took a key back after it had cancelled the request: search again."
            try host.shows("“ab” | Searching …", after: requests, summary)

            host.service.end(1, with: ["Old"])
            await host.type("abc")
            let late =
                "The answer was on its way when the user typed on, and arrived before the view had reacted to that: compare the query, too."
            try host.shows("“abc”", after: requests, late)
            await host.wait(300)
            host.service.end(2)
            await host.type("abcd")
            let failed =
                "The request failed after the user had typed on, and before the view had reacted to that."
            try host.shows("“abcd”", after: requests + ["abc"], failed)
        }
    }

    @Test("A cancelled search leaves no message and no progress behind")
    func cancelling() async throws {
        try await Host.use { host in
            await host.search(for: "ab")
            await host.answer(0, with: "SOS")
            await host.search(for: "abc")
            await host.type("abcd")
            let requests = ["ab", "abc, cancelled"]
            let advice = "A sleep that is cancelled throws too, and so does a request: that is no failure."
            try host.shows("“abcd” | SOS", after: requests, "The user typed on during a request. \(advice)")
            await host.type("abcde")
            try host.shows("“abcde” | SOS", after: requests, "The user typed on within the pause. \(advice)")
            host.disappear()
            await host.settle()
            try host.shows("“abcde” | SOS", after: requests, "The user left within the pause. \(advice)")

            await host.appear()
            await host.wait(300)
            host.service.end(2, with: ["Old"])
            host.disappear()
            await host.settle()
            let left =
                "The answer was on its way when the user left: check `Task.isCancelled` after the request."
            try host.shows("“abcde” | SOS", after: requests + ["abcde"], left)
        }
    }

    @Test("The pause is a sleep on the injected clock")
    func clock() async throws {
        try await Host.use { host in
            let end = host.time.now.advanced(by: .milliseconds(300))
            await host.type("ab")
            guard host.time.latestSleep == end else {
                throw Finding(
                    "The view model doesn't sleep on the clock that it is given. Take an `any Clock<Duration>`, and `try await clock.sleep(for:)`."
                )
            }
        }
    }

    @Test("The view model searches in the task that calls it: it starts none, and holds no subscription")
    func handles() async throws {
        try await Host.use { host in
            await host.search(for: "ab")
            let held = values(reachableFrom: host.viewModel) { $0 is ScriptedService || $0 is TestTime }
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
        let viewModel: Any = SearchViewModel(service: ScriptedService(), on: TestTime())
        let isObservableObject = viewModel is any ObservableObject
        #expect(!isObservableObject, "SearchViewModel is still an ObservableObject.")

        let leftovers = try Sources().index().uses(ofModule: "Combine")
        #expect(leftovers.isEmpty, "There is still \(leftovers.joined(separator: ", ")).")
    }
}
