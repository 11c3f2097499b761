// Code whose index the tests of CodeIndex read. It is never called.
import Foundation
import FoundationCompat

typealias Then<Value> = @Sendable (Value?, (any Error)?) -> Void
typealias Model = IndexedModel
typealias Address = URL

struct IndexedModel: Equatable {
    let id: Int
}

enum IndexedError: Error {
    case known, matched, waiting
    case number(Int)
    case read(Int)
}

protocol IndexedService {
    func fetch(_ id: Int)
    func forgotten()
}

protocol IndexedNetwork {
    func dataTask(
        with request: URLRequest,
        completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void,
    ) -> URLSessionDataTask
}

extension URLSession: IndexedNetwork {}

struct IndexedClient: IndexedService, Sendable {
    private let network: URLSession
    private let left = "unused text"

    init(network: URLSession) { self.network = network }
    init(address: String = "an address", _ count: Int) {
        network = .shared
        fail(count > 0 ? .known : .number(count))
    }

    func fetch(_ id: Int) { load(Address(filePath: "/\(id)")) }
    func forgotten() {}
    func repeats(_ count: Int) { if count > 0 { repeats(count - 1) } }

    private func load(_ address: Address) {
        network.dataTask(with: URLRequest(url: address)) { _, _, _ in }.resume()
    }

    func fail(_ error: IndexedError) {
        switch error {
        case .known, .matched: finish(nil)
        case .number, .read: finish(nil)
        case .waiting: break
        }
    }

    func finish(_ then: Then<Model>?) { _ = self.left2 }
    private var left2: Int { 1 }
    func each(_ body: (Int) -> Void) { body(1) }
    func later(_ work: @escaping @Sendable () async -> Void) { Task { await work() } }
    func now(_ clock: @escaping () -> Date) {}
    func show(_ result: @escaping @MainActor (Result<Model, IndexedError>) -> Void) {}
    func wait(_ done: @escaping (Int) -> Void) async { try? await Task.sleep(for: .seconds(1)) }
    func generic<Value, Failure: Error>(_ done: (Value?, Failure?) -> Void) {}
    func triple(_ done: (Data?, URLResponse?, (any Error)?) -> Void) {
        network.data(at: Address(filePath: "/"))
    }
    func failure(_ response: URLResponse?, _ error: (any Error)?) {}
    func tuple() -> (model: Model?, reason: IndexedError?) { (nil, nil) }
    func numbers(_ done: (Int?, String?) -> Void) {}
    func send(on network: any IndexedNetwork, _ request: URLRequest) {
        _ = network.dataTask(with: request) { _, _, _ in }
    }
}

final class IndexedDelegate: NSObject, URLSessionTaskDelegate {
    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void,
    ) {}
}

extension URLSession {
    func data(at address: Address) { dataTask(with: address).resume() }
}

extension AsyncSequence {
    func onEach(_ body: @escaping (Element) -> Void) {}
}

func received(_ data: Data?, _ error: (any Error)?) {}

struct IndexedPair {
    var model: Model?
    var error: IndexedError?
}

final class IndexedScreen {
    var address: Address?
    private let client = IndexedClient(network: .shared)

    func start() { client.fetch(1) }
    var models: [Model] { [] }
    private func hide() {}
    deinit { Task<Void, Never>.detached {} }
}

extension IndexedScreen {
    fileprivate func show() { start() }
}
