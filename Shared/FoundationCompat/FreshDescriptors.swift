#if canImport(FoundationNetworking)
import Foundation

/// Sees to it that the sockets which are opened next get numbers that none had a moment ago.
///
/// NB: On Linux, a socket of Foundation's may be closed before its event source has released its number
/// (swift-corelibs-foundation #4791; 6.2.1 mends it for some paths, so this goes when a request that supersedes
/// another one never stalls without it). What gets that number in between is then forgotten together with the source,
/// and hears of no event: a request to a server in good health stalls. So the low numbers are kept, and given back from the top down: a new socket
/// gets the lowest free one, which is never the one that was closed last.
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
