/// A possible cause of a broken behaviour. Five are causes; the others have an alibi.
public enum Suspect: Sendable {
    /// No cause has been named yet.
    case notNamedYet
    /// The view model no longer hops to the main queue, so it continues on another thread.
    case noHopToMain
    /// The view model doesn't check, after the `await`, whether the outcome is still wanted.
    case outdatedOutcomeNotIgnored
    /// The view model doesn't cancel the request before it sends another one.
    case requestNotCancelled
    /// The view model removes the error before it knows whether the next request succeeds.
    case errorClearedTooSoon
    /// The view model resets `isFetching` on only one of two paths.
    case fetchingEndedOnOnePath
    /// The view model's task keeps the view model alive.
    case taskHoldsViewModel
    /// The client doesn't check the status of the response.
    case statusNotChecked
    /// The client maps every error of the session to the same one.
    case errorsMappedToOne
    /// The client's continuation is resumed twice, or never.
    case continuationNotResumedOnce
    /// The client's continuation doesn't pass cancellation on to the session's task.
    case cancellationEndsAtContinuation
    /// The client decodes the body on another thread.
    case bodyDecodedElsewhere
}
