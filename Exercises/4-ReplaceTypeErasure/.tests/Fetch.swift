import Foundation
import FoundationCompat
import MockHTTP
import Posts
import TestSupport

extension Backend {
    /// What fetching the posts comes to, through a manager of this server that uses this session.
    func fetch(
        _ request: NetworkRequest = NetworkRequest(.get, "/posts"),
        from address: String? = nil,
        through session: URLSession? = nil,
    ) -> Answers<Result<[Post], NetworkError>> {
        let manager: any NetworkService = NetworkManager(
            address: address ?? url.absoluteString,
            token: "secret",
            session: session ?? self.session,
        )
        let answers = Answers<Result<[Post], NetworkError>>(conditions: conditions)
        manager.fetch(request, as: [Post].self) { answers.add($0) }
        return answers
    }

    /// Waits for an answer, or for a request, which there must not be.
    func sendsNothing(of answers: Answers<Result<[Post], NetworkError>>, _ occasion: String) async throws {
        _ = await conditions.wait { [unowned self] in hasReceived || !answers.all.isEmpty }
        guard !hasReceived else { throw Finding("A request is sent \(occasion): fail before that.") }
    }

    /// Sees that fetching the posts comes to this error when the server gives this answer.
    func fails(with error: NetworkError, after answer: Response) async throws {
        let answers = fetch()
        try await received("GET /posts", from: answers).respond(answer)
        let occasion = "after \(answer.story)"
        try await answers.fails(with: error, occasion)
        await settle()
        guard answers.all.count == 1 else {
            throw Finding(
                "The completion handler was called \(answers.all.count) times \(occasion), not once."
            )
        }
    }
}

extension Answers where Value == Result<[Post], NetworkError> {
    /// Sees that the next answer is this error.
    @MainActor
    func fails(with error: NetworkError, _ occasion: String) async throws {
        let answer = try await next()
        guard answer != .failure(error) else { return }
        throw Finding(
            "NetworkManager.fetch(_:as:_:) must fail with another error \(occasion).",
            expected: ["\(error)"],
            actual: ["\(answer)"],
        )
    }
}

extension Response {
    fileprivate var story: String {
        if case .reset = delivery { return "a reset of the connection" }
        return "an answer with status \(status)"
    }
}
