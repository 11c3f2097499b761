import Practice
import Testing
import Weather

/// Sees that the findings name who broke a promise.
///
/// The issue never says who it was: that is for the learner to find.
func expect(
    _ finding: Suspect,
    toBe culprit: Suspect,
    in name: String,
    sourceLocation: SourceLocation = #_sourceLocation,
) {
    switch finding {
    case culprit:
        return
    case .notNamedYet:
        Issue.record("Findings.\(name) names nobody yet.", sourceLocation: sourceLocation)
    default:
        let alibi = finding.alibi ?? "That one is guilty, but of another promise."
        Issue.record("Findings.\(name) names the wrong one. \(alibi)", sourceLocation: sourceLocation)
    }
}

extension Suspect {
    /// Why this one has broken no promise at all.
    fileprivate var alibi: String? {
        switch self {
        case .noHopToMain:
            "The view model is on the main actor, and a task that it starts comes back there after each await."
        case .requestNotCancelled:
            "show(_:) and deinit both cancel the task. What comes of that is another question."
        case .errorTakenAwayTooSoon:
            "The error is to go as soon as the screen tries again, and so it did before."
        case .errorsMappedAlike:
            "No connection is told from other failures, as it was before."
        case .continuationNotResumedOnce:
            "Each of the two branches resumes it, and the session calls its handler once."
        case .bodyDecodedElsewhere:
            "It does, and it did before: where a body is decoded, nobody on the screen can tell."
        case .notNamedYet, .outcomeStillWantedNotAsked, .fetchingEndedOnOnePath, .taskHoldsViewModel,
            .statusNotChecked, .cancellationEndsAtContinuation:
            nil
        }
    }
}

/// Tells in plain words that a promise is broken, when it is.
@MainActor
func promise(_ broken: String, _ keep: @MainActor () async throws -> Void) async throws {
    do {
        try await keep()
    } catch var finding as Finding {
        finding.summary = "\(broken) \(finding.summary)"
        throw finding
    }
}
