#if canImport(FoundationNetworking)
import Foundation
import FoundationCompat
import Testing

@testable import EveryOrder

@Suite(.timeLimit(.minutes(5))) struct DeliveryCounterTests {
    @Test func `It counts the outcomes so far and those that are still to come`() throws {
        let server = try HTTPServer { $0.respond(.json("[]")) }
        let deliveries = DeliveryCounter()
        let session = URLSession.cancellationSafe(.loopback, onEvent: deliveries.count)
        let task = session.dataTask(with: server.url) { _, _, _ in }
        #expect([deliveries.pending, deliveries.begunCount, deliveries.count] == [1, 0, 0])
        task.resume()
        #expect(deliveries.wait(past: 0, for: .seconds(60)) == true)
        #expect([deliveries.pending, deliveries.begunCount, deliveries.count] == [0, 1, 1])
    }
}
#endif
