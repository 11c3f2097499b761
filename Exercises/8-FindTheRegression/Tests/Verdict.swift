import Practice
import Testing
import Weather

/// Sees, after the test of a promise, that the findings name who broke it.
///
/// What a person or the server would notice is said first. The second issue never says who it was: that is for
/// the learner to find.
struct Verdict: TestTrait, TestScoping {
    let culprit: Suspect
    let finding: Suspect
    let name: String
    let sourceLocation: SourceLocation

    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing promise: @Sendable () async throws -> Void,
    ) async throws {
        do {
            try await promise()
        } catch {
            Issue.record(error, sourceLocation: sourceLocation)
        }
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
}

extension Trait where Self == Verdict {
    /// Who broke the promise of a test, and whom the findings name.
    static func caused(
        by culprit: Suspect,
        found finding: Suspect,
        in name: String,
        sourceLocation: SourceLocation = #_sourceLocation,
    ) -> Verdict {
        Verdict(culprit: culprit, finding: finding, name: name, sourceLocation: sourceLocation)
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
