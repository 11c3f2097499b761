import Feed
import MockHTTP
import SwiftSource
import TestSupport
import Testing

@Suite("Goals", .timeLimit(.minutes(1)))
@MainActor
struct GoalTests {
    @Test("The client asks the address it is given")
    func address() async throws {
        try await Backend.use { backend in
            FeedViewModel(client: backend.client()).refresh()
            let exchange = try await backend.received("GET /v1/episodes")
            exchange.respond(.json("[]"))
            guard let host = exchange.request.value(of: "X-Asked-Host") else {
                throw Finding("The client used another network than the one it was given.")
            }
            guard host == backend.url.host() else {
                throw Finding("The client asked \(host), not the address it was given: store and use that.")
            }

            FeedViewModel(client: backend.client(path: "beta/v2")).refresh()
            try await backend.received("GET /beta/v2/episodes").respond(.json("[]"))
        }
    }

    @Test("The client sends the key it is given")
    func key() async throws {
        try await Backend.use { backend in
            FeedViewModel(client: backend.client(apiKey: "another key")).refresh()
            let exchange = try await backend.received("GET /v1/episodes")
            exchange.respond(.json("[]"))

            let key = exchange.request.value(of: "X-API-KEY")
            #expect(key == "another key", "The client doesn't send its own key: put that into X-API-KEY.")
        }
    }

    @Test("The request is made in one place, of an endpoint")
    func endpoint() throws {
        let sources = Sources()
        let old = try sources.files().flatMap { $0.bodies(after: "func fetchEpisodes") }
        let makesOne = old.contains { body in
            body.text.contains("\"episodes\"") || !body.places(of: "URLRequest(").isEmpty
        }
        guard !makesOne else {
            throw Finding(
                "fetchEpisodes(_:) makes its request by itself: let it ask request(for:) with an Endpoint."
            )
        }
        let makers = try sources.files().flatMap { $0.bodies(after: "func") }.filter { body in
            !body.places(of: "URLRequest(").isEmpty
        }
        guard makers.count <= 1 else {
            throw Finding("A request is made in \(makers.count) places: let all ask request(for:).")
        }
        guard !makers.contains(where: { $0.text.contains("episodes\"") }) else {
            throw Finding("What makes the request knows the path: that belongs to an Endpoint.")
        }
        let literals = try sources.bodies(ofType: "APIClient").flatMap { body in
            ["api.feed.example", "feed-3f9c21"].filter(body.text.contains).map { "\($0) in \(body.name)" }
        }
        #expect(literals.isEmpty, "FeedApp should know this: \(literals.joined(separator: ", ")).")
    }

    @Test("Episodes come as a success")
    func success() async throws {
        try await Backend.use { backend in
            let outcomes = outcomes(of: backend.client(), on: backend)
            try await backend.received("GET /v1/episodes", from: outcomes).respond(Sample.answer)
            #expect(try await outcomes.next().get() == Sample.episodes)

            await backend.settle()
            #expect(outcomes.all.count == 1, "The completion handler should be called once.")
        }
    }

    @Test("What went wrong comes as a failure")
    func failure() async throws {
        for failure in Sample.failures {
            try await Backend.use { backend in
                let outcomes = outcomes(of: backend.client(), on: backend)
                try await backend.received("GET /v1/episodes", from: outcomes).respond(failure.answer)
                let outcome = try await outcomes.next()
                guard outcome == .failure(failure.error) else {
                    throw Finding(
                        "An answer of status \(failure.answer.status) came to something else.",
                        expected: ["\(Result<[Episode], _>.failure(failure.error))"],
                        actual: ["\(outcome)"],
                    )
                }

                await backend.settle()
                #expect(outcomes.all.count == 1, "The completion handler should be called once.")
            }
        }
    }

    @Test("The pair of optionals is gone")
    func pair() throws {
        let files = try Sources().files().filter { file in
            file.contains(/\[Episode\]\?\s*,[^)]*APIClientError\?|APIClientError\?\s*,[^)]*\[Episode\]\?/)
        }
        let names = files.map(\.name).joined(separator: ", ")
        #expect(
            files.isEmpty,
            "An outcome still has two halves, [Episode]? and APIClientError?, in \(names)."
        )
    }

    private func outcomes(
        of client: APIClient,
        on backend: Backend,
    ) -> Answers<Result<[Episode], APIClientError>> {
        let outcomes = Answers<Result<[Episode], APIClientError>>(conditions: backend.conditions)
        client.fetchEpisodes { result in outcomes.add(result) }
        return outcomes
    }
}
