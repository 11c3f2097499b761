import Combine
import Testing

@Suite struct DemandTests {
    typealias Demand = Subscribers.Demand

    @Test func `unlimited demand stays unlimited`() {
        let results: [Demand] = [
            .max(1) + .max(2), .max(1) + .unlimited, .unlimited + .unlimited,
            .max(3) - .max(2), .max(3) - .unlimited, .unlimited - .max(2), .unlimited - .unlimited,
            .unlimited - 5, .max(3) - 3,
            .max(3) * 2, .unlimited * 0,
        ]
        #expect(
            results.map(\.description) == [
                "max(3)", "unlimited", "unlimited",
                "max(1)", "max(0)", "unlimited", "unlimited",
                "unlimited", "max(0)",
                "max(6)", "unlimited",
            ]
        )
        #expect(Demand.none == .max(0))
        #expect(Demand.unlimited.max == nil)
        #expect(Demand.max(3).max == 3)
    }

    @Test func `a sum, difference or product that overflows is unlimited`() {
        #expect(Demand.max(.max) + .max(1) == .unlimited)
        #expect(Demand.max(.max) + .max(.max) == .unlimited)
        #expect(Demand.max(.max) + 2 == .unlimited)
        #expect(Demand.max(3) - .min == .unlimited)
        #expect(Demand.max(.max) * 2 == .unlimited)
    }

    @Test func `unlimited demand is greater than any other`() {
        #expect(Demand.unlimited > .max(.max))
        #expect(!(Demand.unlimited < .unlimited))
        #expect(Demand.unlimited == .unlimited)
        #expect(Demand.unlimited != Int.max)
        #expect(Demand.max(2) == 2)
        #expect(Demand.max(2) != 3)
        #expect(Demand.max(2) > 1)
        #expect(Demand.max(2) >= 2)
        #expect(Demand.max(2) <= 2)
        #expect(Demand.unlimited > 5)
        #expect(!(Demand.unlimited < 5))
    }

    @Test func `a negative demand traps`() async {
        await #expect(processExitsWith: .failure) { _ = Subscribers.Demand.max(-1) }
        await #expect(processExitsWith: .failure) { _ = Subscribers.Demand.max(1) - .max(2) }
    }

    @Test func `a request for no values traps`() async {
        await #expect(processExitsWith: .failure) { Just(1).subscribe(Recorder(Subscribers.Demand.none)) }
        await #expect(processExitsWith: .failure) {
            Future<Int, Never> { _ in }.subscribe(Recorder(Subscribers.Demand.none))
        }
        await #expect(processExitsWith: .failure) {
            PassthroughSubject<Int, Never>().subscribe(Recorder(Subscribers.Demand.none))
        }
        await #expect(processExitsWith: .failure) {
            CurrentValueSubject<Int, Never>(1).subscribe(Recorder(Subscribers.Demand.none))
        }
    }
}
