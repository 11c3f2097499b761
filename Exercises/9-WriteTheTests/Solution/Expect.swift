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
/// Where these tests run, all tasks take turns on the main queue. So a fixed number of its turns is enough, however busy
/// the machine is, and no test ever has to sleep.
@MainActor
public func settle() async {
    await MainQueue.turns(20)
}
