import Episodes

/// Where to look, by what was found.
///
/// One line that is wrong may break many behaviours, whose own hints would then lead astray. So whatever tells of its
/// cause has the advice of that cause, and the same words wherever it is found. Nil leaves it to the behaviour.
enum Advice {
    /// When a screen was looked at.
    enum Moment {
        /// Before it was asked for anything.
        case beginning
        /// When a call had returned; the screen shows this.
        case call(shows: ScreenState)
        /// When an outcome should show, after what was shown while it was fetched.
        case outcome(after: ScreenState)
        /// When nothing had happened that should show.
        case rest
    }

    // MARK: The screen

    /// - Parameters:
    ///   - expected: What the screen should have shown where it first showed something else.
    ///   - found: What it showed; nil when nothing came.
    ///   - isSuperseding: Whether an older request may not have come to its end.
    static func of(
        _ expected: ScreenState,
        found: ScreenState?,
        at moment: Moment,
        isSuperseding: Bool,
    ) -> String? {
        switch moment {
        case .beginning: "The initializer should only store what it is given."
        case .call(let shown): call(expected, shows: shown)
        case .outcome(let before):
            if let found {
                outcome(expected, found: found, after: before, isSuperseding: isSuperseding)
            } else {
                lost
            }
        case .rest: isSuperseding ? superseded : nil
        }
    }

    private static func call(_ expected: ScreenState, shows shown: ScreenState) -> String? {
        if expected.isFetching, !shown.isFetching {
            return "`isFetching` should be true before the call returns."
        }
        if expected.errorMessage == nil, shown.errorMessage != nil {
            return
                "`errorMessage` should be nil again before the call returns: this one is of an older request."
        }
        if expected.video == nil, shown.video != nil {
            return
                "`select(_:)` should set `video` to nil before it returns: this one is of the last selection."
        }
        return "A call should leave what is shown as it is, but for the video of the last selection."
    }

    private static func outcome(
        _ expected: ScreenState,
        found: ScreenState,
        after before: ScreenState,
        isSuperseding: Bool,
    ) -> String? {
        let isAdded = expected.episodes.isEmpty && !found.episodes.isEmpty
        if expected.errorMessage == nil, expected.video == before.video, isAdded { return list }
        if found.isFetching || found.withoutFetching == before.withoutFetching {
            return "The outcome should show in the same turn of the main queue in which `isFetching` falls."
        }
        if found.errorMessage != nil, found.error == nil {
            return "`errorMessage` should be the `message` of the error."
        }
        switch (expected.error, found.error) {
        case (nil, .invalidResponse), (.invalidResponse, nil):
            return "The decoder's strategies for keys (snake case) and dates (ISO 8601), and the fields."
        case (.failedRequest, .unreachable), (.unreachable, .failedRequest):
            return "Of the transport's errors, `notConnectedToInternet` alone means unreachable."
        case (nil, .some) where isSuperseding:
            return superseded
        case (nil, .some), (.failedRequest, _), (.invalidResponse, .failedRequest):
            return found.error == expected.error ? others : judging
        case (nil, nil):
            let isList = before.episodes != expected.episodes
            let isVideo = before.video != expected.video
            if !isList, found.episodes != expected.episodes || !isVideo, found.video != expected.video {
                return others
            }
            return expected.episodes.map(\.id) == found.episodes.map(\.id) ? nil : list
        default:
            return found.error == expected.error ? others : nil
        }
    }

    private static let list =
        "The list should be shown as it was decoded: not sorted, not filtered, not added to the old one."

    private static let judging =
        "How an answer is judged: first the transport's error; then the status, 200..<300 being a success; "
        + "then the body, where the decoder's errors mean an invalid response."

    private static let others = "An outcome should replace what it brings, and leave the rest as it is."

    private static let superseded =
        "An outcome may be superseded on its way to the main queue: see there that it still counts."

    // MARK: The requests

    /// - Parameters:
    ///   - line: What the server should have received.
    ///   - received: What it has received; nil when nothing came.
    ///   - asked: What was asked for so far.
    static func request(
        expected line: String,
        received: String?,
        asked: Set<String>,
        _ action: Action,
    ) -> String? {
        guard let received else { return lost }
        if asked.contains(received) { return tooMany }
        if received.split(separator: " ").first != "GET" { return "The request's method." }
        // Only a base URL with a path of its own was lost: the behaviour says so.
        if received == "GET \(action.target)" { return nil }
        return "The path that is appended to the base URL, for \(action)."
    }

    static let lost =
        "A request should be sent, kept until it ends, and hand its outcome on, whichever way it ends."

    static let tooMany = "Each call should send one request, and send it once."

    static let cancelOlder = "A call should cancel the request in flight, whatever that is for."

    static let cancelWithScreen =
        "What is in flight should be cancelled together with the view model that wants it."

    static let holdWeakly = "What waits for an answer should hold the view model weakly, on all of its way."
}

extension ScreenState {
    fileprivate var error: APIError? {
        APIError.allCases.first { $0.message == errorMessage }
    }

    fileprivate var withoutFetching: ScreenState {
        var state = self
        state.isFetching = false
        return state
    }
}
