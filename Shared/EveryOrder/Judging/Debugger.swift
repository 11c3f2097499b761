import Foundation

/// A debugger of this process.
enum Debugger {
    /// Whether one is attached. It may stop the process at any time, and so does what would end another.
    static var isAttached: Bool {
        #if canImport(Darwin)
        var info = kinfo_proc()
        var size = MemoryLayout<kinfo_proc>.stride
        var name = [CTL_KERN, KERN_PROC, KERN_PROC_PID, getpid()]
        guard sysctl(&name, UInt32(name.count), &info, &size, nil, 0) == 0 else { return false }
        return info.kp_proc.p_flag & P_TRACED != 0
        #else
        let status = FileManager.default.contents(atPath: "/proc/self/status") ?? Data()
        return isAttached(in: String(decoding: status, as: UTF8.self))
        #endif
    }

    /// Whether the status of a process of Linux names one that traces it.
    static func isAttached(in status: String) -> Bool {
        status.split(separator: "\n").contains { line in
            line.hasPrefix("TracerPid:") && line.split(separator: "\t").last != "0"
        }
    }
}

/// The processor time that this process has used so far, in seconds.
enum ProcessorTime {
    /// That of all threads.
    static var process: TimeInterval {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return time.seconds
    }

    /// Returns what reads how long each thread has run, and how long all have run or waited for a processor.
    ///
    /// On Apple's systems, it knows the thread that it is called on, and not how long one has waited.
    static func threads() -> @Sendable () -> (byThread: [Int: TimeInterval], active: TimeInterval) {
        #if canImport(Darwin)
        let port = pthread_mach_thread_np(pthread_self())
        return {
            var info = thread_basic_info()
            var count = mach_msg_type_number_t(
                MemoryLayout<thread_basic_info>.size / MemoryLayout<integer_t>.size
            )
            let result = withUnsafeMutablePointer(to: &info) { pointer in
                pointer.withMemoryRebound(to: integer_t.self, capacity: Int(count)) {
                    thread_info(port, thread_flavor_t(THREAD_BASIC_INFO), $0, &count)
                }
            }
            let times = result == KERN_SUCCESS ? [info.user_time, info.system_time] : []
            let seconds = times.reduce(0) { $0 + Double($1.seconds) + Double($1.microseconds) / 1_000_000 }
            return ([0: seconds], process)
        }
        #else
        return {
            var byThread: [Int: TimeInterval] = [:]
            var active = 0.0
            for name in (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? [] {
                let data = FileManager.default.contents(atPath: "/proc/self/task/\(name)/schedstat") ?? Data()
                // How long it has run, and how long it has waited, in nanoseconds.
                let times = data.split(separator: UInt8(ascii: " ")).prefix(2)
                    .compactMap { Double(String(decoding: $0, as: UTF8.self)) }
                guard let thread = Int(name), times.count == 2 else { continue }
                byThread[thread] = times[0] / 1_000_000_000
                active += (times[0] + times[1]) / 1_000_000_000
            }
            // Not every kernel tells.
            return (byThread, byThread.isEmpty ? process : active)
        }
        #endif
    }
}

extension timespec {
    fileprivate var seconds: TimeInterval { Double(tv_sec) + Double(tv_nsec) / 1_000_000_000 }
}
