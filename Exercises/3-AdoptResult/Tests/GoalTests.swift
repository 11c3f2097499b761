import Combine
import Feed
import Foundation
import MockHTTP
import SwiftSource
import TestSupport
import Testing

@Suite("Goals", .timeLimit(.minutes(1)))
@MainActor
struct GoalTests {
    init() { Sample.otherTimeZone }

    @Test("The client sends its request to the address it is given")
    func address() async throws {
        try await Backend.use { backend in
            FeedViewModel(client: backend.client()).refresh()
            let exchange = try await backend.received("GET /v1/episodes")
            exchange.respond(.json("[]"))
            guard let host = exchange.request.value(of: "X-Original-Host") else {
                throw Finding("The client used a network other than the one it was given.")
            }
            guard host == backend.url.host() else {
                throw Finding("The client used \(host), not the address it was given: store and use that.")
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
            #expect(key == "another key", "The client doesn't send its own key: set X-API-KEY to it.")
        }
    }

    @Test("The request is made in one place, from an endpoint")
    func endpoint() throws {
        let sources = Sources()
        let files = try sources.files()
        let makesOne = files.flatMap { $0.bodies(after: "func fetchEpisodes") }.contains { body in
            body.text.contains("\"episodes\"") || !body.occurrences(of: "URLRequest(").isEmpty
        }
        guard !makesOne else {
            throw Finding(
                "fetchEpisodes(_:) makes its own request: call request(for:) with an Endpoint instead."
            )
        }
        let makers = files.flatMap { file in file.occurrences(of: "URLRequest(").map { _ in file.name } }
        guard makers.count <= 1 else {
            let names = Set(makers).sorted().joined(separator: ", ")
            throw Finding("A request is made \(makers.count) times, in \(names): call request(for:) instead.")
        }
        let header = /\b(?:setValue|addValue)\b|\ballHTTPHeaderFields\b/
        let making = files.flatMap { file in ["func", "init", "var"].flatMap { file.bodies(after: $0) } }
            .filter { !$0.occurrences(of: "URLRequest").isEmpty && !$0.contains(/\bload\(/) }
        let headers = files.filter { $0.contains(header) }
        let count = headers.map { $0.count(of: header) }.reduce(0, +)
        guard count == 0 || making.contains(where: { $0.count(of: header) == count }) else {
            throw Finding(
                "X-API-KEY is set outside of request(for:), in \(headers[0].name): every method would have to do so."
            )
        }
        let endpoint = try sources.bodies(ofType: "Endpoint")
        guard !endpoint.isEmpty else {
            throw Finding("There is no Endpoint: declare one that knows the path, for request(for:).")
        }
        let paths = { (code: [SourceCode]) in code.map { $0.text.matches(of: /["\/]episodes"/).count } }
        guard paths(files).reduce(0, +) == paths(endpoint).reduce(0, +) else {
            throw Finding("The path episodes is written outside of Endpoint: move it there.")
        }
        let client = files.filter { $0.contains(/\b(struct|class|actor)\s+APIClient\b/) }
        let literals = client.flatMap { file in
            ["api.feed.example", "feed-3f9c21"].filter(file.text.contains).map { "\($0) in \(file.name)" }
        }
        #expect(literals.isEmpty, "FeedApp should know this: \(literals.joined(separator: ", ")).")
    }

    @Test("Episodes arrive as a success")
    func success() async throws {
        do {
            try await episodes.checkSuccesses()
        } catch var finding as Finding where finding.actual.joined().contains("publishedAt") {
            finding.detail = "The API's dates are in GMT. These tests run in another time zone."
            throw finding
        }
    }

    @Test("An error arrives as a failure")
    func failure() async throws {
        try await episodes.checkFailures()
        try await Backend.use { backend in
            for (name, answer) in Sample.unreadable {
                let call = backend.fetch()
                try await backend.received("GET /v1/episodes", from: call).respond(answer)
                let outcome = try await call.outcomes.next()
                #expect(
                    outcome == "\(APIClientError.invalidResponse)",
                    "An episode \(name) can't be decoded."
                )
            }
        }
    }

    private let episodes = MethodCheck(
        "fetchEpisodes(_:)",
        sends: "GET /v1/episodes",
        answer: Sample.answer,
        value: "\(Sample.episodes)",
        Sample.failures,
    ) { backend in
        backend.fetch()
    }

    @Test("The pair of optionals is gone")
    func pair() throws {
        let named = try Sources().files().filter { file in
            file.contains(/\[Episode\]\?\s*,[^)]*APIClientError\?|APIClientError\?\s*,[^)]*\[Episode\]\?/)
        }
        let names = try Set(named.map(\.name) + Sources().optionalPairs()).sorted().joined(separator: ", ")
        #expect(names.isEmpty, "An outcome is still a pair, a value? and an error?, in \(names).")
    }

    @Test("The decoder knows how the API writes keys and dates")
    func decoder() {
        let json = #"[{ "id": 12, "title": "Tides", "runningTime": 41, "publishedAt": 0 }]"#
        let episodes = try? JSONDecoder().decode([Episode].self, from: Data(json.utf8))
        let date = Date(timeIntervalSinceReferenceDate: 0)
        #expect(
            episodes == [Episode(id: 12, title: "Tides", runningTime: 41, publishedAt: date)],
            "Episode still reads keys or dates itself: leave that to the decoder's strategies.",
        )
    }

    @Test("The old initialiser and the placeholder are gone")
    func leftovers() throws {
        let old = try Sources().bodies(ofType: "APIClient").filter { body in
            body.text.matches(of: /\binit\s*\(((?:[^()]|\([^()]*\))*)\)/).contains { initializer in
                let parameters = initializer.1.split(separator: ",")
                let others = parameters.filter { !$0.contains(/^\s*network\b/) }
                return others.isEmpty
                    || others.contains { $0.contains(/^\s*(?:baseURL|apiKey)\b/) && $0.contains("=") }
            }
        }
        guard old.isEmpty else {
            let names = old.map(\.name).joined(separator: ", ")
            throw Finding("A client can still be made without an address or without a key, in \(names).")
        }
        let left = try Sources().occurrences(of: ["notWritten"]).joined(separator: ", ")
        #expect(left.isEmpty, "Nothing needs this error once everything is written: remove \(left).")

        // A placeholder with another name has no use, except in the patterns of a switch.
        let code = try Sources().files().map { $0.text.replacing(/\bcase\b[^:\n]*/, with: "") }.joined()
        let known: Set<Substring> = ["unreachable", "failedRequest", "invalidResponse"]
        for body in try Sources().bodies(ofType: "APIClientError") {
            let cases = body.text.matches(of: /(?m)^\s*case\s+(?!let\b|var\b)(\w+)/)
            for match in cases where !known.contains(match.1) {
                let isUsed = code.contains(try Regex(#"\.\#(match.1)(?!\w)"#))
                #expect(isUsed, "Nothing fails with \(match.1): remove this case, in \(body.name).")
            }
        }
    }
}

extension Backend {
    /// Fetches the episodes from this server.
    fileprivate func fetch() -> Call {
        Call(on: self) { (finish: @escaping @Sendable (Result<[Episode], APIClientError>) -> Void) in
            client().fetchEpisodes { finish($0) }
            return AnyCancellable {}
        }
    }
}
