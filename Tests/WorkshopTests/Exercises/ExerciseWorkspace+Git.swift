import Testing

@testable import Exercising
@testable import Terminal
@testable import WorkshopKit

extension ExerciseWorkspace {
    /// Commits the exercises as they are.
    func commit(_ message: String) async throws {
        try await git("add", "-A", "Exercises")
        try await git("-c", "user.name=A", "-c", "user.email=a@example.com", "commit", "-q", "-m", message)
    }

    func git(_ arguments: String...) async throws {
        _ = try #require(await Git(in: root).output(["-c", "commit.gpgsign=false"] + arguments))
    }
}
