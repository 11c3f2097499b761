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
        times.append(through: .milliseconds(20), plain: .milliseconds(10))
        times.append(through: .milliseconds(300), plain: .milliseconds(100))
        times.append(through: .milliseconds(1), plain: .milliseconds(1))
        #expect(times.ratio.median == 2)
        #expect(times.throughMilliseconds.median == 20)
        #expect(!times.isNearOne)
        #expect(times.plainMilliseconds.median == 10)
    }
}
