/// Your report: what broke which behaviour.
///
/// Name a ``Suspect`` for each before you mend anything.
public enum Findings {
    /// After a failure, the screen goes on as if it were still fetching.
    public static let fetchingNeverEnds = Suspect.notNamedYet
    /// The server refuses a request, and the screen shows a forecast, or that it couldn't be read.
    public static let refusalIsNoFailure = Suspect.notNamedYet
    /// An older answer shows after a newer one.
    public static let olderAnswerShows = Suspect.notNamedYet
    /// Nobody waits for an answer any more, and the server never hears of it.
    public static let serverIsNotTold = Suspect.notNamedYet
    /// A person has left the screen, and its view model is still there.
    public static let screenStaysAlive = Suspect.notNamedYet
}
