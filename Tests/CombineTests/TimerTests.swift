import Combine
import Foundation
import Testing

@Suite struct TimerTests {
    @Test func `dates are sent on the run loop's thread until the cancel`() async {
        let thread = LoopThread()
        nonisolated(unsafe) let loop = thread.loop!
        nonisolated(unsafe) var isOnThread: [Bool] = []
        nonisolated(unsafe) var dates: [Date] = []
        nonisolated(unsafe) var cancellable: AnyCancellable?
        let start = Date()
        await withCheckedContinuation { continuation in
            loop.schedule {
                cancellable = Timer.publish(every: 0.001, on: loop, in: .default).autoconnect().sink { date in
                    isOnThread.append(Thread.current === thread.thread)
                    dates.append(date)
                    guard dates.count == 2 else { return }
                    cancellable?.cancel()
                    loop.schedule(after: loop.now.advanced(by: .milliseconds(5))) {
                        thread.stop()
                        continuation.resume()
                    }
                }
            }
        }
        #expect(isOnThread == [true, true])
        #expect(dates == dates.sorted())
        #expect(dates[0] >= start + 0.001)
    }

    @Test func `a connection sends to all subscribers, unless they have no demand`() async {
        let thread = LoopThread()
        nonisolated(unsafe) let loop = thread.loop!
        nonisolated(unsafe) let publisher = Timer.publish(every: 0.001, on: loop, in: .default)
        let recorder = Recorder<String, Never>(.max(1))
        publisher.map { _ in "date" }.subscribe(recorder)
        nonisolated(unsafe) var dates = 0
        nonisolated(unsafe) var cancellable: AnyCancellable?
        nonisolated(unsafe) var connection: (any Cancellable)?
        await withCheckedContinuation { continuation in
            cancellable = publisher.sink { _ in
                dates += 1
                guard dates == 3 else { return }
                connection?.cancel()
                thread.stop()
                continuation.resume()
            }
            loop.schedule { connection = publisher.connect() }
        }
        cancellable?.cancel()
        #expect(dates == 3)
        #expect(recorder.history == ["subscription Timer", "value date"])
    }
}
