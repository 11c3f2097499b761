import Episodes

/// The most likely mistake when a behaviour doesn't hold. These are all of the suite's advice.
///
/// One wrong line may break many behaviours, so each cause is explained once. Only the catalog of stages knows
/// which file of a stage a cause is in.
public enum Cause: String, CaseIterable, Sendable {
    case initializer = "The initializer should only store what it is given."
    case tooManyRequests = "Each call should send one request, and send it once."
    case request = "The request: a GET without a body, of the path appended to the base URL."
    case token = "The token: every request should carry it, in `X-API-TOKEN`."
    case session = "Every request should go through the session that the screen is given, not another one."
    case headerFields = "The header fields and settings: a request should add none but the token."
    case missing =
        "A request should be sent, kept alive until it ends, and its outcome shown, whatever it is."

    case fetchingLate = "`isFetching` should be true before the call returns."
    case oldError = "`errorMessage` should be nil again before the call returns."
    case oldVideo = "`select(_:)` should set `video` to nil before it returns."
    case sideEffect = "A call should leave what is shown unchanged, except for the last error and video."

    case fetchingLong =
        "`isFetching` should become false in the turn of the main queue that shows the outcome."
    case message = "`errorMessage` should be the `message` of the error."
    case list = "The list should be shown as decoded: not sorted, not filtered, not added to the old one."
    case unrelatedChange = "An outcome should change what it is about, and leave the rest unchanged."

    case statusCheck = "Whether an answer is a success: a status in 200..<300 first, and only then the body."
    case transport = "Of the errors of the transport, only `notConnectedToInternet` means unreachable."
    case decoding = "How a body is decoded: the keys (snake case), the dates (ISO 8601), the fields."

    case superseded =
        "A superseded request should change nothing, not even `isFetching`: check that on the main queue."
    case cancelOlder = "A call should cancel the request in flight, whichever it is."
    case cancelWithScreen = "The request in flight should be cancelled when the view model is deallocated."
    case holdWeakly =
        "Anything waiting for an answer should hold the view model weakly, until the answer arrives."
    case notification =
        "Notify before each change: with `@Published`, or with `objectWillChange.send()` in `willSet`."
    case offMain = "The outcome arrives on one of the session's threads, and should hop to the main queue."
    case unknown = "The check itself went wrong."
}

extension Cause {
    /// The moment when a screen was checked.
    enum Moment {
        /// When a call had returned, and the screen showed the given state.
        case call(shows: ScreenState)
        /// When an outcome should show, after the given state while fetching.
        case outcome(after: ScreenState)
        /// When nothing should have changed.
        case rest
    }

    /// Determines the cause of a difference on the screen.
    ///
    /// - Parameters:
    ///   - expected: The state that the screen should have shown where the histories first differ.
    ///   - found: The state that it showed, or `nil` if there was none.
    ///   - isSuperseding: Whether an older request may not have ended yet.
    init(
        _ expected: ScreenState,
        found: ScreenState?,
        at moment: Moment,
        isSuperseding: Bool,
    ) {
        switch (moment, found) {
        case (.call(let shown), _): self = Cause.ofCall(expected, shows: shown)
        case (.outcome, nil): self = .missing
        case (.outcome(let before), let found?):
            let cause = Cause.ofOutcome(expected, found: found, after: before)
            self = isSuperseding && cause == .statusCheck && expected.error == nil ? .superseded : cause
        case (.rest, _): self = isSuperseding ? .superseded : .unrelatedChange
        }
    }

    private static func ofCall(_ expected: ScreenState, shows shown: ScreenState) -> Cause {
        if expected.isFetching, !shown.isFetching { return .fetchingLate }
        if expected.errorMessage == nil, shown.errorMessage != nil { return .oldError }
        return expected.video == nil && shown.video != nil ? .oldVideo : .sideEffect
    }

    private static func ofOutcome(
        _ expected: ScreenState,
        found: ScreenState,
        after before: ScreenState,
    ) -> Cause {
        let isAdded = expected.episodes.isEmpty && !found.episodes.isEmpty
        if expected.errorMessage == nil, expected.video == before.video, isAdded { return .list }
        if found.isFetching || found.errorMessage == before.errorMessage && found.hasContents(of: before) {
            return .fetchingLong
        }
        if found.errorMessage != nil, found.error == nil { return .message }
        switch (expected.error, found.error) {
        case (nil, .invalidResponse), (.invalidResponse, nil): return .decoding
        case (.unreachable, _), (_, .unreachable): return .transport
        case (let expected?, let found): return found == expected ? .unrelatedChange : .statusCheck
        case (nil, _?): return .statusCheck
        case (nil, nil): break
        }
        let isList = before.episodes != expected.episodes
        let isVideo = before.video != expected.video
        if !isList, found.episodes != expected.episodes || !isVideo, found.video != expected.video {
            return .unrelatedChange
        }
        return expected.episodes.map(\.id) == found.episodes.map(\.id) ? .decoding : .list
    }
}

extension ScreenState {
    fileprivate var error: APIError? {
        APIError.allCases.first { $0.message == errorMessage }
    }

    fileprivate func hasContents(of other: ScreenState) -> Bool {
        episodes == other.episodes && video == other.video
    }
}
