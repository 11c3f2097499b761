/// A way for things to go wrong, and which stages let it.
public struct Hazard: Sendable {
    /// What may go wrong.
    public enum Slip: String, CaseIterable, Sendable {
        case preview, neither, both, twice, never
    }

    /// What becomes of the slip in one stage.
    public enum Verdict: Sendable, Equatable {
        /// There is no service that could slip.
        case noService
        /// The compiler lets it pass; the screen then shows this history, which means that for a person.
        case possible(shows: [String], meaning: String)
        /// It can't be written, for this reason.
        case impossible(String)

        /// Whether the compiler lets it pass.
        public var isPossible: Bool {
            if case .possible = self { true } else { false }
        }
    }

    /// What goes wrong.
    public let slip: Slip
    /// The same, as a sentence.
    public let title: String
    private let verdicts: [Verdict]

    /// What becomes of it in a stage.
    public func verdict(in stage: Stage.ID) -> Verdict {
        verdicts[stage - 1]
    }

    /// Every hazard, with a verdict for each stage in order.
    ///
    /// The stages' own tests see that what is possible shows just this. What is impossible is proved by their
    /// previews, and by the snippets in `Tests/Impossible`, which the compiler refuses.
    public static let all = [
        Hazard(
            slip: .preview,
            title: "A preview needs the network",
            verdicts: [
                .possible(shows: offline, meaning: "offline, a preview shows an error"),
                .impossible("a preview client answers from a bundled file"),
                .impossible("a preview client answers from a bundled file"),
                .impossible("a preview client answers from a bundled file"),
                .impossible("a preview client answers from a bundled file"),
            ],
        ),
        Hazard(
            slip: .neither,
            title: "A service answers with neither a value nor an error",
            verdicts: [
                .noService,
                .possible(shows: nothing, meaning: "the spinner stops, and nothing shows"),
                .impossible("a Result is a success or a failure"),
                .possible(shows: forever, meaning: "the stream ends, and the spinner turns for ever"),
                .impossible("a function returns a value or throws"),
            ],
        ),
        Hazard(
            slip: .both,
            title: "A service answers with a value and an error at once",
            verdicts: [
                .noService,
                .possible(shows: error, meaning: "the error wins, and the episodes are dropped"),
                .impossible("a Result is a success or a failure"),
                .impossible("an output and a failure are two events"),
                .impossible("a function returns a value or throws"),
            ],
        ),
        Hazard(
            slip: .twice,
            title: "A service answers twice",
            verdicts: [
                .noService,
                .possible(shows: twice, meaning: "the second list takes the first one's place"),
                .possible(shows: twice, meaning: "the second list takes the first one's place"),
                .possible(shows: twice, meaning: "the second list takes the first one's place"),
                .impossible("a function returns once"),
            ],
        ),
        Hazard(
            slip: .never,
            title: "A service forgets to answer",
            verdicts: [
                .noService,
                .possible(shows: forever, meaning: "the spinner turns for ever"),
                .possible(shows: forever, meaning: "the spinner turns for ever"),
                .possible(shows: forever, meaning: "the spinner turns for ever"),
                .possible(shows: forever, meaning: "it waits for what never comes, and the spinner turns"),
            ],
        ),
    ]

    private static let offline = ["idle", "fetching", "error: unreachable"]
    private static let nothing = ["idle", "fetching", "idle"]
    private static let error = ["idle", "fetching", "error: failedRequest"]
    private static let forever = ["idle", "fetching"]
    private static let twice = ["idle", "fetching", "1 episode", "2 episodes"]
}

extension Hazard: CustomStringConvertible {
    public var description: String { title }
}
