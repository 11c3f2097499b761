#if canImport(FoundationNetworking)
import Foundation
import FoundationNetworking
import Synchronization

/// The async methods of URLSession, in place of Foundation's own.
///
/// NB: On Linux, Foundation's own methods deadlock when a task is cancelled at the very moment its transfer ends: each of
/// the two then waits for a lock that the other holds (swift-corelibs-foundation #5412). And they call no method that
/// a subclass can override. An overload would replace them only in files that import it, and only for the arguments that
/// it declares. So each of these has the symbol of Foundation's own method. The linker finds it here before it looks in
/// the library, so every call in the program is a call of these, in whatever file. `SessionTests` fails if a symbol is no
/// longer that of the method. Remove this with the first release that has #5417, of February 2026, if tests no longer
/// count outcomes, or Foundation then creates these tasks by a method that can be overridden.
extension URLSession {
    @_silgen_name(
        "$s20FoundationNetworking10URLSessionC4data3for8delegate0A10Essentials4DataV_AA11URLResponseCtAA10URLRequestV_AA0C12TaskDelegate_pSgtYaKF"
    )
    package func safeData(
        for request: URLRequest,
        delegate: (any URLSessionTaskDelegate)?,
    ) async throws -> (Data, URLResponse) {
        try await outcome(delegate) { dataTask(with: request, completionHandler: $0) }
    }

    @_silgen_name(
        "$s20FoundationNetworking10URLSessionC4data4from8delegate0A10Essentials4DataV_AA11URLResponseCtAG3URLV_AA0C12TaskDelegate_pSgtYaKF"
    )
    package func safeData(
        from url: URL,
        delegate: (any URLSessionTaskDelegate)?,
    ) async throws -> (Data, URLResponse) {
        try await outcome(delegate) { dataTask(with: url, completionHandler: $0) }
    }

    @_silgen_name(
        "$s20FoundationNetworking10URLSessionC6upload3for4from8delegate0A10Essentials4DataV_AA11URLResponseCtAA10URLRequestV_AjA0C12TaskDelegate_pSgtYaKF"
    )
    package func safeUpload(
        for request: URLRequest,
        from body: Data,
        delegate: (any URLSessionTaskDelegate)?,
    ) async throws -> (Data, URLResponse) {
        try await outcome(delegate) { uploadTask(with: request, from: body, completionHandler: $0) }
    }

    @_silgen_name(
        "$s20FoundationNetworking10URLSessionC6upload3for8fromFile8delegate0A10Essentials4DataV_AA11URLResponseCtAA10URLRequestV_AH3URLVAA0C12TaskDelegate_pSgtYaKF"
    )
    package func safeUpload(
        for request: URLRequest,
        fromFile file: URL,
        delegate: (any URLSessionTaskDelegate)?,
    ) async throws -> (Data, URLResponse) {
        try await outcome(delegate) { uploadTask(with: request, fromFile: file, completionHandler: $0) }
    }

    @_silgen_name(
        "$s20FoundationNetworking10URLSessionC8download3for8delegate0A10Essentials3URLV_AA11URLResponseCtAA10URLRequestV_AA0C12TaskDelegate_pSgtYaKF"
    )
    package func safeDownload(
        for request: URLRequest,
        delegate: (any URLSessionTaskDelegate)?,
    ) async throws -> (URL, URLResponse) {
        try await outcome(delegate) { downloadTask(with: request, completionHandler: $0) }
    }

    @_silgen_name(
        "$s20FoundationNetworking10URLSessionC8download4from8delegate0A10Essentials3URLV_AA11URLResponseCtAI_AA0C12TaskDelegate_pSgtYaKF"
    )
    package func safeDownload(
        from url: URL,
        delegate: (any URLSessionTaskDelegate)?,
    ) async throws -> (URL, URLResponse) {
        try await outcome(delegate) { downloadTask(with: url, completionHandler: $0) }
    }

    /// Runs a task, and returns its outcome. Cancels it with the task of the caller.
    private func outcome<Value: Sendable>(
        _ delegate: (any URLSessionTaskDelegate)?,
        of makeTask: (@escaping @Sendable (Value?, URLResponse?, (any Error)?) -> Void) -> URLSessionTask,
    ) async throws -> (Value, URLResponse) {
        // A task that may be cancelled before it exists.
        let transfer = Mutex<(task: URLSessionTask?, isCancelled: Bool)>((nil, false))
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let task = makeTask { value, response, error in
                    if let value, let response, error == nil {
                        continuation.resume(returning: (value, response))
                    } else {
                        continuation.resume(throwing: error ?? URLError(.badServerResponse))
                    }
                }
                if let delegate { task.delegate = delegate }
                task.resume()
                let isCancelled = transfer.withLock { transfer in
                    transfer.task = task
                    return transfer.isCancelled
                }
                if isCancelled { task.cancel() }
            }
        } onCancel: {
            let task = transfer.withLock { transfer in
                transfer.isCancelled = true
                return transfer.task
            }
            task?.cancel()
        }
    }
}
#endif
