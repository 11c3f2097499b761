import Episodes
import Foundation
import TestSupport

/// The state of an episodes screen at one moment.
public struct ScreenState: Hashable, Sendable {
    /// The list.
    public var episodes: [Episode] = []
    /// The video of the selected episode.
    public var video: Video?
    /// A Boolean value that indicates whether a request is in flight.
    public var isFetching = false
    /// The message to show when the last request failed, or `nil`.
    public var errorMessage: String?

    /// The state of a screen that has never sent a request.
    public static let idle = ScreenState()

    private init() {}

    @MainActor
    init(of screen: any EpisodesScreen) {
        episodes = screen.episodes
        video = screen.video
        isFetching = screen.isFetching
        errorMessage = screen.errorMessage
    }

    func failed(with error: APIError) -> ScreenState {
        var state = self
        state.isFetching = false
        state.errorMessage = error.message
        return state
    }
}

extension ScreenState: CustomStringConvertible {
    public var description: String {
        var parts: [String] = []
        if isFetching { parts.append("fetching") }
        if !episodes.isEmpty {
            parts.append(episodes.count == 1 ? "1 episode" : "\(episodes.count) episodes")
        }
        if let video { parts.append("video \(video.url.path)") }
        if let errorMessage { parts.append(Self.name(of: errorMessage)) }
        return parts.isEmpty ? "idle" : parts.joined(separator: " · ")
    }

    private static func name(of message: String) -> String {
        guard let error = APIError.allCases.first(where: { $0.message == message }) else {
            return "“\(message)”"
        }
        return "error: \(error)"
    }
}

extension ScreenState {
    /// The path to the first difference between two states with the same description.
    func difference(from expected: ScreenState) -> String? {
        if let pair = zip(episodes, expected.episodes).enumerated().first(where: { $1.0 != $1.1 }) {
            return firstDifference(of: pair.element.0, from: pair.element.1, at: "episodes[\(pair.offset)]")
        }
        if let video, let other = expected.video {
            return firstDifference(of: video, from: other, at: "video")
        }
        return nil
    }

    private func firstDifference<Value>(of actual: Value, from expected: Value, at path: String) -> String? {
        for (is_, want) in zip(Mirror(reflecting: actual).children, Mirror(reflecting: expected).children) {
            let (found, wanted) = (String(describing: is_.value), String(describing: want.value))
            if found != wanted { return "\(path).\(is_.label ?? "?") is \(found), not \(wanted)" }
        }
        return nil
    }
}

/// Records what an episodes screen shows, from turn to turn of the main queue.
public typealias ScreenRecorder = Recorder<ScreenState>

extension Recorder<ScreenState> {
    /// Creates a recorder for a screen, which it doesn't retain.
    public convenience init(_ screen: any EpisodesScreen, _ waiter: ConditionWaiter = ConditionWaiter()) {
        self.init(of: screen, waiter)
    }

    private convenience init<Screen: EpisodesScreen>(of screen: Screen, _ waiter: ConditionWaiter) {
        self.init(of: screen, waiter: waiter) { ScreenState(of: $0) }
    }
}
