import Foundation
import Synchronization

/// Makes a process fail that ends while a test runs.
///
/// If code under test calls `exit(0)`, the tests end without a report, and whatever started them takes that for success.
enum ExitGuard {
    private static let runs = Mutex(0)

    /// Begins a run, until ``end()`` is called as often.
    static func begin() {
        runs.withLock { $0 += 1 }
        _ = installation
    }

    static func end() { runs.withLock { $0 -= 1 } }

    private static let installation: Void = {
        atexit {
            guard ExitGuard.runs.withLock(\.self) > 0 else { return }
            fflush(nil)
            try? FileHandle.standardError.write(contentsOf: Data("\(ExitGuard.message)\n".utf8))
            _exit(EXIT_FAILURE)
        }
    }()

    private static let message = """

        EveryOrder: the process ended during a test, so the tests have no result, and count as failed. The code under test may \
        call exit(_:).
        """
}
