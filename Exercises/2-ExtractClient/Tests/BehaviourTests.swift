import MockHTTP
import TestSupport
import Testing
import Trails

@Suite("Behaviour", .timeLimit(.minutes(1)))
@MainActor
struct BehaviourTests {
    @Test("Sends one GET for the trails when it starts, and none before")
    func request() async throws {
        try await Backend.use { backend in
            let screen = TrailsApp(baseURL: backend.api, session: backend.session).trails()
            await backend.settle()
            try backend.verifyNoUnexpectedRequests()

            screen.start()
            #expect(screen.isFetching, "start() sets isFetching before it returns.")
            try await backend.received("GET /v2/trails").respond(.json("[]"))
        }
    }

    @Test("Shows the trails, then the report on the one that is opened")
    func loading() async throws {
        try await Backend.use { backend in
            let screen = TrailsApp(baseURL: backend.api, session: backend.session).trails()
            let recorder = Recorder(of: screen, waiter: backend.waiter, state: describe)
            var history = ["nothing", "fetching", "Moor, Gorge"]
            screen.start()
            try await backend.received("GET /v2/trails").respond(Sample.answer)
            try await recorder.shows(history)
            #expect(screen.trails == Sample.trails)

            screen.open(Sample.moor)
            try await backend.received("GET /v2/trails/7/report").respond(Sample.reportAnswer)
            history += ["fetching · Moor, Gorge", "Moor, Gorge · “Muddy”"]
            try await recorder.shows(history)

            screen.open(Sample.trails[1])
            try await backend.received("GET /v2/trails/3/report").respond(.status(404))
            history += ["fetching · Moor, Gorge", "Moor, Gorge · \(TrailsError.failedRequest)"]
            try await recorder.shows(history)
        }
    }

    @Test("Shows what went wrong, whichever request failed")
    func failures() async throws {
        try await screen.checkFailures()
    }

    @Test("Keeps the trails when a refresh fails, and removes the message when it tries again")
    func refresh() async throws {
        try await Backend.use { backend in
            let screen = TrailsApp(baseURL: backend.api, session: backend.session).trails()
            let recorder = Recorder(of: screen, waiter: backend.waiter, state: describe)
            var history = ["nothing", "fetching", "Moor, Gorge"]
            screen.start()
            try await backend.received("GET /v2/trails").respond(Sample.answer)
            try await recorder.shows(history)

            screen.start()
            try await backend.received("GET /v2/trails").respond(.status(500))
            history += ["fetching · Moor, Gorge", "Moor, Gorge · \(TrailsError.failedRequest)"]
            try await recorder.shows(history)

            screen.start()
            try await backend.received("GET /v2/trails").respond(.json("[]"))
            history += ["fetching · Moor, Gorge", "nothing"]
            try await recorder.shows(history)
        }
    }

    @Test("Shows only what was requested last, and cancels the previous request")
    func supersedes() async throws {
        try await screen.checkSuperseding()
    }

    @Test("Is deallocated at once while a request is in flight, and cancels the request")
    func lifetime() async throws {
        try await screen.checkLifetime()
        try await Backend.use { backend in
            let app = TrailsApp(baseURL: backend.api, session: backend.session)
            for (name, make) in [("trails()", app.trails), ("preview()", app.preview)] {
                weak let screen = make()
                #expect(
                    screen == nil,
                    "TrailsApp keeps the screen of \(name): it lives on when the user has left."
                )
            }
        }
    }

    private let screen = ScreenCheck(
        [
            .init("start()", sends: "GET /v2/trails", answer: Sample.answer, shows: "Moor, Gorge") {
                $0.start()
            },
            .init("open(_:)", sends: "GET /v2/trails/7/report", answer: Sample.reportAnswer, shows: "“Muddy”")
            {
                $0.open(Sample.moor)
            },
        ],
        idle: "nothing",
        fetching: "fetching",
        Sample.failures,
        make: { TrailsApp(baseURL: $0.api, session: $0.session).trails() },
        record: { Recorder(of: $0, waiter: $1, state: describe) },
    )
}
