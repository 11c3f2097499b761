import Departures
import MockHTTP
import SwiftSource
import TestSupport
import Testing
import ViewChecks

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
            host.disappear()
            try await expectCancelled(exchange, on: backend)
        }
    }

    @Test("A cancelled request leaves no error and no progress behind, and what was shown stays")
    func afterLeaving() async throws {
        try await Backend.use { backend in
            let host = Host(on: backend)
            let recorder = host.record(backend.waiter)
            host.appear()
            _ = try await backend.receivedBoth()
            host.disappear()
            var shown = ["Oslo", "Oslo | Fetching …", "Oslo"]
            try await recorder.shows(shown, "leaving the screen")
            try await host.waitForTasks()
            try await recorder.shows(shown, "leaving the screen")

            let requests = try await host.comeBack { try await backend.receivedBoth() }
            requests.notice.respond(.notice)
            shown += ["Oslo | Fetching …", "Oslo | Snow | Fetching …"]
            try await recorder.shows(shown, "coming back")
            requests.departures.respond(.oslo)
            shown += ["Oslo | Snow | 7:05 Gol"]
            try await recorder.shows(shown, "coming back")

            host.disappear()
            // The notice is there already.
            _ = try await host.comeBack { try await backend.received(.oslo, skipping: ["GET /notice"]) }
            host.disappear()
            shown += ["Oslo | Snow | Fetching … | 7:05 Gol", "Oslo | Snow | 7:05 Gol"]
            try await recorder.shows(shown, "leaving the screen with departures on it")
            // Each cancelled request may end later than the other.
            try await host.waitForTasks()
            try await recorder.shows(shown, "leaving the screen with departures on it")
        }
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
            let held = values(reachableFrom: host.viewModel) { $0 is any DepartureService }
            let handles = held.filter(isTask)
            #expect(handles.isEmpty, "The view model still keeps a task. The view can own it.")
        }
        let members = try Sources().members(ofType: "DeparturesViewModel")
        #expect(
            !members.contains { $0.keyword == "deinit" },
            "There is still a deinit, although there is nothing left to cancel in it."
        )
    }

    @Test("The SwiftUI view has the same modifiers, and compiles on a Mac")
    func list() async throws {
        let files = try Sources().files()
        let views = files.filter { $0.contains(/import SwiftUI/) }
        let starting = try Sources().filesThatStartTasks()
        if let view = views.first(where: { $0.contains(/\.onAppear\b/) || starting.contains($0.name) }) {
            throw Finding("\(view.name) starts work that no view owns, in `.onAppear` or in a Task.")
        }
        let view = ViewCheck(model: "DeparturesViewModel")
        try view.checkOwner()
        try view.checkContents(digest: 0x3d4f_0903_95d1_915e)
        try await view.checkTypes()

        let expected = files.filter { !$0.contains(/import SwiftUI/) }.flatMap(\.modifiers).sorted()
        let actual = views.flatMap(\.modifiers).sorted()
        guard actual == expected else {
            let summary = "DeparturesList.swift has other modifiers than DeparturesView.swift."
            throw Finding(summary, expected: expected, actual: actual)
        }
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

extension SourceCode {
    /// The modifiers that run something, each as its kind, its id and what its action uses, however that is written:
    /// `task(id: viewModel.station): load`.
    fileprivate var modifiers: [String] {
        let code = text.replacing(/\bself\s*\./, with: "")
        let modifier =
            /\.(task|refreshable|onChange)\b\s*(?:\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\))?\s*(\{(?:[^{}]|\{[^{}]*\})*\})?/
        return code.matches(of: modifier).map { match in
            let arguments = match.2 ?? ""
            let id = arguments.firstMatch(of: /\b(?:id|of)\s*:\s*([\w.]+)/).map { "(id: \($0.1))" }
            let action = arguments.firstMatch(of: /\baction\s*:(.+)/)?.1 ?? match.3 ?? ""
            let uses = action.matches(of: /\w\s*\.\s*(\w+)/).map { String($0.1) }
            return "\(match.1)\(id ?? ""): \(uses.joined(separator: ", "))"
        }
    }
}

extension Recorder<String> {
    /// Waits until the screen has shown the given history. If it doesn't, the failure names the moment.
    fileprivate func shows(
        _ states: [String],
        _ moment: String,
        file: String = #filePath,
        line: Int = #line,
    ) async throws {
        do {
            try await shows(states, file: file, line: line)
        } catch var finding as Finding {
            finding.summary = "After \(moment): \(finding.summary)"
            guard moment.hasPrefix("leaving") else { throw finding }
            finding.detail =
                "A request that was cancelled throws too, mostly URLError.cancelled. That is no error to show, but isFetching becomes false."
            throw finding
        }
    }
}
