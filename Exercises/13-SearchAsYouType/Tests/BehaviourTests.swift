import EveryOrder
import Songs
import SwiftSource
import Testing

@Suite("Behaviour", .timeLimit(.minutes(1)))
@MainActor
struct BehaviourTests {
    @Test("Requests nothing while the user types, and once after a pause of 300 milliseconds")
    func typing() async throws {
        try await Host.use { host in
            for query in ["a", "ab", "abb"] {
                await host.type(query)
                await host.wait(299)
                let summary = "The user typed 299 milliseconds ago, and may type on."
                try host.shows("“\(query)”", after: [], summary)
            }
            await host.wait(1)
            try host.shows("“abb” | Searching …", after: ["abb"], "The user has stopped typing.")
            await host.answer(0, with: "Waterloo", "SOS")
            await host.wait(1000)
            try host.shows("“abb” | Waterloo | SOS", after: ["abb"], "The service has answered.")
            await host.search(for: "a")
            let searching = "“a” | Searching … | Waterloo | SOS"
            try host.shows(searching, after: ["abb", "a"], "A query may have a single letter.")
        }
    }

    @Test("Keeps the songs until the next ones arrive")
    func keeping() async throws {
        try await Host.use { host in
            await host.search(for: "ab")
            await host.answer(0, with: "SOS")
            await host.type("abc")
            try host.shows("“abc” | SOS", after: ["ab"], "The user types on.")
            await host.wait(300)
            try host.shows("“abc” | Searching … | SOS", after: ["ab", "abc"], "The search has begun.")
            await host.answer(1, with: "ABC")
            try host.shows("“abc” | ABC", after: ["ab", "abc"], "The service has answered.")
            await host.search(for: "ABC")
            let searching = "“ABC” | Searching … | ABC"
            let requests = ["ab", "abc", "ABC"]
            try host.shows(searching, after: requests, "A query in capital letters is another one.")
        }
    }

    @Test("Requests nothing for a query that is typed and taken back within the pause")
    func takingBack() async throws {
        try await Host.use { host in
            await host.search(for: "ab")
            await host.answer(0, with: "SOS")
            await host.type("abc")
            await host.wait(200)
            await host.type("ab")
            await host.wait(1000)
            try host.shows("“ab” | SOS", after: ["ab"], "The screen shows the songs for this query already.")
        }
    }

    @Test("Never shows an older answer or failure after a newer request")
    func overlapping() async throws {
        for songs in [["Old"], []] {
            try await Host.use(ScriptedService(ignoresCancellation: true)) { host in
                await host.search(for: "ab")
                await host.search(for: "abc")
                let requests = ["ab", "abc"]
                host.service.end(0, with: songs)
                await host.settle()
                try host.shows(
                    "“abc” | Searching …",
                    after: requests,
                    "The older request has ended, and the newer one runs."
                )
                await host.answer(1, with: "ABC")
                try host.shows("“abc” | ABC", after: requests, "The newer request has ended.")
            }
        }
    }

    @Test("Clears the screen at once when the query is empty")
    func clearing() async throws {
        for empty in ["", " "] {
            try await Host.use { host in
                await host.search(for: "ab")
                await host.answer(0, with: "SOS")
                await host.type(empty)
                try host.shows("“\(empty)”", after: ["ab"], "The user cleared the field above songs.")

                await host.type("abc")
                await host.wait(200)
                await host.type(empty)
                await host.wait(1000)
                try host.shows("“\(empty)”", after: ["ab"], "The user cleared the field in the pause.")

                await host.search(for: "ab")
                let again = "The user has cleared the field, so the query before is searched again."
                try host.shows("“ab” | Searching …", after: ["ab", "ab"], again)
                host.service.end(1, with: ["SOS"])
                await host.type(empty)
                try host.shows("“\(empty)”", after: ["ab", "ab"], "The answer was on its way.")

                await host.search(for: "abba")
                await host.type(empty)
                let requests = ["ab", "ab", "abba, cancelled"]
                try host.shows("“\(empty)”", after: requests, "The user cleared it during a request.")
            }
            try await Host.use(ScriptedService(ignoresCancellation: true)) { host in
                await host.search(for: "ab")
                await host.type(empty)
                let summary = "The user cleared it during a request that can't be cancelled."
                try host.shows("“\(empty)”", after: ["ab"], summary)
                await host.answer(0, with: "SOS")
                try host.shows("“\(empty)”", after: ["ab"], "Its answer has arrived.")
            }
        }
    }

    @Test("Shows a failure instead of the songs, until the next search begins")
    func failing() async throws {
        try await Host.use { host in
            await host.search(for: "ab")
            await host.answer(0, with: "SOS")
            await host.search(for: "abc")
            await host.answer(1)
            await host.wait(1000)
            let failed = ["ab", "abc"]
            try host.shows("“abc” | The search failed.", after: failed, "The request has failed.")
            await host.search(for: "abcd")
            let retried = failed + ["abcd"]
            try host.shows("“abcd” | Searching …", after: retried, "The next search has begun.")
            await host.search(for: "abc")
            let repeated = failed + ["abcd, cancelled", "abc"]
            try host.shows(
                "“abc” | Searching …",
                after: repeated,
                "abcd has removed the message of abc, so abc is searched again."
            )
            await host.answer(3)
            await host.type("")
            try host.shows("“”", after: repeated, "The user cleared it above a message.")
            await host.search(for: "ab")
            await host.answer(4, with: "SOS")
            try host.shows("“ab” | SOS", after: repeated + ["ab"], "The service answers again.")
        }
    }

    @Test("Neither requests nor cancels anything when only whitespace changes")
    func whitespace() async throws {
        try await Host.use { host in
            await host.search(for: "ab ")
            await host.search(for: " ab")
            try host.shows("“ ab” | Searching …", after: ["ab"], "Whitespace has changed during a request.")
            await host.answer(0, with: "SOS")
            await host.search(for: "ab")
            try host.shows("“ab” | SOS", after: ["ab"], "Whitespace has changed below the songs.")
        }
    }

    @Test("Still shows the songs when the user comes back, without another request")
    func comingBack() async throws {
        try await Host.use { host in
            await host.search(for: "ab")
            await host.answer(0, with: "SOS")
            host.disappear()
            await host.appear()
            await host.wait(1000)
            try host.shows("“ab” | SOS", after: ["ab"], "The user has come back to the songs.")
        }
    }

    @Test("Is freed once the user has left, and cancels its request")
    func lifetime() async throws {
        for (pause, requests) in [(299, []), (300, ["ab, cancelled"])] {
            let service = ScriptedService()
            var host = Optional(Host(service))
            weak let viewModel = host?.viewModel
            await host?.appear()
            await host?.type("ab")
            await host?.wait(pause)
            host?.disappear()
            host = nil
            await MainQueue.yield(turns: 8)
            #expect(service.requests == requests, "The user left \(pause) milliseconds after typing.")
            #expect(viewModel == nil, "The user has left, but something keeps the view model in memory.")
        }
    }

    @Test("Hides no fault from the compiler or the tests")
    func hidesNothing() throws {
        if let fault = try Sources().hiddenFault() { throw Finding(fault) }
    }
}
