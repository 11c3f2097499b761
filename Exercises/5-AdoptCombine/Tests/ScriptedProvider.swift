import Combine
import Foundation
import PhotoFeed
import Synchronization

/// A session and a provider without a network, which record the calls: for publishers, or with handlers.
final class ScriptedProvider: APISessionProviding, PhotoFeedProviding {
    private let names = Mutex<[String]>([])
    private let handlers = Mutex<[@Sendable (Result<PhotoFeed, APIError>) -> Void]>([])
    // A subject may receive values on any thread.
    nonisolated(unsafe) private let feeds = CurrentValueSubject<PhotoFeed?, Never>(nil)

    /// The calls, in order, such as `getPhotoFeed()`.
    var calls: [String] { names.withLock { $0 } }

    func execute<T: Decodable>(_ request: any RequestProviding) -> AnyPublisher<T, APIError> {
        record("execute(_:)")
        return Empty().eraseToAnyPublisher()
    }

    func execute<T: Decodable & Sendable>(
        _ request: any RequestProviding,
        completion: @escaping @Sendable (Result<T, APIError>) -> Void,
    ) {
        record("execute(_:completion:)")
    }

    func getPhotoFeed() -> AnyPublisher<PhotoFeed, Never> {
        record("getPhotoFeed()")
        return feeds.compactMap(\.self).eraseToAnyPublisher()
    }

    func getPhotoFeed(_ completion: @escaping @Sendable (Result<PhotoFeed, APIError>) -> Void) {
        record("getPhotoFeed(_:)")
        handlers.withLock { $0.append(completion) }
    }

    /// Publishes a feed on another thread while the main one waits, and doesn't finish.
    ///
    /// - Returns: Whether the other thread is free again, and doesn't wait for the main one.
    func publish(_ feed: PhotoFeed) -> Bool {
        let isFree = DispatchSemaphore(value: 0)
        DispatchQueue.global().async { [self] in
            for handler in handlers.withLock({ $0 }) { handler(.success(feed)) }
            feeds.send(feed)
            isFree.signal()
        }
        return isFree.wait(timeout: .now() + 2) == .success
    }

    private func record(_ name: String) { names.withLock { $0.append(name) } }
}

// Called as long as the protocols don't require publishers. Requirements then take precedence.
extension APISessionProviding {
    func execute<T: Decodable>(_ request: any RequestProviding) -> AnyPublisher<T, APIError> {
        Empty().eraseToAnyPublisher()
    }
}

extension PhotoFeedProviding {
    func getPhotoFeed() -> AnyPublisher<PhotoFeed, Never> { Empty().eraseToAnyPublisher() }
}
