import Combine
import Testing

@Suite struct ReducingTests {
    /// Returns what downstream and upstream receive when upstream sends 1 to 4 and finishes.
    private func histories<P: Publisher>(
        demand: Subscribers.Demand? = .max(1),
        _ operate: (Scripted<Int, Oops>) -> P,
    ) -> [[String]] {
        let upstream = Scripted<Int, Oops>()
        let recorder = Recorder<P.Output, P.Failure>(demand)
        operate(upstream).subscribe(recorder)
        for value in 1...4 { #expect(upstream.send(value) == .none) }
        upstream.finish()
        return [recorder.history, upstream.subscription.history]
    }

    @Test func `first cancels upstream, sends the value and finishes`() {
        let expected = ["request unlimited", "cancel"]
        #expect(histories { $0.first() } == [["subscription First", "value 1", "finished"], expected])
        #expect(
            histories { $0.first { $0 > 2 } } == [
                ["subscription TryFirst", "value 3", "finished"], expected,
            ]
        )
        #expect(
            histories { $0.first { $0 > 4 } } == [
                ["subscription TryFirst", "finished"], ["request unlimited"],
            ]
        )
    }

    @Test func `last sends the value when upstream finishes`() {
        let expected = ["request unlimited"]
        #expect(histories { $0.last() } == [["subscription Last", "value 4", "finished"], expected])
        #expect(
            histories { $0.last { $0 < 3 } } == [
                ["subscription LastWhere", "value 2", "finished"], expected,
            ]
        )
        #expect(histories { $0.last { $0 > 4 } } == [["subscription LastWhere", "finished"], expected])
    }

    @Test func `collect sends all values in one array`() {
        let expected = [["subscription Collect", "value [1, 2, 3, 4]", "finished"], ["request unlimited"]]
        #expect(histories { $0.collect() } == expected)
        let recorder = Recorder<[Int], Never>()
        Empty<Int, Never>().collect().subscribe(recorder)
        #expect(recorder.history == ["subscription Collect", "value []", "finished"])
    }

    @Test func `the end waits for demand, with or without a result`() {
        for first in [true, false] {
            let upstream = Scripted<Int, Oops>()
            let recorder = Recorder<Int, Oops>(nil)
            if first {
                upstream.first().subscribe(recorder)
            } else {
                upstream.last().subscribe(recorder)
            }
            upstream.send(1)
            upstream.finish()
            let name = "subscription \(first ? "First" : "Last")"
            #expect(recorder.history == [name])
            recorder.subscription?.request(.max(1))
            recorder.subscription?.request(.max(1))
            #expect(recorder.history == [name, "value 1", "finished"])
            #expect(upstream.subscription.history == ["request unlimited"] + (first ? ["cancel"] : []))
        }
        #expect(histories(demand: nil) { $0.last { $0 > 4 } }[0] == ["subscription LastWhere"])
        let recorder = Recorder<Int, Never>(nil)
        Empty<Int, Never>().first().subscribe(recorder)
        #expect(recorder.history == ["subscription First"])
        recorder.subscription?.request(.max(1))
        #expect(recorder.history == ["subscription First", "finished"])
    }

    @Test func `reduce sends the result of combining all values`() {
        let expected = [["subscription Reduce", "value 01234", "finished"], ["request unlimited"]]
        #expect(histories { $0.reduce("0") { "\($0)\($1)" } } == expected)
        let recorder = Recorder<Int, Never>()
        Empty<Int, Never>().reduce(7, +).subscribe(recorder)
        #expect(recorder.history == ["subscription Reduce", "value 7", "finished"])
    }
}
