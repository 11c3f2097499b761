import EveryOrder
import Foundation
import FoundationCompat
import SwiftSource
import Testing
import Trails

@Suite("Goals", .timeLimit(.minutes(1)))
@MainActor
struct GoalTests {
    @Test("The client fetches the trails, through the session it is given")
    func trails() async throws {
        try await Orders.trails.check(goal: 1)
    }

    @Test("The client fetches the report on a trail")
    func report() async throws {
        try await Orders.report.check(goal: 2)
    }

    @Test("The client reports what went wrong, once, and without a value")
    func failures() async throws {
        try await Orders.trails.check(goal: 3)
        try await Orders.report.check(goal: 3)
    }

    @Test("Cancelling what the client returns cancels the request")
    func cancellation() async throws {
        try await Orders.trails.check(goal: 4)
        try await Orders.report.check(goal: 4)
    }

    @Test("The preview client answers from the bundled files")
    func previewClient() async throws {
        let (trails, report): ([Trail], TrailReport) = (
            try Sample.bundled("trails"), try Sample.bundled("report")
        )
        let client = TrailsPreviewClient()
        try await same(Call(optionals: client.trails), "\(trails)", as: "Resources/trails.json")
        let call = Call(optionals: { client.report(on: Sample.moor, $0) })
        try await same(call, "\(report)", as: "Resources/report.json")

        let texts = trails.map(\.name) + [report.text]
        let copies = try Sources().files().filter { file in
            file.tokens.contains { token in texts.contains { token.text == "\"\($0)\"" } }
        }
        let names = copies.map(\.name).joined(separator: ", ")
        #expect(copies.isEmpty, "The contents of the files are also in \(names): read them from Resources.")
    }

    @Test("The screen shows the answer of any service, on whatever thread it arrives")
    func service() async throws {
        let service = ScriptedService()
        let screen = TrailsViewModel(service: service)
        let recorder = Recorder(of: screen, state: describe)
        var history = ["nothing"]
        try await recorder.shows(history)

        screen.start()
        #expect(screen.isFetching, "start() sets isFetching before it returns.")
        let list = try await service.request("trails(_:)")
        await Task.detached { list(nil) }.value
        history += ["fetching", "Moor, Gorge"]
        try await recorder.shows(history)

        screen.open(Sample.moor)
        let report = try await service.request("report(on:_:)")
        await Task.detached { report(.unreachable) }.value
        history += ["fetching · Moor, Gorge", "Moor, Gorge · \(TrailsError.unreachable)"]
        try await recorder.shows(history)
    }

    @Test("An answer that comes after a newer request never shows")
    func older() async throws {
        let list = (name: "trails(_:)", shows: "Moor, Gorge")
        let report = (name: "report(on:_:)", shows: "“Muddy”")
        for (older, newer) in [(list, report), (report, list), (list, list), (report, report)] {
            for error in [nil, TrailsError.failedRequest] {
                let service = ScriptedService()
                let screen = TrailsViewModel(service: service)
                let recorder = Recorder(of: screen, state: describe)
                try await recorder.shows(["nothing"])
                var answers: [ScriptedService.Answer] = []
                for name in [older.name, newer.name] {
                    if name == list.name { screen.start() } else { screen.open(Sample.moor) }
                    answers.append(try await service.request(name))
                }
                await Task.detached { [late = answers[0]] in late(error) }.value
                do {
                    try await recorder.shows(["nothing", "fetching"])
                    await Task.detached { [last = answers[1]] in last(nil) }.value
                    try await recorder.shows(["nothing", "fetching", newer.shows])
                } catch var finding as Finding {
                    finding.summary =
                        "A service may answer \(older.name) although it was cancelled. \(finding.summary)"
                    throw finding
                }
            }
        }
    }

    @Test("The preview sends nothing to the API")
    func preview() async throws {
        try await Backend.use { backend in
            let app = TrailsApp(baseURL: backend.address(of: "v2"), session: backend.session)
            weak let kept = app.preview()
            #expect(
                kept == nil,
                "TrailsApp keeps the screen of preview(): it lives on after the user has left."
            )
            let screen = app.preview()
            let recorder = Recorder(of: screen, waiter: backend.waiter, state: describe)
            let trails: [Trail] = try Sample.bundled("trails")
            screen.start()
            _ = await backend.waiter.wait { backend.hasNewRequest || recorder.history.count > 2 }
            if backend.hasNewRequest {
                throw Finding("The preview sends a request to the API: give it another service in TrailsApp.")
            }
            let names = trails.map(\.name).joined(separator: ", ")
            try await recorder.shows(["nothing", "fetching", names])
        }
    }

    @Test("A request is sent in one place, and not by the view model")
    func place() throws {
        let names = ["HTTPURLResponse", "JSONDecoder", "URL", "URLRequest", "URLSession"]
        let index = try Sources().index()
        let left = index.uses(of: names, in: "TrailsViewModel")
        guard left.isEmpty else {
            let list = left.joined(separator: ", ")
            throw Finding("The view model still knows how a request is made: \(list).")
        }
        let statuses = index.references(to: ["HTTPURLResponse"]).filter { $0.symbol.name == "statusCode" }
        let offline = index.references.filter { $0.symbol.name == "notConnectedToInternet" }
        for (part, files) in [
            ("A request is sent", index.requests.map(\.place.file)),
            ("The status is read", CodeIndex.filesOfUsers(statuses)),
            ("A missing connection is noticed", CodeIndex.filesOfUsers(offline)),
        ] where files.count > 1 {
            let list = Set(files).sorted().joined(separator: ", ")
            throw Finding("\(part) in \(files.count) places, in \(list): let both requests share one method.")
        }
        let screen = TrailsApp(baseURL: URL(filePath: "/")).trails()
        let held = values(reachableFrom: screen, stoppingAt: { $0 is any TrailsService })
        guard !held.contains(where: { $0 is URLSession || $0 is URL }) else {
            throw Finding(
                "The view model still knows how a request is made: it holds a session or an address, not just its service."
            )
        }
    }

    @Test("The placeholders are gone")
    func placeholders() throws {
        let left = try Sources().index().occurrences(of: ["notWritten"]).joined(separator: ", ")
        #expect(left.isEmpty, "Nothing needs this error once everything is written: remove \(left).")
    }

    private func same(_ call: Call, _ expected: String, as file: String) async throws {
        let actual = try await call.outcomes.next()
        let summary = "The preview client doesn't return the contents of \(file)."
        try Finding.unless([actual], equals: [expected], summary)
    }
}
