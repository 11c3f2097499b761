#if canImport(FoundationNetworking)
import Foundation
import FoundationNetworking
import Synchronization

extension URLSession {
    /// Downloads the contents of a URL based on a request; cancelling the task cancels the download.
    ///
    /// NB: Replaces Foundation's own method on Linux, which deadlocks when a task is cancelled at the very moment its
    /// download ends: each of the two then waits for a lock that the other holds
    /// (swift-corelibs-foundation #5412). Remove it with the first release that has #5417, of February 2026.
    public func data(for request: URLRequest) async throws -> (Data, URLResponse) {
        // A task that may be cancelled before it exists.
        let download = Mutex<(task: URLSessionTask?, isCancelled: Bool)>((nil, false))
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let task = dataTask(with: request) { data, response, error in
                    if let data, let response, error == nil {
                        continuation.resume(returning: (data, response))
                    } else {
                        continuation.resume(throwing: error ?? URLError(.badServerResponse))
                    }
                }
                task.resume()
                let isCancelled = download.withLock { download in
                    download.task = task
                    return download.isCancelled
                }
                if isCancelled { task.cancel() }
            }
        } onCancel: {
            let task = download.withLock { download in
                download.isCancelled = true
                return download.task
            }
            task?.cancel()
        }
    }

    /// Downloads the contents of a URL; cancelling the task cancels the download.
    public func data(from url: URL) async throws -> (Data, URLResponse) {
        try await data(for: URLRequest(url: url))
    }
}
#endif
