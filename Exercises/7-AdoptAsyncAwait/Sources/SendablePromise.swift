import Combine

/// The promise of a future, for a task to take along.
///
/// A promise isn't `Sendable`: nothing in its type says that another thread may call it. But it is made to be kept
/// later, on whatever thread the work ends, and a future takes the first outcome alone. Hence `@unchecked`.
nonisolated struct SendablePromise<Output: Sendable, Failure: Error>: @unchecked Sendable {
    /// Keeps the promise with this outcome.
    let keep: Future<Output, Failure>.Promise

    /// Wraps the promise that a future's closure gets.
    init(_ promise: @escaping Future<Output, Failure>.Promise) {
        keep = promise
    }
}
