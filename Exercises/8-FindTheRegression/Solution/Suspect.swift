/// What may have broken a behaviour. Five did; the others have an alibi.
public enum Suspect: Sendable {
    /// Nobody yet.
    case notNamedYet
    /// The view model has no hop to the main queue any more, so that it goes on in another thread.
    case noHopToMain
    /// The view model doesn't ask, after the `await`, whether anybody still wants the outcome.
    case outcomeStillWantedNotAsked
    /// The view model doesn't cancel the request before it sends another one.
    case requestNotCancelled
    /// The view model takes the error away before it knows whether the next request succeeds.
    case errorTakenAwayTooSoon
    /// The view model says that it no longer fetches on one of two paths.
    case fetchingEndedOnOnePath
    /// The view model's task holds the view model.
    case taskHoldsViewModel
    /// The client doesn't look at the status of the response.
    case statusNotChecked
    /// The client maps every error of the session to the same one.
    case errorsMappedAlike
    /// The client's continuation is resumed twice, or never.
    case continuationNotResumedOnce
    /// The client's continuation lets no cancellation through to the session's task.
    case cancellationEndsAtContinuation
    /// The client decodes the body on another thread.
    case bodyDecodedElsewhere
}
