import Foundation

/// How many descriptors the process may have open at once.
package enum DescriptorLimit {
    /// Raises it, as far as the system allows, to what tests need that run side by side; done once.
    ///
    /// A Mac lets a process have 256 unless it asks for more. Linux makes room for twice as many whenever they are used
    /// up, and a process of several threads waits some 10 ms for that: here it waits once.
    package static let raise: Void = {
        if current < 4096 { current = 4096 }
        close(fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 1023))
    }()

    /// The limit that is in force; more than the system allows is cut to that.
    package static var current: Int {
        get { Int(clamping: limit.rlim_cur) }
        set {
            var limit = limit
            limit.rlim_cur = min(rlim_t(newValue), limit.rlim_max)
            setrlimit(resource, &limit)
        }
    }

    private static var limit: rlimit {
        var limit = rlimit()
        getrlimit(resource, &limit)
        return limit
    }

    #if canImport(Glibc)
    private static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
    private static let resource = RLIMIT_NOFILE
    #endif
}

#if canImport(FoundationNetworking)
/// The numbers of the sockets that are opened next, which no socket had a moment ago.
///
/// NB: On Linux, Foundation may close a socket before its event source has released its number
/// (swift-corelibs-foundation #4791; 6.2.1 fixes it for some paths, so this goes when a request that supersedes
/// another one never stalls without it). A new socket with that number is then forgotten together with the source,
/// and receives no events: a request to a healthy server stalls. So the low numbers are kept, and given back from the
/// top down: a new socket gets the lowest free one, which is never the one that was closed last.
enum FreshDescriptors {
    private static let end: Int32 = 480
    private static let kept = Locked<[Int32]>([])

    /// Makes the two lowest free numbers ones that have been out of use for long.
    static func prepare() {
        guard hasRoom else { return }
        kept.withLock { kept in
            if kept.count < 2 { kept += freeNumbers() }
            for _ in 0..<min(2, kept.count) { close(kept.removeLast()) }
        }
    }

    /// Whether a process may have so many descriptors that keeping some leaves enough.
    private static let hasRoom: Bool = {
        _ = DescriptorLimit.raise
        return DescriptorLimit.current >= 1024
    }()

    /// Takes all numbers that are free below the end, in ascending order.
    private static func freeNumbers() -> [Int32] {
        var taken: [Int32] = []
        while case let number = open("/dev/null", O_RDONLY | O_CLOEXEC), number >= 0 {
            guard number < end else {
                close(number)
                break
            }
            taken.append(number)
        }
        return taken
    }
}
#endif
