import Combine
import Dispatch
import Foundation
import Testing

@Suite struct ImmediateSchedulerTests {
    @Test func `actions run now, and no time passes`() {
        let scheduler = ImmediateScheduler.shared
        var runs: [String] = []
        scheduler.schedule { runs.append("now") }
        scheduler.schedule(after: scheduler.now.advanced(by: 5)) { runs.append("later") }
        let repeated = scheduler.schedule(after: scheduler.now, interval: 1) { runs.append("again") }
        #expect(runs == ["now", "later", "again"])
        #expect("\(repeated)" == "Empty")
        #expect(scheduler.now.distance(to: scheduler.now.advanced(by: 5)) == 0)
    }

    @Test func `units of time are nothing, numbers are themselves`() {
        typealias Stride = ImmediateScheduler.SchedulerTimeType.Stride
        let units: [Stride] = [
            .seconds(5), .seconds(5.0), .milliseconds(5), .microseconds(5), .nanoseconds(5),
        ]
        #expect(units == [0, 0, 0, 0, 0])
        #expect([Stride(5), 5, 5.9].map(\.magnitude) == [5, 5, 5])
        #expect(ImmediateScheduler.shared.minimumTolerance == 0)
    }
}

@Suite struct DispatchQueueSchedulerTests {
    typealias Time = DispatchQueue.SchedulerTimeType

    @Test func `intervals count nanoseconds, literals seconds`() {
        let intervals: [Time.Stride] = [
            2, 0.5, .seconds(1.5), .seconds(1), .milliseconds(3), .microseconds(4), .nanoseconds(5),
            Time.Stride(.never),
        ]
        let nanoseconds = [
            2_000_000_000, 500_000_000, 1_500_000_000, 1_000_000_000, 3_000_000, 4_000, 5, .max,
        ]
        #expect(intervals.map(\.magnitude) == nanoseconds)
        #expect(Time.Stride.seconds(1).timeInterval == .nanoseconds(1_000_000_000))
        #expect(DispatchQueue.main.minimumTolerance == 0)
    }

    @Test func `instants are apart as their nanoseconds are`() {
        let early = Time(DispatchTime(uptimeNanoseconds: 1000))
        let late = Time(DispatchTime(uptimeNanoseconds: 3000))
        #expect(early.distance(to: late) == .nanoseconds(2000))
        #expect(late.distance(to: early) == .nanoseconds(-2000))
        #expect(early.advanced(by: .microseconds(2)) == late)
        #expect(early < late)
    }

    @Test func `instants and intervals are coded as numbers, one of them with a key`() throws {
        let time = Time(DispatchTime(uptimeNanoseconds: 1000))
        let times = try JSONEncoder().encode([time])
        let intervals = try JSONEncoder().encode([Time.Stride.seconds(1)])
        #expect(String(decoding: times, as: UTF8.self) == "[1000]")
        #expect(String(decoding: intervals, as: UTF8.self) == #"[{"magnitude":1000000000}]"#)
        #expect(try JSONDecoder().decode([Time].self, from: times) == [time])
        #expect(try JSONDecoder().decode([Time.Stride].self, from: intervals) == [1])
    }
}
