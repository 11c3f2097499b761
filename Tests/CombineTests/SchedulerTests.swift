import Combine
import Dispatch
import Foundation
import Synchronization
import Testing

@Suite struct DispatchQueueSchedulerTests {
    typealias Time = DispatchQueue.SchedulerTimeType

    @Test func `intervals count nanoseconds, and literals seconds`() {
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

    @Test func `intervals that are too long saturate, and whole numbers are seconds`() {
        #expect(
            [.seconds(1e10), .seconds(-1e10), .seconds(.infinity)].map(\Time.Stride.magnitude) == [
                .max, .min, .max,
            ]
        )
        #expect(Time.Stride(exactly: 2) == .seconds(2))
    }

    @Test func `sums and products that are too long saturate`() async throws {
        typealias Stride = Time.Stride
        try await #require(processExitsWith: .success) { _ = Time.Stride.seconds(4) * 3 }
        let longest = Stride.nanoseconds(.max)
        let shortest = Stride.nanoseconds(.min)
        let tooLong: [Stride] = [.seconds(4) * 3, .seconds(-4) * -3, longest + 1, longest - -1]
        #expect(tooLong == Array(repeating: longest, count: 4))
        let tooShort: [Stride] = [.seconds(-4) * 3, .seconds(4) * -3, shortest + -1, shortest - 1]
        #expect(tooShort == Array(repeating: shortest, count: 4))
        #expect(Stride.seconds(2) * .nanoseconds(3) == .seconds(6))
        #expect(Stride.seconds(2) + 1 - .milliseconds(500) == .milliseconds(2500))
    }

    @Test func `the distance between times is that of their nanoseconds`() {
        let early = Time(DispatchTime(uptimeNanoseconds: 1000))
        let late = Time(DispatchTime(uptimeNanoseconds: 3000))
        #expect(early.distance(to: late) == .nanoseconds(2000))
        #expect(late.distance(to: early) == .nanoseconds(-2000))
        #expect(early.advanced(by: .microseconds(2)) == late)
        #expect(early < late)
    }

    @Test func `the distant future is later than any other time`() {
        let now = Time(.now())
        let future = Time(.distantFuture)
        #expect(now < future)
        #expect(!(future < now))
        #expect(!(future < future))
        #expect([future, now].max() == future)
        #expect([future, now].sorted() == [now, future])
        #expect(future.distance(to: now) == .nanoseconds(-.max))
        #expect(now.distance(to: future) == .nanoseconds(.max))
        #expect(future.distance(to: future) == 0)
    }
}

@Suite struct FoundationSchedulerTests {
    @Test func `an operation queue delivers in operations, in order`() async {
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = 1
        let recorder = Recorder<String, Never>()
        await withCheckedContinuation { continuation in
            recorder.onCompletion = { _ in continuation.resume() }
            (1...3).publisher.receive(on: queue).map { "\($0) \(OperationQueue.current === queue)" }
                .subscribe(recorder)
        }
        #expect(recorder.history.dropFirst() == ["value 1 true", "value 2 true", "value 3 true", "finished"])
    }

    @Test func `an operation queue runs actions after a delay, once or repeatedly`() async {
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = 1
        await withCheckedContinuation { continuation in
            queue.schedule(after: queue.now.advanced(by: .milliseconds(1))) { continuation.resume() }
        }
        nonisolated(unsafe) var runs = 0
        nonisolated(unsafe) var timer: (any Cancellable)?
        await withCheckedContinuation { continuation in
            queue.addOperation {
                timer = queue.schedule(after: queue.now, interval: .milliseconds(1)) {
                    if runs == 2 { return }
                    runs += 1
                    if runs == 2 {
                        timer?.cancel()
                        continuation.resume()
                    }
                }
            }
        }
        #expect(runs == 2)
    }

    @Test func `an operation queue's delayed action isn't an operation before it's due`() {
        let queue = OperationQueue()
        queue.schedule(after: queue.now.advanced(by: .seconds(3600))) {}
        #expect(queue.operationCount == 0)
    }

