import Foundation
import FoundationCompat
import MockAPI
import MockHTTP
import Testing

@Suite struct FaultTests {
    private let session = URLSession.steady(.loopback)

    @Test(arguments: [
        (Fault.offline, 200), (.unauthorized, 401), (.serverError, 500), (.malformed, 200), (.slow, 200),
    ])
    func `A fault that is an answer has its status`(fault: Fault, status: Int) async throws {
        let statuses = Inbox<Int>()
        let api = try MockAPI(fault: fault) { statuses.put($1) }
        let answer = try await session.get("/api/v1/episodes", api)
        #expect(answer.status == status)
        #expect(try statuses.next() == status)
        #expect((answer.data == MockAPI.episodesJSON) == [.offline, .slow].contains(fault))
    }

    @Test(arguments: [(Fault.truncated, 200), (.reset, 0)])
    func `A fault of the transport is an error of the client`(fault: Fault, status: Int) async throws {
        let statuses = Inbox<Int>()
        let api = try MockAPI(fault: fault) { statuses.put($1) }
        await #expect(throws: URLError.self) { try await session.get("/api/v1/episodes", api) }
        #expect(try statuses.next() == status)
        // Apple's URLSession may send a GET again whose connection was reset.
        #expect(api.requests.allSatisfy { $0.target == "/api/v1/episodes" })
        #if !canImport(Darwin)
        #expect(api.requests.count == 1)
        #endif
    }

    @Test func `A malformed answer is no JSON, whatever it calls itself`() async throws {
        let api = try MockAPI(fault: .malformed)
        let data = try await session.get("/api/v1/episodes", api).data
        #expect(throws: (any Error).self) { try JSONSerialization.jsonObject(with: data) }
    }

    @Test func `A slow answer takes two seconds, and a client that can't wait is counted`() throws {
        let api = try MockAPI(fault: .slow)
        let fields = "X-API-TOKEN: \(MockAPI.token)\r\n"
        var hasty: RawClient? = try RawClient(api.port)
        try hasty?.get("/api/v1/episodes", fields: fields)
        _ = try hasty?.head()
        hasty = nil

        let start = ContinuousClock.now
        let patient = try RawClient(api.port)
        try patient.get("/api/v1/episodes", fields: fields)
        #expect(try patient.answer().body.utf8.count == MockAPI.episodesJSON.count)
        #expect(ContinuousClock.now - start >= .milliseconds(1_900))
        #expect(api.hangUps == 1)
    }

    @Test func `Every fault has a name to type and a line to read`() {
        #expect(
            Fault.allCases.map(\.rawValue) == [
                "offline", "unauthorized", "server-error", "malformed", "truncated", "slow", "reset",
            ]
        )
        #expect(Set(Fault.allCases.map(\.explanation)).count == Fault.allCases.count)
        #expect(Fault.allCases.allSatisfy { !$0.explanation.contains("\n") && !$0.explanation.isEmpty })
    }

    @Test(arguments: [
        (OfflineURLProtocol.self as FailingURLProtocol.Type, URLError.Code.notConnectedToInternet),
        (TimedOutURLProtocol.self, .timedOut),
        (ConnectionLostURLProtocol.self, .networkConnectionLost),
        (CancelledURLProtocol.self, .cancelled),
        (DNSLookupFailedURLProtocol.self, .dnsLookupFailed),
    ])
    func `Every request of a session with a failing protocol fails as that says`(
        type: FailingURLProtocol.Type,
        code: URLError.Code,
    ) async throws {
        let api = try MockAPI()
        let configuration = URLSessionConfiguration.ephemeral
        configuration.protocolClasses = [type]
        let session = URLSession(configuration: configuration)
        let error = await #expect(throws: URLError.self) { try await session.data(from: api.url) }
        #expect(error?.code == code)
        #expect(api.requests.isEmpty)
    }
}
