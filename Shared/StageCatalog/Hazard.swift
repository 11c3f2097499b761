/// A way for things to go wrong, and which stages let it.
public struct Hazard: Sendable {
    /// What may go wrong.
    public enum Misuse: String, CaseIterable, Sendable {
        case preview, neither, both, twice, never, offMain, redirect

        /// A Boolean value that indicates whether it takes a faulty service, which a stage's own tests write.
        public var needsService: Bool { self != .redirect }
    }

    /// What becomes of the misuse in one stage.
    public enum Verdict: Sendable, Equatable {
        /// There is no service that could be misused.
        case noService
        /// The compiler lets it pass; the screen then shows this history, which means that for a person.
        case possible(shows: [String], meaning: String)
        /// It can be written, but needn't be, for this reason.
        case avoidable(String)
        /// The compiler refuses it, for this reason.
        case impossible(String)

        /// Whether the compiler lets it pass.
        public var isPossible: Bool {
            if case .possible = self { true } else { false }
        }
    }

    /// What the compiler says of a program in `Stages/COMPILER.md` that tries it, as is seen by `.ci/impossible`.
    public enum Program: String, Sendable {
        case refused = "Refused"
        case warned = "Warned of"
        case compiles = "Compiles"
    }

    /// What goes wrong.
    public let misuse: Misuse
    /// The same, as a sentence.
    public let title: String
    private let verdicts: [Verdict]
    /// The stages for which there is a program that tries it.
    public let programs: [Stage.ID: Program]

    /// What becomes of it in a stage.
    public func verdict(in stage: Stage.ID) -> Verdict {
        verdicts[stage - 1]
    }

    /// Every hazard, with a verdict for each stage in order.
    ///
    /// The stages' own tests see that what is possible shows just this, and that what is avoidable can be avoided.
    public static let all = [
        Hazard(
            misuse: .preview,
            title: "A preview needs the network",
            verdicts: [.possible(shows: offline, meaning: "offline, a preview shows an error")]
                + repeated(4, .avoidable("give it a preview client, which answers from a bundled file")),
            programs: [:],
        ),
        Hazard(
            misuse: .neither,
            title: "A service answers with neither a value nor an error",
            verdicts: [
                .noService,
                .possible(shows: nothing, meaning: "the spinner stops, and nothing shows"),
                .impossible("a Result is a success or a failure"),
                .possible(shows: forever, meaning: "the stream ends, and the spinner turns forever"),
                .impossible("a function returns a value or throws"),
            ],
            programs: [3: .refused, 5: .refused],
        ),
        Hazard(
            misuse: .both,
            title: "A service answers with both a value and an error",
            verdicts: [
                .noService,
                .possible(shows: error, meaning: "the error wins, and the episodes are dropped"),
                .impossible("a Result is a success or a failure"),
                .possible(shows: both, meaning: "a stream may fail after a value: both show"),
                .impossible("a function returns a value or throws"),
            ],
            programs: [3: .refused, 5: .refused],
        ),
        Hazard(
            misuse: .twice,
            title: "A service answers twice",
            verdicts: [.noService]
                + repeated(3, .possible(shows: twice, meaning: "the second list takes the first one's place"))
                + [.avoidable("a function returns once; a continuation that is resumed twice stops the app")],
            programs: [5: .warned],
        ),
        Hazard(
            misuse: .never,
            title: "A service forgets to answer",
            verdicts: [.noService]
                + repeated(3, .possible(shows: forever, meaning: "the spinner turns forever"))
                + [
                    .avoidable(
                        "a function has to return or throw; a continuation that is never resumed waits forever"
                    )
                ],
            programs: [5: .refused],
        ),
        Hazard(
            misuse: .offMain,
            title: "An outcome is shown off the main thread",
            verdicts: repeated(
                3,
                .impossible("in Swift 6 mode, a @Sendable handler can't touch the main actor's state")
            )
                + [
                    .possible(
                        shows: [],
                        meaning: "without `receive(on:)` it compiles; in Swift 6 mode, a Mac stops the app"
                    ),
                    .impossible("a task of the main actor comes back to it after each await"),
                ],
            programs: [1: .refused, 2: .refused, 3: .refused, 4: .compiles, 5: .refused],
        ),
        Hazard(
            misuse: .redirect,
            title: "The token follows a redirect to another host",
            verdicts: repeated(
                5,
                .possible(
                    shows: followed,
                    meaning: """
                        URLSession strips only Authorization, so the other host gets X-API-TOKEN; a session delegate \
                        can strip it or refuse the redirect
                        """
                )
            ),
            programs: [:],
        ),
    ]

    private static func repeated(_ count: Int, _ verdict: Verdict) -> [Verdict] {
        Array(repeating: verdict, count: count)
    }

    private static let offline = ["idle", "fetching", "error: unreachable"]
    private static let nothing = ["idle", "fetching", "idle"]
    private static let error = ["idle", "fetching", "error: failedRequest"]
    private static let forever = ["idle", "fetching"]
    private static let both = ["idle", "fetching", "1 episode", "1 episode · error: failedRequest"]
    private static let followed = ["idle", "fetching", "1 episode"]
    private static let twice = ["idle", "fetching", "1 episode", "2 episodes"]
}

extension Hazard: CustomStringConvertible {
    public var description: String { title }
}
