import Episodes
import Foundation
import FoundationCompat
import Stage5
import Testing

@testable import Behaviours

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct HeaderFieldTests {
    @Test(arguments: ["X-API-TOKEN", "X-Api-Token", "x-api-token"])
    func `the name of a header field may be in upper or lower case`(_ name: String) async {
        let failures = await failures(of: [name])
        #expect(failures == [:])
    }

    @Test func `a request without the token, or with another field, breaks what is about them`() async {
        let token = "Sends the token in X-API-TOKEN"
        let fields = "Sends only the header fields of a plain GET, and the token"
        #expect(await failures(of: ["X-API-TOKENS"]) == [token: .token, fields: .headerFields])
        #expect(await failures(of: []) == [token: .token, fields: .token])
        #expect(await failures(of: ["x-api-token", "X-Trace"]) == [fields: .headerFields])
    }

    @Test func `a request with a setting of its own breaks what is about its settings`() async {
        let fields = "Sends only the header fields of a plain GET, and the token"
        let changes: [Change] = [{ $0.timeoutInterval = 5 }, { $0.networkServiceType = .background }]
        for change in changes {
            #expect(await failures(of: ["X-API-TOKEN"], change) == [fields: .headerFields])
        }
    }

    /// The causes of what a screen breaks whose requests have the token in these fields, by the behaviours.
    private func failures(
        of names: [String],
        _ change: @escaping Change = { _ in },
    ) async -> [Behaviour.ID: Cause] {
        var causes: [Behaviour.ID: Cause] = [:]
        for behaviour in Behaviour.requests {
            let failure = await behaviour.failure {
                EpisodesViewModel(
                    apiService: Client(environment: $0, session: $1, names: names, change: change)
                )
            }
            causes[behaviour.id] = failure?.cause
        }
        return causes
    }
}

private typealias Change = @Sendable (inout URLRequest) -> Void

/// A client that sends the token in header fields of its own.
private struct Client: APIService {
    let environment: APIEnvironment
    let session: URLSession
    let names: [String]
    let change: Change

    func episodes() async throws(APIError) -> [Episode] { try await fetch("api/v1/episodes") }

    func video(for episode: Episode) async throws(APIError) -> Video {
        try await fetch("api/v1/episodes/\(episode.id)/video")
    }

    private func fetch<Value: Decodable>(_ path: String) async throws(APIError) -> Value {
        var request = URLRequest(url: environment.baseURL.appending(path: path))
        request.allHTTPHeaderFields = Dictionary(names.map { ($0, environment.token) }) { first, _ in first }
        change(&request)
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        decoder.dateDecodingStrategy = .iso8601
        do {
            return try decoder.decode(Value.self, from: await session.data(for: request).0)
        } catch {
            throw .failedRequest
        }
    }
}
