import EveryOrder
import Testing

@testable import Behaviours

struct OrderTests {
    @Test(arguments: [(1, 8), (2, 112), (3, 1568)])
    func `every order is enumerated once, the shortest first`(requests: Int, count: Int) {
        let orders = Order.all(of: ["the list", "a video"], requests: requests)
        #expect(orders.count == count)
        #expect(Set(orders).count == count)
        let lengths = orders.map(\.inputs.count)
        #expect(lengths == lengths.sorted())
        #expect(lengths.first == requests)
    }

    @Test func `an answer comes before the next request, on its way to the next one, or after it`() {
        let order = Order([
            .init("a", .ended(with: "200")), .init("b", .onItsWay(with: "500")),
            .init("a", .late(with: "200")), .init("b", .abandoned),
        ])
        #expect(
            order.inputs == [
                .sends(0), .answers(0, with: "200"), .sends(1), .delivers(1, with: "500"), .sends(2),
                .sends(3), .answers(2, with: "200"), .leaves,
            ]
        )
        #expect(order.description == "a: 200; b: 500 on its way; a: 200 late; b: the user leaves")
    }
}
