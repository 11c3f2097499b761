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
