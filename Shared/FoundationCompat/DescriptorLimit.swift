import Foundation

/// The number of descriptors that the process may have open at once.
package enum DescriptorLimit {
    /// Raises the limit once, as far as the system allows, to what parallel tests need.
    ///
    /// A Mac allows a process 256 unless it requests more. Linux doubles the table whenever it is full, for which a
    /// process with several threads waits some 10 ms: here it waits only once.
    ///
    /// NB: Remove this once a Mac's own limit is as high, and no test that measures turns notices the 10 ms.
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
