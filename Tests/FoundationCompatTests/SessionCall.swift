// Not FoundationCompat: these are the calls of code that has never heard of it.
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A way to send a request through a session.
enum SessionCall: String, CaseIterable, Codable {
    case dataForRequest, dataForRequestWithDelegate, dataFromURL, dataFromURLWithDelegate
    case uploadData, uploadFile, downloadForRequest, downloadFromURL
    case dataTask, dataTaskWithURL, uploadTask, uploadTaskWithFile, downloadTask, downloadTaskWithURL

    /// Sends a POST if there is something to send, or else a GET. Returns the body of the answer.
    func body(from url: URL, through session: URLSession) async throws -> String {
        var post = URLRequest(url: url)
        post.httpMethod = "POST"
        let get = URLRequest(url: url)
        let sent = Data("body".utf8)
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
        try sent.write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let body: Data
        switch self {
        case .dataForRequest: body = try await session.data(for: get).0
        case .dataForRequestWithDelegate: body = try await session.data(for: get, delegate: nil).0
        case .dataFromURL: body = try await session.data(from: url).0
        case .dataFromURLWithDelegate: body = try await session.data(from: url, delegate: nil).0
        case .uploadData: body = try await session.upload(for: post, from: sent).0
        case .uploadFile: body = try await session.upload(for: post, fromFile: file).0
        case .downloadForRequest: body = try Data(contentsOf: await session.download(for: get).0)
        case .downloadFromURL: body = try Data(contentsOf: await session.download(from: url).0)
        case .dataTask: body = try await finish { session.dataTask(with: get, completionHandler: $0) }
        case .dataTaskWithURL: body = try await finish { session.dataTask(with: url, completionHandler: $0) }
        case .uploadTask:
            body = try await finish { session.uploadTask(with: post, from: sent, completionHandler: $0) }
        case .uploadTaskWithFile:
            body = try await finish { session.uploadTask(with: post, fromFile: file, completionHandler: $0) }
        case .downloadTask:
            body = try await finish { handler in
                session.downloadTask(with: get) { handler($0.flatMap { try? Data(contentsOf: $0) }, $1, $2) }
            }
        case .downloadTaskWithURL:
            body = try await finish { handler in
                session.downloadTask(with: url) { handler($0.flatMap { try? Data(contentsOf: $0) }, $1, $2) }
            }
        }
        return String(decoding: body, as: UTF8.self)
    }

    private typealias Handler = @Sendable (Data?, URLResponse?, (any Error)?) -> Void

    private func finish(_ makeTask: (@escaping Handler) -> URLSessionTask) async throws -> Data {
        try await withCheckedThrowingContinuation { continuation in
            let task = makeTask { data, _, error in
                continuation.resume(with: data.map(Result.success) ?? .failure(error ?? URLError(.unknown)))
            }
            task.resume()
        }
    }
}

extension URLSession {
    /// Cancels all tasks in the handler that receives them.
    func cancelAllTasks() {
        getAllTasks { tasks in
            for task in tasks { task.cancel() }
        }
    }
}

extension URLSession {
    /// Blocks the thread until the session has done what it has been told to do.
    func waitForQueues() {
        let isDone = DispatchSemaphore(value: 0)
        getAllTasks { _ in isDone.signal() }
        isDone.wait()
    }
}
