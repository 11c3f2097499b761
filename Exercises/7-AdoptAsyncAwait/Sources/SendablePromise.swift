import Combine

/// The promise of a future, wrapped so a task can capture it.
///
/// A promise isn't `Sendable`: nothing in its type says that another thread may call it. But it is meant to be kept
/// later, on whatever thread the work ends, and a future uses only the first outcome. Hence `@unchecked`.
nonisolated struct SendablePromise<Output: Sendable, Failure: Error>: @unchecked Sendable {
    /// Keeps the promise with this outcome.
    let keep: Future<Output, Failure>.Promise

    /// Wraps the promise that a future passes to its closure.
    init(_ promise: @escaping Future<Output, Failure>.Promise) {
        keep = promise
    }
}
