import Foundation

/// Waits until a process has nothing to do, so whatever follows from an event has happened.
@MainActor
enum Stillness {
    /// The longest time to wait: long, since the machine may be busy, until that has been in vain a few times.
    private static var limit: Duration { vainCount < 3 ? .seconds(2) : .milliseconds(50) }
    /// The number of times that something kept running.
    private static var vainCount = 0

    /// Waits until the main queue is empty and all other threads are asleep.
    static func wait() async {
        let end = ContinuousClock.now + limit
        await Task.detached {}.value
        var count = 0
        while count < rounds {
            await MainQueue.yield(turns: 8)
            if isQuiet() {
                count += 1
            } else {
                count = 0
                if ContinuousClock.now > end {
                    vainCount += 1
                    return
                }
            }
            await pause()
        }
    }

    /// Blocks the main thread until all other threads are asleep.
    static func block() {
        let end = ContinuousClock.now + limit
        var count = 0
        while count < rounds, ContinuousClock.now < end {
            usleep(200)
            count = isQuiet() ? count + 1 : 0
        }
    }

    #if !canImport(Darwin)
    private static let rounds = 2

    /// Lets other threads run for a moment.
    private static func pause() async { sched_yield() }

    /// Whether all threads are asleep except this one. The kernel marks a thread as runnable before the call that wakes it
    /// returns, so one that is late because the machine is busy counts as awake.
    private static func isQuiet() -> Bool {
        guard let folder = opendir("/proc/self/task") else { return true }
        defer { closedir(folder) }
        var awake = 0
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            guard name.first?.isNumber == true else { continue }
            if state(of: "/proc/self/task/\(name)/stat") != UInt8(ascii: "S") { awake += 1 }
        }
        // This thread is one of them.
        return awake <= 1
    }

    /// The state of a thread: the first letter behind its name, which is in parentheses.
    private static func state(of file: String) -> UInt8? {
        let descriptor = open(file, O_RDONLY)
        guard descriptor >= 0 else { return UInt8(ascii: "S") }
        defer { close(descriptor) }
        var buffer = [UInt8](repeating: 0, count: 128)
        let count = read(descriptor, &buffer, buffer.count)
        guard count > 0, let end = buffer[..<count].lastIndex(of: UInt8(ascii: ")")) else { return nil }
        return end + 2 < count ? buffer[end + 2] : nil
    }
    #else
    private static let rounds = 6

    /// Lets other threads run for a moment.
    private static func pause() async {
        await withCheckedContinuation { turn in
            DispatchQueue.main.asyncAfter(deadline: .now() + 0.001) {
                DispatchQueue.global().async { turn.resume() }
            }
        }
        await Task.detached {}.value
    }

    /// NB: Elsewhere, nothing says whether a thread is asleep, so each round takes a millisecond instead.
    private static func isQuiet() -> Bool { true }
    #endif
}
