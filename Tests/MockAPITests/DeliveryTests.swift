import Foundation
import Testing

@testable import MockHTTP

@Suite struct DeliveryTests {
    @Test func `A truncated answer promises all of its body, and sends half`() throws {
        let client = try RawClient.asking(for: .json("0123456789").truncated)
        let head = try client.head()
        #expect(head.contains("Content-Length: 10\r\n"))
        #expect(head.hasSuffix("Connection: close"))
        let rest = try client.rest()
        #expect(rest.text == "01234")
        #expect(rest.end == .closed)
    }

    @Test func `A dripped answer comes whole, piece by piece, in its time`() throws {
        let start = ContinuousClock.now
        let delivery = Response.Delivery.drip(2, every: .milliseconds(5))
        let client = try RawClient.asking(for: Response(body: Data("01234".utf8), delivery: delivery))
        #expect(try client.answer().body == "01234")
        #expect(ContinuousClock.now - start >= .milliseconds(15))
        try client.get()
        #expect(try client.answer().body == "01234")
    }

    @Test func `A dripped answer begins with its head, and cuts its body evenly`() {
        let response = Response(body: Data("01234".utf8), delivery: .drip(2, every: .seconds(1)))
        var transmission = Transmission(of: response, isHead: false, keepsAlive: true)
        #expect(transmission.next().map { String(decoding: $0.suffix(4), as: UTF8.self) } == "\r\n\r\n")
        #expect(["01", "23", "4"].allSatisfy { transmission.next() == Data($0.utf8) })
        #expect(transmission.isExhausted)
        #expect(transmission.next() == nil)
    }

    @Test func `A body is dripped in 20 pieces, or one a byte`() {
        func delivery(of count: Int) -> (Int, Duration)? {
            let response = Response(body: Data(count: count)).dripped(over: .seconds(2))
            guard case .drip(let size, let pause) = response.delivery else { return nil }
            return (size, pause)
        }
        #expect(delivery(of: 1_001)?.0 == 51)
        #expect(delivery(of: 3)?.0 == 1)
        #expect(delivery(of: 3)?.1 == .milliseconds(100))
    }

    @Test func `A malformed head is no HTTP`() throws {
        let client = try RawClient.asking(for: .malformedHead)
        #expect(throws: RawClient.Unexpected.self) { try client.answer() }
        #expect(try client.rest().end == .closed)
    }

    @Test func `A reset is a reset, before any byte of an answer`() throws {
        let client = try RawClient.asking(for: .reset)
        let rest = try client.rest()
        #expect(rest.text == "")
        #expect(rest.end == .reset)
    }

    @Test func `An answer larger than all buffers comes whole, and the next one after it`() throws {
        let body = String(repeating: "0123456789abcdef", count: 1 << 20)
        let client = try RawClient.asking(for: .json(body))
        try client.get()
        #expect(try client.answer().body == body)
        #expect(try client.answer().body == body)
        try client.get()
        #expect(try client.answer().body == body)
    }
}
