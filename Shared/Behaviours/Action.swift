import Episodes
import Foundation
import MockHTTP

/// A request that a screen can make, and the outcome it should show.
struct Action: Sendable, CustomStringConvertible {
    let description: String
    /// The request target that the server should receive.
    let target: String
    /// The body of a successful answer.
    let body: Data
    private let call: @MainActor @Sendable (any EpisodesScreen) -> Void
    private let onStart: @Sendable (inout ScreenState) -> Void
    private let onSuccess: @Sendable (inout ScreenState) -> Void

    /// A successful answer.
    var answer: Response { .json(body) }

    @MainActor
    func perform(on screen: any EpisodesScreen) {
        call(screen)
    }

    /// Returns what a screen should show as soon as the request has begun.
    func stateOnStart(from state: ScreenState) -> ScreenState {
        var state = state
        state.isFetching = true
        state.errorMessage = nil
        onStart(&state)
        return state
    }

    /// Returns what a screen should show once the answer has arrived.
    func stateOnSuccess(from state: ScreenState) -> ScreenState {
        var state = state
        state.isFetching = false
        onSuccess(&state)
        return state
    }
}

extension Action {
    /// Fetches the list. The body is that of the given episodes unless another is given.
    static func list(_ episodes: [Episode], body: Data? = nil) -> Action {
        Action(
            description: "the list",
            target: "/api/v1/episodes",
            body: body ?? Sample.json(of: episodes),
            call: { $0.start() },
            onStart: { _ in },
            onSuccess: { $0.episodes = episodes },
        )
    }

    /// Fetches the video of an episode. The body is that of a sample unless another is given.
    static func video(of episode: Episode, _ video: Video? = nil, body: Data? = nil) -> Action {
        let video = video ?? Sample.video(of: episode)
        return Action(
            description: "a video",
            target: "/api/v1/episodes/\(episode.id)/video",
            body: body ?? Sample.json(of: video),
            call: { $0.select(episode) },
            onStart: { $0.video = nil },
            onSuccess: { $0.video = video },
        )
    }

    static let list = Action.list(Sample.episodes)
    static let otherList = Action.list(Sample.otherEpisodes)
    static let video = Action.video(of: Sample.episodes[0])
    static let otherVideo = Action.video(of: Sample.episodes[1])

    /// One of each kind, for behaviours of both requests.
    static let each = [list, video]
}

/// A request in flight and the one that supersedes it.
struct Overlap: Sendable, CustomStringConvertible {
    let older: Action
    let newer: Action

    var description: String { "\(older), then \(newer)" }

    static let acrossKinds = [
        Overlap(older: .list, newer: .video),
        Overlap(older: .video, newer: .list),
    ]
}

/// A request and its answer.
struct ActionAndAnswer: Sendable, CustomStringConvertible {
    let action: Action
    let answer: Response
    var note = ""

    var description: String { "\(action), answered with \(answer.status)\(note)" }

    /// Both requests, answered with each of these statuses and a good body.
    static func each(status: [Int]) -> [ActionAndAnswer] {
        status.flatMap { status in
            Action.each.map { ActionAndAnswer(action: $0, answer: .json($0.body, status: status)) }
        }
    }
}
