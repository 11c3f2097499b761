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

/// The processor time that something has used so far.
struct ProcessorTime: Sendable {
    /// That of all threads of this process.
    static var process: ProcessorTime {
        ProcessorTime {
            var time = timespec()
            clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
            return time.seconds
        }
    }

    /// Returns that of the current thread, which any thread can read.
    static func ofThisThread() -> ProcessorTime {
        #if canImport(Darwin)
        let port = pthread_mach_thread_np(pthread_self())
        return ProcessorTime {
            var info = thread_basic_info()
            var count = mach_msg_type_number_t(
                MemoryLayout<thread_basic_info>.size / MemoryLayout<integer_t>.size
            )
            let result = withUnsafeMutablePointer(to: &info) { pointer in
                pointer.withMemoryRebound(to: integer_t.self, capacity: Int(count)) {
                    thread_info(port, thread_flavor_t(THREAD_BASIC_INFO), $0, &count)
                }
            }
            guard result == KERN_SUCCESS else { return 0 }
            return [info.user_time, info.system_time].reduce(0) {
                $0 + Double($1.seconds) + Double($1.microseconds) / 1_000_000
            }
        }
        #else
        var clock = clockid_t()
        pthread_getcpuclockid(pthread_self(), &clock)
        return ProcessorTime { [clock] in
            var time = timespec()
            clock_gettime(clock, &time)
            return time.seconds
        }
        #endif
    }

    /// Returns what reads the times of the threads: on Apple's systems, that of the main thread. Call it there.
    static func threads() -> @Sendable () -> [Int: TimeInterval] {
        #if canImport(Darwin)
        let main = ofThisThread()
        return { [0: main.seconds] }
        #else
        return {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
            let times = names.compactMap { Int32($0) }.map { thread in
                var time = timespec()
                // What `pthread_getcpuclockid` returns for a thread (see clock_getcpuclockid(3)).
                clock_gettime(clockid_t(~thread << 3 | 6), &time)
                return (Int(thread), time.seconds)
            }
            return Dictionary(uniqueKeysWithValues: times)
        }
        #endif
    }

    private let read: @Sendable () -> TimeInterval

    private init(_ read: @escaping @Sendable () -> TimeInterval) { self.read = read }

    var seconds: TimeInterval { read() }
}

extension timespec {
    fileprivate var seconds: TimeInterval { Double(tv_sec) + Double(tv_nsec) / 1_000_000_000 }
}
