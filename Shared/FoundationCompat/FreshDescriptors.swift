#if canImport(FoundationNetworking)
import Foundation
import Synchronization

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
    private static let state = Mutex(State())

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

    /// Whether the limit is high enough to hold some numbers.
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
