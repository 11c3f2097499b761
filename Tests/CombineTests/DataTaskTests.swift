import Combine
import Foundation
import Synchronization
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct DataTaskTests {
    /// Answers requests to `http://answer/…` with the path, and refuses a connection to `http://refuse`. Requests to
    /// other hosts wait until they are cancelled.
    private final class Stub: URLProtocol {
        static let started = Mutex<[String: Int]>([:])
        static let waiting = Mutex<[String: CheckedContinuation<Void, Never>]>([:])
        static let stopping = Mutex<[String: CheckedContinuation<Void, Never>]>([:])

        static func session() -> URLSession {
            let configuration = URLSessionConfiguration.ephemeral
            configuration.protocolClasses = [Stub.self]
            return URLSession(configuration: configuration)
        }

        override static func canInit(with request: URLRequest) -> Bool { true }
        override static func canonicalRequest(for request: URLRequest) -> URLRequest { request }

        override func startLoading() {
            guard let url = request.url, let host = url.host else { return }
            Stub.started.withLock { $0[url.absoluteString, default: 0] += 1 }
            Stub.waiting.withLock { $0.removeValue(forKey: url.absoluteString) }?.resume()
            if host == "refuse" {
                client?.urlProtocol(self, didFailWithError: URLError(.cannotConnectToHost))
            }
            guard host == "answer",
                let response = HTTPURLResponse(
                    url: url,
                    statusCode: 404,
                    httpVersion: nil,
                    headerFields: nil
                )
            else { return }
            client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
            client?.urlProtocol(self, didLoad: Data(url.path.utf8))
            client?.urlProtocolDidFinishLoading(self)
        }

        override func stopLoading() {
            let url = request.url?.absoluteString ?? ""
            Stub.stopping.withLock { $0.removeValue(forKey: url) }?.resume()
        }
    }

    private typealias Output = URLSession.DataTaskPublisher.Output

    @Test func `each subscriber has its own task, which its first request starts`() async throws {
        let address = "http://answer/own"
        let publisher = Stub.session().dataTaskPublisher(for: try #require(URL(string: address)))
        var recorders: [Recorder<String, URLError>] = []
        for _ in 0..<2 {
            let recorder = Recorder<String, URLError>(nil)
            recorders.append(recorder)
            await withCheckedContinuation { continuation in
                recorder.onCompletion = { _ in continuation.resume() }
                publisher
                    .map { data, response in
                        let status = (response as? HTTPURLResponse)?.statusCode ?? 0
                        return "\(String(decoding: data, as: UTF8.self)) \(status)"
                    }
                    .subscribe(recorder)
                #expect(Stub.started.withLock { $0[address] ?? 0 } == recorders.count - 1)
                recorder.subscription?.request(.max(1))
                recorder.subscription?.request(.max(1))
            }
        }
        let history = ["subscription DataTaskPublisher", "value /own 404", "finished"]
        #expect(recorders.map(\.history) == [history, history])
        #expect(Stub.started.withLock { $0[address] } == 2)
    }

    @Test func `a cancel cancels the task, and nothing is sent`() async throws {
        let address = "http://wait/cancel"
        let recorder = Recorder<Output, URLError>(nil)
        Stub.session().dataTaskPublisher(for: try #require(URL(string: address))).subscribe(recorder)
        await withCheckedContinuation { continuation in
            Stub.waiting.withLock { $0[address] = continuation }
            recorder.subscription?.request(.unlimited)
        }
        await withCheckedContinuation { continuation in
            Stub.stopping.withLock { $0[address] = continuation }
            recorder.subscription?.cancel()
        }
        #expect(recorder.history == ["subscription DataTaskPublisher"])
    }

    // Only here: Apple's publisher resumes its task with each request, and Apple's sessions can't be subclassed like this.
    #if canImport(FoundationNetworking)
    /// A session that counts how often its tasks are resumed, and never starts them.
    private final class CountingSession: URLSession, @unchecked Sendable {
        final class Task: URLSessionDataTask, @unchecked Sendable {
            let resumes = Atomic(0)

            override func resume() { resumes.add(1, ordering: .relaxed) }
            override func cancel() {}
        }

        let tasks = Mutex<[Task]>([])

        override func dataTask(
            with request: URLRequest,
            completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void,
        ) -> URLSessionDataTask {
            let task = Task()
            tasks.withLock { $0.append(task) }
            return task
        }
    }

    @Test func `a subscriber that requests twice has one task, which is resumed once`() throws {
        let session = CountingSession(configuration: .ephemeral)
        let recorder = Recorder<Output, URLError>(nil)
        session.dataTaskPublisher(for: try #require(URL(string: "http://wait/once"))).subscribe(recorder)
        #expect(session.tasks.withLock { $0.count } == 0)
        recorder.subscription?.request(.max(1))
        recorder.subscription?.request(.max(1))
        #expect(session.tasks.withLock { $0.map { $0.resumes.load(ordering: .relaxed) } } == [1])
        recorder.subscription?.cancel()
    }
    #endif

    @Test func `a transport failure is a URLError`() async throws {
        let recorder = Recorder<Output, URLError>(nil)
        var codes: [URLError.Code] = []
        await withCheckedContinuation { continuation in
            recorder.onCompletion = { completion in
                if case .failure(let error) = completion { codes.append(error.code) }
                continuation.resume()
            }
            Stub.session().dataTaskPublisher(for: URLRequest(url: URL(string: "http://refuse")!))
                .subscribe(recorder)
            recorder.subscription?.request(.max(1))
        }
        #expect(codes == [.cannotConnectToHost])
    }
}
