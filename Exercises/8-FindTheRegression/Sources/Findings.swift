/// Your report on what broke which behaviour.
///
/// Name a ``Suspect`` for each behaviour before you fix anything.
public enum Findings {
    /// After a failure, the screen still shows that it is fetching.
    public static let fetchingNeverEnds = Suspect.notNamedYet
    /// When the server refuses a request, the screen shows a forecast, or that it couldn't be read.
    public static let refusalIsNotAFailure = Suspect.notNamedYet
    /// An older answer replaces a newer one on the screen.
    public static let olderAnswerShows = Suspect.notNamedYet
    /// When an answer is no longer wanted, the connection to the server stays open.
    public static let connectionStaysOpen = Suspect.notNamedYet
    /// When the user has left the screen, its view model stays in memory.
    public static let screenStaysAlive = Suspect.notNamedYet
}
