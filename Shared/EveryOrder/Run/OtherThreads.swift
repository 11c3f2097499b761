import Foundation

/// What the other threads of the process are doing, as far as the kernel says so: on Linux.
///
/// Used on the main thread, whose own activity nobody has to ask the kernel about.
@MainActor
enum OtherThreads {
    /// Waits until all of them sleep, while the main queue is empty.
    ///
    /// - Parameter action: Called with whether they sleep. They don't, as far as it is known, on Apple's systems, and if one of them
    ///   seems to run without an end: it may belong to another test.
    static func waitUntilAsleep(then action: @escaping (Bool) -> Void) {
        #if !canImport(Darwin)
        lookAgain(attempt: 0, action)
        #else
        action(false)
        #endif
    }

    /// Blocks the main thread until all of them sleep, if that can be known.
    static func blockUntilAsleep() {
        #if !canImport(Darwin)
        for attempt in 0..<attempts {
            let threads = allAsleep()
            if threads != nil, allAsleep() == threads { return }
            pause(after: attempt)
        }
        #endif
    }

    #if !canImport(Darwin)
    /// Looks, lets the main queue run all that is in it, and looks whether a thread has run, or a task has gone on.
    ///
    /// NB: Without a task, since one that resumes wakes another thread.
    private static func lookAgain(
        attempt: Int,
        _ action: @escaping (Bool) -> Void,
    ) {
        let threads = allAsleep()
        let enqueued = TaskHook.enqueued
        // One that is awake may have something to say first.
        takeTurns(threads == nil ? 1 : mainTurns) {
            if threads != nil, TaskHook.enqueued == enqueued, allAsleep() == threads {
                attempts = min(maxAttempts, 2 * attempts)
                return action(true)
            }
            guard attempt < attempts else {
                attempts = max(1, attempts / 4)
                return action(false)
            }
            // Tasks of the main actor need no other thread.
            if TaskHook.enqueued == enqueued { pause(after: attempt) }
            lookAgain(attempt: attempt + 1, action)
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
    /// The attempts that don't take long.
    private static let quickAttempts = 8
    /// So many take almost a second.
    private static let maxAttempts = 100
    /// The number of attempts that are made now, which is smaller if the last ones were in vain.
    private static var attempts = maxAttempts

    /// The files of a thread, which stay open, since opening them takes longer than reading them.
    private struct Files {
        let schedule: Int32
        let state: Int32

        init?(of thread: Int) {
            schedule = open("/proc/self/task/\(thread)/schedstat", O_RDONLY | O_CLOEXEC)
            state = open("/proc/self/task/\(thread)/stat", O_RDONLY | O_CLOEXEC)
            if schedule < 0 || state < 0 {
                release()
                return nil
            }
        }

        func release() {
            if schedule >= 0 { close(schedule) }
            if state >= 0 { close(state) }
        }
    }

    private static var files: [Int: Files] = [:]

    /// Returns how often each thread has begun to run, or `nil` if one doesn't sleep.
    ///
    /// If two results are the same, all of them have slept in between: one that was woken would have had to run before it
    /// could sleep again.
    private static func allAsleep() -> [Int: UInt]? {
        var all: [Int: UInt] = [:]
        for thread in identifiers() {
            // It may have ended since it was listed, or be another one with the same number.
            guard let (count, isAsleep) = look(at: thread) ?? look(at: thread) else { continue }
            guard isAsleep else { return nil }
            all[thread] = count
        }
        for (thread, own) in files where all[thread] == nil {
            own.release()
            files[thread] = nil
        }
        return all
    }

    /// Returns how often a thread has begun to run, which is the third number of its scheduler statistics, and whether its state
    /// is S, an interruptible sleep, which comes after the name in parentheses.
    private static func look(at thread: Int) -> (count: UInt, isAsleep: Bool)? {
        guard let own = files[thread] ?? Files(of: thread) else { return nil }
        files[thread] = own
        if let schedule = contents(of: own.schedule), let start = strrchr(schedule, space) {
            let count = strtoul(start + 1, nil, 10)
            if let state = contents(of: own.state), let end = strrchr(state, parenthesis) {
                return (count, end[2] == CChar(UInt8(ascii: "S")))
            }
        }
        own.release()
        files[thread] = nil
        return nil
    }

    private static func identifiers() -> [Int] {
        guard let folder = opendir("/proc/self/task") else { return [] }
        defer { closedir(folder) }
        let length = max(0, readlink("/proc/thread-self", buffer, capacity - 1))
        buffer[length] = 0
        let own = strrchr(buffer, slash).map { strtol($0 + 1, nil, 10) }
        var identifiers: [Int] = []
        while let entry = readdir(folder) {
            // Its own name and that of the folder around it aren't numbers.
            let number = withUnsafePointer(to: &entry.pointee.d_name.0) { strtol($0, nil, 10) }
            if number > 0, number != own { identifiers.append(number) }
        }
        return identifiers
    }

    /// Reads the beginning of a file into the buffer.
    private static func contents(of file: Int32) -> UnsafeMutablePointer<CChar>? {
        let count = pread(file, buffer, capacity - 1, 0)
        guard count > 0 else { return nil }
        buffer[count] = 0
        return buffer
    }

    /// In C, since this runs twice in each event of each order.
    private static let buffer = UnsafeMutablePointer<CChar>.allocate(capacity: capacity)
    private static let capacity = 512
    private static let slash = Int32(UInt8(ascii: "/"))
    private static let space = Int32(UInt8(ascii: " "))
    private static let parenthesis = Int32(UInt8(ascii: ")"))
    #endif
}
