#if canImport(FoundationNetworking)
import Foundation
import FoundationNetworking

extension URLSession {
    /// Downloads the contents of a URL based on a request; cancelling the task cancels the download.
    ///
    /// NB: Replaces Foundation's own method on Linux, which deadlocks when a task is cancelled at the very moment its
    /// download ends: each of the two then waits for a lock that the other holds
    /// (swift-corelibs-foundation #5412). Remove it with the first release that has #5417, of February 2026.
    public func data(for request: URLRequest) async throws -> (Data, URLResponse) {
        let download = Download()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                download.start(
                    dataTask(with: request) { data, response, error in
                        if let data, let response, error == nil {
                            continuation.resume(returning: (data, response))
                        } else {
                            continuation.resume(throwing: error ?? URLError(.badServerResponse))
                        }
                    }
                )
            }
        } onCancel: {
            download.cancel()
        }
    }

    /// Downloads the contents of a URL; cancelling the task cancels the download.
    public func data(from url: URL) async throws -> (Data, URLResponse) {
        try await data(for: URLRequest(url: url))
    }
}

/// A task that may be cancelled before it exists.
private final class Download: Sendable {
    private let state = Locked<(task: URLSessionTask?, isCancelled: Bool)>((nil, false))

    func start(_ task: URLSessionTask) {
        task.resume()
        let isCancelled = state.withLock { state in
            state.task = task
            return state.isCancelled
        }
        if isCancelled { task.cancel() }
    }

    func cancel() {
        let task = state.withLock { state in
            state.isCancelled = true
            return state.task
        }
        task?.cancel()
    }
}
#endif