    @Test func `a run loop delivers on its own thread`() async {
        let thread = LoopThread()
        let recorder = Recorder<String, Never>()
        await withCheckedContinuation { continuation in
            recorder.onCompletion = { _ in
                thread.loop.schedule(after: thread.loop.now.advanced(by: .milliseconds(1))) {
                    thread.stop()
                    continuation.resume()
                }
            }
            (1...3).publisher.receive(on: thread.loop).map { "\($0) \(Thread.current === thread.thread)" }
                .subscribe(recorder)
        }
        #expect(recorder.history.dropFirst() == ["value 1 true", "value 2 true", "value 3 true", "finished"])
    }

    @Test func `the main run loop's actions run on the main queue, at once, later or repeatedly`() async {
        await #expect(processExitsWith: .success, "An action never ran, or elsewhere.") {
            alarm(20)
            let queue = DispatchSpecificKey<String>()
            DispatchQueue.main.setSpecific(key: queue, value: "main")
            nonisolated(unsafe) let loop = RunLoop.main
            // A mutex, since the thread sanitizer doesn't see that the task continues after the last action if that one
            // resumes the continuation before the task waits for it.
            let places = Mutex<[String?]>([])
            @discardableResult func addPlace() -> Int {
                places.withLock { places in
                    places.append(DispatchQueue.getSpecific(key: queue))
                    return places.count
                }
            }
            nonisolated(unsafe) var timer: (any Cancellable)?
            await withCheckedContinuation { continuation in
                loop.schedule {
                    addPlace()
                    loop.schedule(after: loop.now.advanced(by: .milliseconds(1))) {
                        addPlace()
                        timer = loop.schedule(after: loop.now, interval: .milliseconds(1)) {
                            guard addPlace() == 4 else { return }
                            timer?.cancel()
                            continuation.resume()
                        }
                    }
                }
            }
            exit(places.withLock { $0 == Array(repeating: "main", count: 4) } ? 0 : 1)
        }
    }

    @Test func `a cancel stops a run loop's timer`() async {
        let thread = LoopThread()
        nonisolated(unsafe) let loop = thread.loop!
        nonisolated(unsafe) var runs = 0
        nonisolated(unsafe) var timer: (any Cancellable)?
        await withCheckedContinuation { continuation in
            loop.schedule {
                timer = loop.schedule(after: loop.now, interval: .milliseconds(1)) {
                    runs += 1
                    guard runs == 2 else { return }
                    timer?.cancel()
                    loop.schedule(after: loop.now.advanced(by: .milliseconds(5))) {
                        thread.stop()
                        continuation.resume()
                    }
                }
            }
        }
        #expect(runs == 2)
    }

    @Test func `intervals of the calendar's clock are seconds`() {
        typealias Stride = RunLoop.SchedulerTimeType.Stride
        let intervals: [Stride] = [2, 0.5, .seconds(1), .seconds(1.5), .milliseconds(3), Stride(4)]
        #expect(intervals.map(\.timeInterval) == [2, 0.5, 1, 1.5, 0.003, 4])
        let start = OperationQueue.SchedulerTimeType(Date(timeIntervalSince1970: 0))
        #expect(start.distance(to: start.advanced(by: 3)) == 3)
    }
}

/// A thread that runs its loop until it's stopped.
final class LoopThread {
    private(set) var thread: Thread!
    private(set) var loop: RunLoop!
    private var isStopped = false

    init() {
        let hasStarted = DispatchSemaphore(value: 0)
        nonisolated(unsafe) let me = self
        thread = Thread {
            me.loop = RunLoop.current
            me.loop.add(Timer(fire: .distantFuture, interval: 0, repeats: false) { _ in }, forMode: .default)
            hasStarted.signal()
            while !me.isStopped, me.loop.run(mode: .default, before: .distantFuture) {}
        }
        thread.start()
        hasStarted.wait()
    }

    /// Stops the thread. Call it in the loop.
    func stop() { isStopped = true }
}
