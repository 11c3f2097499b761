import Behaviours
import Episodes
import EveryOrder
import Stage1
import Stage2
import Stage3
import Stage4
import Stage5

/// A snapshot of the screen at one stage of the refactoring.
public struct Stage: Identifiable, Sendable {
    /// The number, from 1.
    public let number: Int
    /// The title.
    public let title: String
    /// How a request looks, on one line.
    public let request: String
    /// A function that creates its screen.
    public let makeScreen: MakeScreen

    /// The number.
    public var id: Int { number }
    /// The name of its target and of its folder.
    public var name: String { "Stage\(number)" }
}

extension Stage {
    /// Every stage, in order.
    public static let all = [
        Stage(
            number: 1,
            title: "A view model that does it all",
            request: "session.dataTask(with: request) { data, response, error in … }",
            makeScreen: { Stage1.EpisodesViewModel(environment: $0, session: $1) },
        ),
        Stage(
            number: 2,
            title: "An API service",
            request: "episodes(_ completion: ([Episode]?, APIError?) -> Void)",
            makeScreen: {
                Stage2.EpisodesViewModel(apiService: Stage2.APIClient(environment: $0, session: $1))
            },
        ),
        Stage(
            number: 3,
            title: "Result",
            request: "episodes(_ completion: (Result<[Episode], APIError>) -> Void)",
            makeScreen: {
                Stage3.EpisodesViewModel(apiService: Stage3.APIClient(environment: $0, session: $1))
            },
        ),
        Stage(
            number: 4,
            title: "Reactive streams",
            request: "episodes() -> AnyPublisher<[Episode], APIError>",
            makeScreen: {
                Stage4.EpisodesViewModel(apiService: Stage4.APIClient(environment: $0, session: $1))
            },
        ),
        Stage(
            number: 5,
            title: "Async/await",
            request: "episodes() async throws(APIError) -> [Episode]",
            makeScreen: {
                Stage5.EpisodesViewModel(apiService: Stage5.APIClient(environment: $0, session: $1))
            },
        ),
    ]
}

extension Stage {
    /// The file to look at first for a cause, relative to the root of the workspace.
    public func file(for cause: Cause) -> String {
        let isInClient =
            [.request, .token, .session, .headerFields, .statusCheck, .transport, .decoding].contains(cause)
        let file = number > 1 && isInClient ? "APIClient" : "EpisodesViewModel"
        return "Stages/\(name)/\(file).swift"
    }

    /// Returns how the stage breaks behaviours: the file to look at first, the likely mistake, and what was found.
    public func finding(for failure: BehaviourFailure) -> Finding {
        failure.finding(of: "Stage \(number)", in: file(for: failure.cause))
    }

    /// Creates a check of the stage against behaviours, which says where to look first.
    @MainActor
    public func makeCheck() -> BehaviourCheck {
        BehaviourCheck(makeScreen) { finding(for: $0) }
    }
}
