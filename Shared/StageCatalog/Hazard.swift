/// A mistake, and the stages in which it is possible.
public struct Hazard: Sendable {
    /// The kinds of mistakes.
    public enum Misuse: String, CaseIterable, Sendable {
        case preview, neither, both, twice, never, offMain, redirect

        /// A Boolean value that indicates whether it needs a faulty service, which a stage's own tests provide.
        public var needsService: Bool { self != .redirect }
    }

    /// The consequence of the misuse in one stage.
    public enum Verdict: Sendable, Equatable {
        /// The stage has no service that could be misused.
        case noService
        /// The compiler accepts it, and the screen shows the given history.
        case possible(shows: [String])
        /// The stage offers a way to avoid it, but doesn't enforce it.
        case avoidable
        /// The compiler rejects it.
        case impossible

        /// A Boolean value that indicates whether the compiler accepts it.
        public var isPossible: Bool {
            if case .possible = self { true } else { false }
        }
    }

    /// The compiler's reaction to a program in `Stages/COMPILER.md` that tries it, which `.ci/impossible` checks.
    public enum Program: String, Sendable {
        case refused = "Refused"
        case warned = "Warned of"
        case compiles = "Compiles"
    }

    /// The kind of mistake.
    public let misuse: Misuse
    /// A sentence that describes the mistake.
    public let title: String
    private let verdicts: [Verdict]
    /// The programs that try it, by stage.
    public let programs: [Stage.ID: Program]

    /// Returns its consequence in a stage.
    public func verdict(in stage: Stage.ID) -> Verdict {
        verdicts[stage - 1]
    }

    /// Every hazard, with a verdict for each stage in order.
    ///
    /// The stages' own tests check the verdicts. `Stages/COMPILER.md` says what each hazard means for the user.
    public static let all = [
        Hazard(
            misuse: .preview,
            title: "A preview needs the network",
            verdicts: [.possible(shows: offline)] + repeated(4, .avoidable),
            programs: [:],
        ),
        Hazard(
            misuse: .neither,
            title: "A service answers with neither a value nor an error",
            verdicts: [
                .noService, .possible(shows: nothing), .impossible, .possible(shows: forever), .impossible,
            ],
            programs: [3: .refused, 5: .refused],
        ),
        Hazard(
            misuse: .both,
            title: "A service answers with both a value and an error",
            verdicts: [
                .noService, .possible(shows: error), .impossible, .possible(shows: both), .impossible,
            ],
            programs: [3: .refused, 5: .refused],
        ),
        Hazard(
            misuse: .twice,
            title: "A service answers twice",
            verdicts: [.noService] + repeated(3, .possible(shows: twice)) + [.avoidable],
            programs: [5: .warned],
        ),
        Hazard(
            misuse: .never,
            title: "A service forgets to answer",
            verdicts: [.noService] + repeated(3, .possible(shows: forever)) + [.avoidable],
            programs: [5: .refused],
        ),
        Hazard(
            misuse: .offMain,
            title: "An outcome is shown off the main thread",
            verdicts: repeated(3, .impossible) + [.possible(shows: []), .impossible],
            programs: [1: .refused, 2: .refused, 3: .refused, 4: .compiles, 5: .refused],
        ),
        Hazard(
            misuse: .redirect,
            title: "The token follows a redirect to another host",
            verdicts: repeated(5, .possible(shows: followed)),
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
