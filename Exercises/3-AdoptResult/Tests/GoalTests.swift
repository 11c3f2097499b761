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
        let all = try Sources().declarations()
        let members = all.filter { !$0.isType }
        let methods = members.filter { $0.name == "fetchEpisodes" }
        guard !methods.contains(where: { $0.makesRequest || $0.knowsPath }) else {
            throw Finding(
                "fetchEpisodes(_:) makes its own request: call request(for:) with an Endpoint instead."
            )
        }
        let makers = members.filter(\.makesRequest).map(\.name)
        guard makers.count <= 1 else {
            throw Finding(
                "A request is made in \(makers.joined(separator: " and ")): call request(for:) instead."
            )
        }
        // One call has to result in the whole request.
        let isSigned = methods.flatMap(\.names).map(all.reached).contains { call in
            call.contains(where: \.makesRequest) && call.contains(where: \.knowsKey)
        }
        guard isSigned || !members.contains(where: \.knowsKey) else {
            throw Finding("X-API-KEY is set outside of request(for:): every method would have to do so.")
        }
        let screens = ["APIClient", "FeedApp", "FeedViewModel"]
        let endpoint = all.first { type in
            type.isType && !screens.contains(type.name) && type.members.contains { $0.isPath || $0.knowsPath }
        }
        guard let endpoint else {
            throw Finding("There is no Endpoint: declare one that knows the path, for request(for:).")
        }
        let paths = members.filter(\.knowsPath).count
        guard paths == endpoint.members.filter(\.knowsPath).count else {
            throw Finding("The path episodes is written outside of \(endpoint.name): move it there.")
        }
        // A factory may be in an extension of the client, next to FeedApp.
        let files = try Sources().files().map(\.declarations)
        let client = files.filter { $0.contains { $0.name == "APIClient" && $0.keyword != "extension" } }
        let known = client.joined().filter { $0.name == "APIClient" || !$0.isType }.flatMap(\.all)
        // A type has the strings of its members, too.
        var literals: [String] = []
        for declaration in known {
            for literal in ["api.feed.example", "feed-3f9c21"] {
                let place = "\(literal) in \(declaration.file)"
                let isHere = declaration.strings.joined().contains(literal)
                if isHere, !literals.contains(place) { literals.append(place) }
            }
        }
        #expect(literals.isEmpty, "FeedApp should know this: \(literals.joined(separator: ", ")).")
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
        let names = try Sources().outcomePairs().joined(separator: ", ")
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
        let old = try Sources().members(ofType: "APIClient").filter { initializer in
            guard initializer.keyword == "init", !initializer.isPrivate else { return false }
            let others = initializer.parameters.filter { $0[0].text != "network" }
            return others.isEmpty
                || others.contains { parameter in
                    ["baseURL", "apiKey"].contains(parameter[0].text) && parameter.contains { $0.text == "=" }
                }
        }
        guard old.isEmpty else {
            let names = Set(old.map(\.file)).sorted().joined(separator: ", ")
            throw Finding("A client can still be made without an address or without a key, in \(names).")
        }
        let left = try Sources().occurrences(of: ["notWritten"]).joined(separator: ", ")
        #expect(left.isEmpty, "Nothing needs this error once everything is written: remove \(left).")
        let known: Set = ["unreachable", "failedRequest", "invalidResponse"]
        let unused = try Sources().unusedMembers(except: known).joined(separator: ", ")
        #expect(unused.isEmpty, "Nothing uses \(unused): remove what is no longer needed.")
    }
}

extension Declaration {
    /// A Boolean value that indicates whether it creates a request from its address.
    fileprivate var makesRequest: Bool {
        contains(["URLRequest", "("]) || contains(["URLRequest", ".", "init"])
    }

    /// A Boolean value that indicates whether it has the name of the header field with the key.
    fileprivate var knowsKey: Bool { !isType && strings.joined().lowercased().contains("x-api-key") }

    /// A Boolean value that indicates whether it has the path as text.
    fileprivate var knowsPath: Bool { !isType && strings.contains { $0.contains(/["\/]episodes/) } }

    /// A Boolean value that indicates whether it is the case of the path.
    fileprivate var isPath: Bool { keyword == "case" && name == "episodes" }
}
