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
/// and receives no events: a request to a healthy server stalls. A new socket gets the lowest free number. So all free
/// numbers are kept out of use but for a few, which are below all that were in use of late.
enum FreshDescriptors {
    private static let end: Int32 = 960
    /// More than other threads are likely to use up before the socket is opened.
    private static let atOnce = 12
    private static let state = Locked(State())

    private struct State {
        /// The numbers that are kept out of use, in ascending order.
        var kept: [Int32] = []
        /// The lowest number that was given back since the last start from the top.
        var lowest = end
    }

    /// Gives back a few numbers that have been out of use for long, and keeps all others that are free.
    static func prepare() {
        guard hasRoom else { return }
        state.withLock { state in
            state.kept = (state.kept + freeNumbers()).sorted()
            var below = state.kept.firstIndex { $0 >= state.lowest } ?? state.kept.count
            if below < atOnce { below = state.kept.count }
            let fresh = max(0, below - atOnce)..<below
            for number in state.kept[fresh] { close(number) }
            state.lowest = state.kept[fresh].first ?? end
            state.kept.removeSubrange(fresh)
        }
    }

    /// Whether a process may have so many descriptors that keeping some leaves enough.
    private static let hasRoom: Bool = {
        _ = DescriptorLimit.raise
        return DescriptorLimit.current >= 2048
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
