import Combine
import Foundation
import TestSupport
import Trails

/// A call with a completion handler: what the handler is called with, and what cancels the request.
@MainActor
struct Call<Value: Sendable> {
    typealias Handler = @Sendable (Value?, TrailsError?) -> Void

    let answers: Answers<Result<Value, any Error>>
    let token: AnyCancellable

    init(on backend: Backend? = nil, _ call: (@escaping Handler) -> AnyCancellable) {
        let answers = Answers<Result<Value, any Error>>(conditions: backend?.conditions ?? Conditions())
        self.answers = answers
        token = call { value, error in
            switch (value, error) {
            case (let value?, nil): answers.add(.success(value))
            case (nil, let error?): answers.add(.failure(error))
            case (nil, nil): answers.add(.failure(Finding("The handler got neither a value nor an error.")))
            case (_?, _?): answers.add(.failure(Finding("The handler got both a value and an error.")))
            }
        }
    }
}

/// A service that answers when a test says, on another thread, and even a request that was cancelled.
@MainActor
final class ScriptedService: TrailsService {
    private let lists = Answers<Call<[Trail]>.Handler>()
    private let reports = Answers<Call<TrailReport>.Handler>()

    nonisolated func trails(_ completion: @escaping Call<[Trail]>.Handler) -> AnyCancellable {
        lists.add(completion)
        return AnyCancellable {}
    }

    nonisolated func report(
        on trail: Trail,
        _ completion: @escaping Call<TrailReport>.Handler,
    ) -> AnyCancellable {
        reports.add(completion)
        return AnyCancellable {}
    }

    /// Waits until it is asked for the trails, and returns what answers.
    func trailsRequest() async throws -> Call<[Trail]>.Handler { try await next(of: lists, "trails(_:)") }

    /// Waits until it is asked for a report, and returns what answers.
    func reportRequest() async throws -> Call<TrailReport>.Handler {
        try await next(of: reports, "report(on:_:)")
    }

    private func next<Handler: Sendable>(
        of requests: Answers<Handler>,
        _ name: String,
    ) async throws -> Handler {
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
