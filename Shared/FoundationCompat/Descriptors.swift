import Foundation

/// The number of descriptors that the process may have open at once.
package enum DescriptorLimit {
    /// Raises the limit once, as far as the system allows, to what parallel tests need.
    ///
    /// A Mac allows a process 256 unless it requests more. Linux doubles the table whenever it is full, for which a
    /// process with several threads waits some 10 ms: here it waits only once.
    package static let raise: Void = {
        if current < 4096 { current = 4096 }
        close(fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 1023))
    }()

    /// The current limit. A higher value than the system allows is reduced to that.
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
/// Makes new sockets get numbers that no socket had a moment ago.
///
/// NB: On Linux, Foundation may close a socket before its event source has released its number
/// (swift-corelibs-foundation #4791; 6.2.1 fixes some paths, so remove this when a request that supersedes another one
/// never stalls without it). A new socket with that number is then dropped together with the source, and receives no
/// events: a request to a healthy server stalls. A new socket gets the lowest free number. So this holds all free
/// numbers except a few, which are lower than any that were used recently.
enum FreshDescriptors {
    private static let end: Int32 = 960
    /// More numbers than other threads are likely to use before the socket is opened.
    private static let batchSize = 12
    private static let state = Locked(State())

    private struct State {
        /// The numbers that are held, in ascending order.
        var kept: [Int32] = []
        /// The lowest number that was released since the last start from the top.
        var lowest = end
    }

    /// Releases a few numbers that haven't been used for a long time, and holds all others that are free.
    static func prepare() {
        guard hasRoom else { return }
        state.withLock { state in
            state.kept = (state.kept + freeNumbers()).sorted()
            var below = state.kept.firstIndex { $0 >= state.lowest } ?? state.kept.count
            if below < batchSize { below = state.kept.count }
            let fresh = max(0, below - batchSize)..<below
            for number in state.kept[fresh] { close(number) }
            state.lowest = state.kept[fresh].first ?? end
            state.kept.removeSubrange(fresh)
        }
    }

    /// A Boolean value that indicates whether the limit is high enough to hold some numbers.
    private static let hasRoom: Bool = {
        _ = DescriptorLimit.raise
        return DescriptorLimit.current >= 2048
    }()

    /// Opens all free numbers below the end, and returns them in ascending order.
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
