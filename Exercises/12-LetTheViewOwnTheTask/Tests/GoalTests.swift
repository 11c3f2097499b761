import Departures
import EveryOrder
import SwiftSource
import Testing

@Suite("Goals", .timeLimit(.minutes(1)))
@MainActor
struct GoalTests {
    @Test("Leaving the screen cancels its requests, even if something still holds the view model")
    func leaving() async throws {
        try await Backend.use { backend in
            let host = Host(on: backend)
            host.appear()
            let requests = try await backend.receivedBoth()
            host.disappear()
            try await expectCancelled(requests.departures, on: backend)
            try await expectCancelled(requests.notice, on: backend)
            try await host.waitForTasks()

            host.refresh()
            let exchange = try await backend.received(.oslo)
            // What else it may have sent has arrived, too.
            await backend.settle()
            host.disappear()
            try await expectCancelled(exchange, on: backend)
        }
    }

    @Test("A cancelled request leaves no error and no progress behind, and what was shown stays")
    func afterLeaving() async throws {
        let leaving =
            "leaving the screen (a cancelled request throws, too, mostly URLError.cancelled: show no error then, but isFetching becomes false)"
        try await Backend.use { backend in
            let host = Host(on: backend)
            let recorder = host.record(backend.waiter)
            host.appear()
            _ = try await backend.receivedBoth()
            host.disappear()
            var shown = ["Oslo", "Oslo | Fetching …", "Oslo"]
            try await recorder.shows(shown, after: leaving)
            try await host.waitForTasks()
            try await recorder.shows(shown, after: leaving)

            host.appear()
            let requests = try await backend.receivedBoth()
            requests.notice.respond(.notice)
            shown += ["Oslo | Fetching …", "Oslo | Snow | Fetching …"]
            try await recorder.shows(shown, after: "coming back")
            requests.departures.respond(.oslo)
            shown += ["Oslo | Snow | 7:05 Gol"]
            try await recorder.shows(shown, after: "coming back")

            host.disappear()
            // The notice is there already.
            host.appear()
            _ = try await backend.received(.oslo, skipping: ["GET /notice"])
            host.disappear()
            shown += ["Oslo | Snow | Fetching … | 7:05 Gol", "Oslo | Snow | 7:05 Gol"]
            try await recorder.shows(shown, after: leaving)
            // Each cancelled request may end later than the other.
            try await host.waitForTasks()
            try await recorder.shows(shown, after: leaving)
        }
        let advice =
            "If the station is the same again by then, `.task(id:)` neither cancels its task nor starts another: the request in flight is the one to show."
        try await Orders.visits.check(goal: 2, advice: advice)
    }

    @Test("Pulling to refresh lasts until the departures have arrived")
    func refreshing() async throws {
        try await Backend.use { backend in
            let host = Host(on: backend, fetchesNotice: false)
            let recorder = host.record(backend.waiter)
            host.refresh()
            let exchange = try await backend.received(.oslo)
            await backend.settle()
            guard host.isRefreshing else {
                throw Finding(
                    "The closure of `.refreshable` returned before the departures arrived, so SwiftUI hid its indicator. Await them in it."
                )
            }
            exchange.respond(.oslo)
            try await recorder.shows(["Oslo", "Oslo | Fetching …", "Oslo | 7:05 Gol"])
            #expect(!host.isRefreshing, "The departures have arrived, but `.refreshable` still waits.")
        }
    }

    @Test("The view model holds no task, and has no deinit")
    func handles() async throws {
        try await Backend.use { backend in
            let host = Host(on: backend)
            let held = values(reachableFrom: host.model) { $0 is any DepartureService }
            let handles = held.filter(isTask)
            #expect(handles.isEmpty, "The view model still keeps a task. The view can own it.")
        }
        let members = try Sources().index().members(ofType: "DeparturesViewModel")
        #expect(
            !members.contains { $0.symbol.kind == .deinitializer },
            "There is still a deinit, although there is nothing left to cancel in it."
        )
    }

    private func expectCancelled(_ exchange: Exchange, on backend: Backend) async throws {
        do {
            try await backend.waitForCancellation(of: exchange)
        } catch {
            throw Finding(
                "\(exchange.request.line) continues after the view has disappeared. SwiftUI cancels the tasks of `.task` and `.refreshable`, but no task that the view model starts."
            )
        }
    }
}
