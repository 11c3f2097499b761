// The continuations are unsafe ones, which cost less: a future has one outcome, so each is resumed once.

extension Future where Failure == Never {
    /// The value, once it is there.
    public final var value: Output {
        get async {
            await withUnsafeContinuation { continuation in
                awaitResult { result in
                    // The outcome changes hands here, as it does at every step of a stream.
                    nonisolated(unsafe) let result = result
                    continuation.resume(with: result)
                }
            }
        }
    }
}

extension Future {
    /// The value or the error, once it is there.
    public final var value: Output {
        get async throws {
            try await withUnsafeThrowingContinuation { continuation in
                awaitResult { result in
                    // The outcome changes hands here, as it does at every step of a stream.
                    nonisolated(unsafe) let result = result
                    continuation.resume(with: result)
                }
            }
        }
    }

    /// Calls back with the outcome, then or later.
    private func awaitResult(_ handle: @escaping (Result<Output, Failure>) -> Void) {
        let closures = AnySubscriber<Output, Failure>(
            receiveSubscription: { $0.request(.max(1)) },
            receiveValue: { value in
                handle(.success(value))
                return .none
            },
            receiveCompletion: { completion in
                if case .failure(let error) = completion { handle(.failure(error)) }
            },
        )
        receive(subscriber: closures)
    }
}
