import Combine
import Foundation
import TestSupport
import Trails

typealias Handler<Value> = @Sendable (Value?, TrailsError?) -> Void

extension Call {
    /// Calls a method whose completion handler takes a value or an error.
    convenience init<Value: Sendable>(
        on backend: Backend? = nil,
        optionals start: (@escaping Handler<Value>) -> AnyCancellable,
    ) {
        self.init(on: backend) { (finish: @escaping @Sendable (Result<Value, any Error>) -> Void) in
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

/// A service that answers when a test says, on another thread, and even a request that was cancelled.
@MainActor
final class ScriptedService: TrailsService {
    private let lists = Answers<Handler<[Trail]>>()
    private let reports = Answers<Handler<TrailReport>>()

    nonisolated func trails(_ completion: @escaping Handler<[Trail]>) -> AnyCancellable {
        lists.add(completion)
        return AnyCancellable {}
    }

    nonisolated func report(
        on trail: Trail,
        _ completion: @escaping Handler<TrailReport>,
    ) -> AnyCancellable {
        reports.add(completion)
        return AnyCancellable {}
    }

    /// Waits until it is asked for the trails, and returns what answers.
    func trailsRequest() async throws -> Handler<[Trail]> { try await next(of: lists, "trails(_:)") }

    /// Waits until it is asked for a report, and returns what answers.
    func reportRequest() async throws -> Handler<TrailReport> {
        try await next(of: reports, "report(on:_:)")
    }

    private func next<Answer: Sendable>(
        of requests: Answers<Answer>,
        _ name: String,
    ) async throws -> Answer {
        do {
            return try await requests.next()
        } catch {
            throw Finding("The view model never called \(name) of the service that it was given.")
        }
    }
}

/// Does something on another thread than the main one, and waits until it is done.
func elsewhere(_ work: @escaping @Sendable () -> Void) async {
    await withCheckedContinuation { done in
        DispatchQueue.global().async {
            work()
            done.resume()
        }
    }
}
