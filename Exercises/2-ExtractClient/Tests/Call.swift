import Combine
import EveryOrder
import Trails

typealias Handler<Value> = @Sendable (Value?, TrailsError?) -> Void

extension Call {
    /// Calls a method whose completion handler takes a value or an error.
    convenience init<Value: Sendable>(
        on endpoint: (any TestEndpoint)? = nil,
        optionals start: (@escaping Handler<Value>) -> AnyCancellable,
    ) {
        self.init(on: endpoint) { (finish: @escaping @Sendable (Result<Value, any Error>) -> Void) in
            start { value, error in
                switch (value, error) {
                case (let value?, nil): finish(.success(value))
                case (nil, let error?): finish(.failure(error))
                case (nil, nil): finish(.failure(Finding("The handler got neither a value nor an error.")))
                case (_?, _?): finish(.failure(Finding("The handler got both a value and an error.")))
                }
            }
        }
    }
}

/// A service that answers when a test tells it to, on another thread, and even after a cancellation.
@MainActor
final class ScriptedService: TrailsService {
    /// Answers a request: with an error, or with a value if there is none.
    typealias Answer = @Sendable (TrailsError?) -> Void
    private let requests = ValueCollector<(name: String, answer: Answer)>()

    nonisolated func trails(_ completion: @escaping Handler<[Trail]>) -> AnyCancellable {
        requests.add(("trails(_:)", { completion($0 == nil ? Sample.trails : nil, $0) }))
        return AnyCancellable {}
    }

    nonisolated func report(
        on trail: Trail,
        _ completion: @escaping Handler<TrailReport>,
    ) -> AnyCancellable {
        requests.add(("report(on:_:)", { completion($0 == nil ? Sample.report : nil, $0) }))
        return AnyCancellable {}
    }

    /// Waits for a call to the given method, and returns a closure that answers it.
    func request(_ name: String) async throws -> Answer {
        guard let request = try? await requests.next(), request.name == name else {
            throw Finding("The view model never called \(name) of the service that it was given.")
        }
        return request.answer
    }
}
