import Home
import MockHTTP
import SwiftSource
import TestSupport
import Testing

@Suite("Goals", .timeLimit(.minutes(1)))
@MainActor
struct GoalTests {
    @Test("The client fetches all that the home screen shows")
    func home() async throws {
        try await Backend.use { backend in
            let answers = backend.home().answers
            _ = await backend.conditions.wait { backend.hasReceived || !answers.all.isEmpty }
            if !backend.hasReceived, let early = answers.all.first { _ = try early.get() }
            try await backend.answerHome()
            #expect(try await answers.next().get() == Sample.content)
        }
    }

    @Test("It asks for all three at once, so that the whole takes as long as the slowest")
    func parallel() async throws {
        try await Backend.use { backend in
            let answers = backend.home().answers
            let exchanges = try await backend.receivedHome(from: answers)
            for line in Sample.requests.reversed() {
                if let answer = Sample.answers[line] { exchanges[line]?.respond(answer) }
                await backend.roundTrip()
            }
            #expect(try await answers.next().get() == Sample.content)
        }
    }

    @Test("Cancelling the task cancels all three")
    func cancellation() async throws {
        try await Backend.use { backend in
            let (answers, task) = backend.home()
            let exchanges = try await backend.receivedHome(from: answers)
            task.cancel()
            try await backend.hangsUp(exchanges, "only a child task is cancelled with its parent.")
        }
    }

    @Test("Whichever fails first cancels the other two, and is what is thrown", arguments: Sample.requests)
    func failure(of failed: String) async throws {
        try await Backend.use { backend in
            let answers = backend.home().answers
            let exchanges = try await backend.receivedHome(from: answers)
            exchanges[failed]?.respond(.status(503))
            try await backend.hangsUp(
                exchanges,
                butOn: failed,
                "who waits for one part doesn't notice that another has failed, here \(failed).",
            )
            let outcome = try await answers.next()
            #expect(throws: HomeError.status(503), "The first failure is the one that tells why.") {
                try outcome.get()
            }
        }
    }

    @Test("Loading the screen asks for all three at once")
    func load() async throws {
        try await Backend.use { backend in
            let screen = HomeViewModel(client: backend.client)
            let recorder = backend.recorder(of: screen)
            screen.load()
            let exchanges = try await backend.receivedHome()
            for (line, exchange) in exchanges {
                if let answer = Sample.answers[line] { exchange.respond(answer) }
            }
            try await recorder.shows(["nothing", "busy", "Ann, 12 seen, Frost, Fog"])
        }
    }

    @Test("A failure shows at once, and cancels the rest of a refresh")
    func failedRefresh() async throws {
        try await Backend.use { backend in
            let screen = HomeViewModel(client: backend.client)
            let recorder = backend.recorder(of: screen)
            screen.refresh()
            let exchanges = try await backend.receivedHome()
            exchanges["GET /profile"]?.respond(.status(503))
            try await backend.hangsUp(
                exchanges,
                butOn: "GET /profile",
                "refresh() goes on waiting for it, though GET /profile has failed.",
            )
            try await recorder.shows(["nothing", "busy", "Home can't be loaded."])
        }
    }

    @Test("A screen that nobody holds cancels its requests")
    func lifetime() async throws {
        try await Backend.use { backend in
            var screen: HomeViewModel? = HomeViewModel(client: backend.client)
            screen?.refresh()
            let exchanges = try await backend.receivedHome()
            screen = nil
            try await backend.hangsUp(exchanges, "the screen is gone, and its task goes on.")
        }
    }

    @Test("The pyramid and the DispatchGroup are gone, and what loads is written once")
    func gone() throws {
        let sources = Sources()
        let leftovers = try sources.places(of: ["DispatchGroup"])
        guard leftovers.isEmpty else {
            throw Finding("There is still \(leftovers.joined(separator: ", ")).")
        }
        let handlers = try sources.completionHandlers()
        guard handlers.isEmpty else {
            throw Finding("There is still a completion handler in \(handlers.joined(separator: ", ")).")
        }
        let calls = try sources.files().flatMap { file in file.places(of: ".home(").map { _ in file.name } }
        guard calls.count <= 1 else {
            throw Finding(
                "load() and refresh() do the same work, and it is written \(calls.count) times: in "
                    + "\(calls.joined(separator: ", "))."
            )
        }
    }
}

extension Backend {
    /// What fetching the home screen's content comes to, and what cancels that.
    fileprivate func home() -> (answers: Answers<Result<HomeContent, any Error>>, task: Task<Void, Never>) {
        let client = client
        return Answers.of(conditions: conditions) { try await client.home() }
    }
}
