import Crossings
import TestSupport

/// A service that answers when a test says.
@MainActor
final class ScriptedService: CrossingService {
    private var requests: [CheckedContinuation<[Crossing], any Error>] = []
    private let conditions = Conditions()

    func crossings() async throws -> [Crossing] {
        try await withCheckedThrowingContinuation { request in
            requests.append(request)
            conditions.changed()
        }
    }

    /// Waits for the next request, and answers it.
    func answer(with answer: Result<[Crossing], any Error>) async throws {
        guard await conditions.wait(until: { [unowned self] in !requests.isEmpty }) else {
            throw Finding("The service was never asked for the crossings: start() is to do that.")
        }
        requests.removeFirst().resume(with: answer)
    }
}
