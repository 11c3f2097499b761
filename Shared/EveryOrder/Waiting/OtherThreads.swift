import Foundation

/// What the other threads of the process are doing, as far as the kernel says so: on Linux.
///
/// Used on the main thread, whose own activity nobody has to ask the kernel about.
@MainActor
enum OtherThreads {
    /// Waits until all of them sleep, while the main queue is empty.
    ///
    /// - Parameters:
    ///   - isLong: Whether it waits for about a second, and not just for some milliseconds.
    ///   - action: Called with whether they sleep. They don't, as far as it is known, on Apple's systems, and if one of them
    ///     seems to run without an end: it may belong to another test.
    static func waitUntilAsleep(isLong: Bool, then action: @escaping (Bool) -> Void) {
        #if os(Linux)
        lookAgain(attempt: 0, isLong, action)
        #else
        action(false)
        #endif
    }

    /// Blocks the main thread until all of them sleep, if that can be known.
    static func blockUntilAsleep() {
        #if os(Linux)
        for attempt in 0..<quickAttempts + slowAttempts {
            let threads = allAsleep()
            if threads != nil, allAsleep() == threads { return }
            pause(after: attempt)
        }
        #endif
    }

    #if os(Linux)
    /// Looks, lets the main queue run all that is in it, and looks whether a thread has run.
    ///
    /// NB: Without a task, since one that resumes wakes another thread.
    private static func lookAgain(
        attempt: Int,
        _ isLong: Bool,
        _ action: @escaping (Bool) -> Void,
    ) {
        let threads = allAsleep()
        takeTurns(mainTurns) {
            if threads != nil, allAsleep() == threads {
                slowAttempts = min(maxSlowAttempts, 2 * slowAttempts + 1)
                return action(true)
            }
            guard attempt < quickAttempts + (isLong ? slowAttempts : 0) else {
                if isLong { slowAttempts /= 4 }
                return action(false)
            }
            pause(after: attempt)
            lookAgain(attempt: attempt + 1, isLong, action)
        }
    }

    /// Leaves the processor to those that run.
    private static func pause(after attempt: Int) {
        usleep(attempt < quickAttempts ? 50 : 8000)
    }

    private static func takeTurns(_ count: Int, then action: @escaping () -> Void) {
        guard count > 0 else { return action() }
        // The main queue is the main actor's.
        nonisolated(unsafe) let action = action
        DispatchQueue.main.async {
            MainActor.assumeIsolated { takeTurns(count - 1, then: action) }
        }
    }

    /// More turns of the main queue than a screen takes without another thread.
    private static let mainTurns = 8
    private static let quickAttempts = 20
    /// So many take almost a second.
    private static let maxSlowAttempts = 100
    /// The number of attempts that are made now, which is smaller if the last ones were in vain.
    private static var slowAttempts = maxSlowAttempts

    /// How often a thread has begun to run, in digits.
    private typealias Count = [UInt8]

    /// Returns how often each thread has begun to run, or `nil` if one doesn't sleep.
    ///
    /// If two results are the same, all of them have slept in between: one that was woken would have had to run before it
    /// could sleep again.
    private static func allAsleep() -> [Int: Count]? {
        var all: [Int: Count] = [:]
        for thread in identifiers() {
            // It may have ended since it was listed.
            guard let count = count(of: thread) else { continue }
            guard isAsleep(thread) else { return nil }
            all[thread] = count
        }
        return all
    }

    private static func identifiers() -> [Int] {
        guard let folder = opendir("/proc/self/task") else { return [] }
        defer { closedir(folder) }
        let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self")) ?? ""
        var identifiers: [Int] = []
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if let identifier = Int(name), !own.hasSuffix("/\(name)") { identifiers.append(identifier) }
        }
        return identifiers
    }

    /// The third number of its scheduler statistics.
    private static func count(of thread: Int) -> Count? {
        let numbers = contents(of: "/proc/self/task/\(thread)/schedstat")?.split(separator: UInt8(ascii: " "))
        return numbers?.last.map(Array.init)
    }

    /// Whether its state is an interruptible sleep. The state comes after the name, which is in parentheses.
    private static func isAsleep(_ thread: Int) -> Bool {
        guard let stat = contents(of: "/proc/self/task/\(thread)/stat"),
            let end = stat.lastIndex(of: UInt8(ascii: ")"))
        else { return false }
        return stat.dropFirst(end + 2).first == UInt8(ascii: "S")
    }

    private static func contents(of path: String) -> [UInt8]? {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        let bytes = [UInt8](unsafeUninitializedCapacity: 512) { buffer, count in
            count = max(0, read(file, buffer.baseAddress, buffer.count))
        }
        return bytes.isEmpty ? nil : bytes
    }
    #endif
}
