import TestSupport

/// Why a test failed.
public struct TestFailure: Error, CustomStringConvertible {
    public let description: String
}

/// Fails the test unless the condition holds.
func expect(_ condition: Bool, _ message: String) throws {
    guard !condition else { return }
    throw TestFailure(description: message)
}

/// Lets everything happen that can happen by itself, such as a task that goes on after it was answered.
///
/// The screen and its service are on the main actor, but a task that is answered comes back to it by way of another
/// thread. So this lets both have their turns, often enough for a busy machine. No test ever has to sleep.
@MainActor
public func settle() async {
    for _ in 0..<120 {
        await Task.detached {}.value
        await MainQueue.turns(2)
    }
}
