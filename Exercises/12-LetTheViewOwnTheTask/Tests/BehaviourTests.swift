import Departures
import EveryOrder
import Foundation
import SwiftSource
import Testing

@Suite("Behaviour", .timeLimit(.minutes(1)))
@MainActor
struct BehaviourTests {
    @Test("Fetches the notice once, in parallel with the departures")
    func appearing() async throws {
        try await Backend.use { backend in
            let host = Host(on: backend)
            let recorder = host.record(backend.waiter)
            host.appear()
            let requests = try await backend.receivedBoth()
            requests.departures.respond(.oslo)
            var shown = ["Oslo", "Oslo | Fetching …", "Oslo | 7:05 Gol"]
            try await recorder.shows(shown)
            // Whatever else the user does meanwhile, the notice is on its way.
            host.refresh()
            try await backend.received(.oslo).respond(.oslo)
            shown += ["Oslo | Fetching … | 7:05 Gol", "Oslo | 7:05 Gol"]
            try await recorder.shows(shown)
            host.choose("Bergen")
            let exchange = try await backend.received(.bergen)
            await backend.settle()
            let next = host.record(backend.waiter)
            exchange.respond(.oslo)
            try await next.shows(["Bergen | Fetching …", "Bergen | 7:05 Gol"])
            requests.notice.respond(.notice)
            try await next.shows(["Bergen | Fetching …", "Bergen | 7:05 Gol", "Bergen | Snow | 7:05 Gol"])

            host.refresh()
            try await backend.received(.bergen).respond(.bergen)
            try await host.waitForTasks()
            await backend.settle()
            host.choose("Oslo")
            try await backend.received(.oslo).respond(.oslo)
            try await host.waitForTasks()
        }
    }

    @Test("Shows the departures or a message, whatever the answer, and retries after a failure")
    func answers() async throws {
        try await Orders.screen.check { $0.order.actions.count == 1 }
    }

    @Test("Keeps the departures during a refresh, and when it fails")
    func refreshing() async throws {
        try await Orders.screen.check { $0.order.actions.count == 2 }
    }

    @Test("Clears the list, cancels the request and fetches again when the user chooses another station")
    func choosing() async throws {
        try await Orders.visits.check {
            $0.order.actions.last != Orders.comesBack && !$0.order.isChosenLate
        }
    }

    @Test("Never shows the departures from the previous station, even if they are on their way")
    func choosingLate() async throws {
        let advice =
            "If an outcome shows under the next station: it arrived after the user had chosen that one, and before the view had reacted."
        try await Orders.visits.check(advice: advice) { $0.order.isChosenLate }
    }

    @Test("Never shows an older answer or failure after a newer one", arguments: [true, false])
    func overlapping(isOlderFirst: Bool) async throws {
        for answer in [Response.json("[]"), .status(500)] {
            try await Backend.use { backend in
                let host = Host(on: backend, fetchesNotice: false)
                let recorder = host.record(backend.waiter)
                host.appear()
                let older = try await backend.received(.oslo)
                host.refresh()
                let newer = try await backend.received(.oslo)
                if isOlderFirst {
                    older.respond(answer)
                    await backend.settle()
                }
                newer.respond(.oslo)
                try await recorder.shows(["Oslo", "Oslo | Fetching …", "Oslo | 7:05 Gol"])
                older.respond(answer)
                await backend.settle()
                try await recorder.shows(["Oslo", "Oslo | Fetching …", "Oslo | 7:05 Gol"])
            }
        }
    }

    @Test("Fetches the departures each time it appears, and the notice at least until it has one")
    func comingBack() async throws {
        try await Orders.visits.check { $0.order.actions.last == Orders.comesBack }
    }

    @Test("Is freed once the user has left, and cancels its requests")
    func lifetime() async throws {
        try await Orders.screen.check { $0.order.isLeft }
    }

    @Test("Behaves as before, whatever the answers")
    func orders() async throws {
        try Sources().verifyUnchanged("DepartureService.swift")
        try await Orders.screen.check()
    }
}

extension String {
    static let oslo = "GET /departures/Oslo"
    static let bergen = "GET /departures/Bergen"
}

extension Response {
    static let notice = Response(body: Data("Snow".utf8))
    static let departures = Response.json(
        #"[{"time": "7:05", "destination": "Gol"}, {"time": "6:50", "destination": "Hamar"}]"#
    )
    static let oslo = Response.json(#"[{"time": "7:05", "destination": "Gol"}]"#)
    // In no order that a view model could sort them into.
    static let bergen = Response.json(
        #"""
        [{"time": "8:10", "destination": "Voss"}, {"time": "9:05", "destination": "Arna"},
        {"time": "8:40", "destination": "Os"}]
        """#
    )
}

extension Backend {
    /// The two requests that the screen sends when it appears, in whatever order they arrive.
    func receivedBoth() async throws -> (notice: Exchange, departures: Exchange) {
        let notice = "GET /notice"
        let first = try await received(oneOf: [notice, .oslo])
        let isNotice = first.request.line == notice
        let second = try await received(isNotice ? .oslo : notice)
        return isNotice ? (first, second) : (second, first)
    }
}
