import EveryOrder
import Feed
import Foundation
import SwiftSource
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
        let index = try Sources().index()
        let literals = try Sources().literals()
        let paths = literals.filter { $0.text.contains(/["\/]episodes/) }.map(\.member)
        let keys = literals.filter { $0.text.lowercased().contains("x-api-key") }.map(\.member)
        let initializers = index.references(to: ["URLRequest"]).filter { $0.symbol.name == "init" }
        let makers = Set(initializers.compactMap(\.user))
        let fetching = index.members(ofType: "APIClient").map(\.symbol).filter { $0.name == "fetchEpisodes" }
        guard !makers.contains(where: fetching.contains),
            !paths.contains(where: { fetching.contains($0.symbol) })
        else {
            throw Finding(
                "fetchEpisodes(_:) makes its own request: call request(for:) with an Endpoint instead."
            )
        }
        guard makers.count <= 1 else {
            let list = makers.map(\.name).sorted().joined(separator: " and ")
            throw Finding("A request is made in \(list): call request(for:) instead.")
        }
        // One call has to result in the whole request.
        let calls = index.references.filter { $0.user.map(fetching.contains) ?? false }.map(\.symbol)
        let isSigned = calls.map { index.reached(from: [$0]) }.contains { call in
            !call.isDisjoint(with: makers) && keys.contains { call.contains($0.symbol) }
        }
        guard isSigned || keys.isEmpty else {
            throw Finding("X-API-KEY is set outside of request(for:): every method would have to do so.")
        }
        let screens = ["APIClient", "FeedApp", "FeedViewModel"]
        let cases = index.declarations.filter {
            $0.symbol.kind == .enumerationCase && $0.symbol.name == "episodes"
        }
        let types = (paths + cases).compactMap(\.symbol.types.first)
        guard let endpoint = types.first(where: { !screens.contains($0) }) else {
            throw Finding("There is no Endpoint: declare one that knows the path, for request(for:).")
        }
        guard paths.allSatisfy({ $0.symbol.types.first == endpoint }) else {
            throw Finding("The path episodes is written outside of \(endpoint): move it there.")
        }
        let parts = index.declarations.filter { part in
            part.symbol.name == endpoint || makers.contains(part.symbol) && part.symbol.kind.isFunction
        }
        if let part = parts.first(where: index.couldBePrivate) {
            throw Finding("Only the code in \(part.place.file) uses \(part.symbol.name): make it private.")
        }
        // A factory may be in an extension of the client, next to FeedApp.
        let clients = index.declarations.filter { $0.symbol.kind.isType && $0.symbol.name == "APIClient" }
        let known = literals.filter { literal in
            let types = literal.member.symbol.types
            return clients.contains { $0.place.file == literal.member.place.file }
                && (types.isEmpty || types.first == "APIClient")
        }
        let places = ["api.feed.example", "feed-3f9c21"].flatMap { text in
            known.filter { $0.text.contains(text) }.map { "\(text) in \($0.member.place.file)" }
        }
        #expect(places.isEmpty, "FeedApp should know this: \(places.joined(separator: ", ")).")
    }

    @Test("Episodes arrive as a success")
    func success() async throws {
        try await Orders.fetchEpisodes.check(goal: 4)
    }

    @Test("An error arrives as a failure")
    func failure() async throws {
        try await Orders.fetchEpisodes.check(goal: 5)
    }

    @Test("The pair of optionals is gone")
    func pair() throws {
        let index = try Sources().index()
        let names = Set(index.outcomePairs.map(\.place.file)).sorted().joined(separator: ", ")
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
        let index = try Sources().index()
        let old = try index.members(ofType: "APIClient").filter { initializer in
            guard initializer.symbol.kind == .initializer, !initializer.symbol.isPrivate else { return false }
            let others = index.parameters(of: initializer).filter { $0.symbol.name != "network" }
            return try others.isEmpty
                || others.contains { parameter in
                    try ["baseURL", "apiKey"].contains(parameter.symbol.name)
                        && Sources().hasDefault(parameter)
                }
        }
        guard old.isEmpty else {
            let names = Set(old.map(\.place.file)).sorted().joined(separator: ", ")
            throw Finding("A client can still be made without an address or without a key, in \(names).")
        }
        let left = index.occurrences(of: ["notWritten"]).joined(separator: ", ")
        #expect(left.isEmpty, "Nothing needs this error once everything is written: remove \(left).")
        let known: Set = ["unreachable", "failedRequest", "invalidResponse", "load"]
        let unused = try Sources().unusedMembers(except: known).map(\.description).joined(separator: ", ")
        #expect(unused.isEmpty, "Nothing uses \(unused): remove what is no longer needed.")
    }
}
