import Foundation
import FoundationCompat
import MockAPI
import MockHTTP
import Testing

@Suite struct FailingURLProtocolTests {
    @Test(arguments: [
        (OfflineURLProtocol.self as FailingURLProtocol.Type, URLError.Code.notConnectedToInternet),
        (TimedOutURLProtocol.self, .timedOut),
        (ConnectionLostURLProtocol.self, .networkConnectionLost),
        (CancelledURLProtocol.self, .cancelled),
        (DNSLookupFailedURLProtocol.self, .dnsLookupFailed),
    ])
    func `Every request of its session fails as it says`(
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

    @Test func `Another session doesn't notice`() async throws {
        let api = try MockAPI()
        let configuration = URLSessionConfiguration.ephemeral
        configuration.protocolClasses = [OfflineURLProtocol.self]
        _ = try? await URLSession(configuration: configuration).data(from: api.url)
        _ = try await URLSession(configuration: .ephemeral).data(from: api.url)
        #expect(api.requests.count == 1)
    }
}
