import Testing

@testable import WorkshopKit

@Suite("The middle of numbers")
struct SpreadTests {
    @Test func quartiles() {
        let spread = Spread([5, 1, 4, 2, 3])
        #expect([spread.lowerQuartile, spread.median, spread.upperQuartile] == [2, 3, 4])
        #expect(Spread([1, 2]).median == 1.5)
        #expect(Spread([7]).upperQuartile == 7)
        #expect(Spread([]).median == 0)
    }

    @Test func ratiosAreThoseOfPairs() {
        var times = RequestTimes()
        times.append(through: .milliseconds(20), bare: .milliseconds(10))
        times.append(through: .milliseconds(300), bare: .milliseconds(100))
        times.append(through: .milliseconds(1), bare: .milliseconds(1))
        #expect(times.ratio.median == 2)
        #expect(times.throughMilliseconds.median == 20)
        #expect(times.bareMilliseconds.median == 10)
    }
}
