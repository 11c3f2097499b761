import Episodes
import EveryOrder
import Foundation

/// Something that happens in a run of the screen from outside: the user or the server does it. What the screen should do
/// then is what the rules say.
enum RunEvent: Sendable {
    /// The user calls the screen's method, and the server receives the request.
    case send(Action)
    /// The user calls the screen's method. The next event happens as soon as the call has returned.
    case call(Action)
    /// The server answers the last request, and the screen shows the outcome.
    case answer(ScriptedAnswer = .success)
    /// The same, with each turn of the main queue recorded separately.
    case answerTurnByTurn(ScriptedAnswer = .success)
    /// The server answers the last request. The main queue hasn't handled the answer when the next event happens.
    case deliver(ScriptedAnswer)
    /// Nothing happens, and the screen stays as it is.
    case rest
    /// The user leaves the screen, which is freed at once.
    case leave
    /// The user calls the screen's method, the server answers, and the screen shows the outcome.
    case get(Action, ScriptedAnswer = .success)
    /// The same with a good answer, before the recording begins.
    case open(Action)
}

/// A screen of the app that can be run, with its rules.
typealias EpisodesScript = ScriptedScreen<any EpisodesScreen, ScreenState>

extension EpisodesScript {
    /// Creates it from what makes the screen, and from what the user can do in an order.
    ///
    /// - Parameter basePath: What each request target begins with.
    init(
        of makeScreen: @escaping MakeScreen,
        _ actions: [Action] = [],
        catalogue: [ScriptedAnswer] = [],
        basePath: String = "",
    ) {
        self.init(
            actions,
            catalogue: catalogue,
            make: { backend in
                let url = backend.url.appending(path: basePath)
                return makeScreen(APIEnvironment(baseURL: url, token: ScreenModel.token), backend.session)
            },
            record: { ScreenRecorder($0, $1) },
        )
    }
}

extension Action {
    /// The request, for a server whose targets begin with this path.
    func request(after basePath: String = "") -> EpisodesScript.Request {
        .init(sends: line(after: basePath), answer: answer) { perform(on: $0) }
    }
}

/// What happens on one screen to find out whether it keeps a behaviour, and what the rules say.
struct Script: Sendable {
    private let basePath: String
    private let runs: [[RunEvent]]
    private let ownedCauses: Set<Cause>

    /// Creates it from runs, one after the other on the same screen.
    ///
    /// - Parameter causes: The causes that the behaviour is about.
    init(judging causes: Set<Cause>, basePath: String = "", runs: [[RunEvent]]) {
        self.basePath = basePath
        self.runs = runs
        ownedCauses = causes
    }

    /// Plays it on a new screen, as long as the screen keeps the behaviour but for `isFetching`.
    ///
    /// - Throws: An error if no server can be opened.
    @MainActor
    func play(on makeScreen: @escaping MakeScreen) async throws -> PlayedScript {
        var plan = Plan(basePath: basePath)
        for run in runs {
            plan.starts.append(plan.model.steps.count)
            for event in run { plan.add(event) }
        }
        plan.model.rest()
        var played = PlayedScript(plan.model.steps, from: plan.starts, judging: ownedCauses)
        // The network of this answer notes the settings of each request.
        let answers = ownedCauses.contains(.headerFields) ? [.withSettingsNoted] : plan.answers
        played.actual = try await EpisodesScript(of: makeScreen, basePath: basePath).play(
            plan.events,
            expecting: played.expected.map(\.events),
            answers: answers,
            turnByTurn: .init(
                recorded: played.judged,
                isPassing: { $0.isPart(of: $2, after: $1) },
                while: { [played] in played.with($0).isRight },
            ),
        )
        return played
    }

    /// What happens from outside, and what the rules say that follows.
    private struct Plan {
        var model: ScreenModel
        var starts: [Int] = []
        private(set) var events: [EpisodesScript.RunEvent] = []
        private(set) var answers: [ScriptedAnswer] = []
        /// The actions of the requests so far.
        private var actions: [Action] = []
        private let basePath: String

        init(basePath: String) {
            self.basePath = basePath
            model = ScreenModel(basePath: basePath)
        }

        mutating func add(_ event: RunEvent) {
            let last = actions.count - 1
            switch event {
            case .send(let action): send(action)
            case .call(let action):
                actions.append(action)
                model.call(action)
                events.append(.calls(action.request(after: basePath), does: "asks for \(action)"))
            case .answer(let answer):
                answers.append(answer)
                model.answer(last, actions[last], with: answer)
                events.append(.answers(last, answer))
            case .answerTurnByTurn(let answer):
                answers.append(answer)
                model.answer(last, actions[last], with: answer, isTurnByTurn: true)
                events.append(.answersTurnByTurn(last, answer))
            case .deliver(let answer):
                model.deliver(last, as: answer.name)
                events.append(.delivers(last, answer))
            case .rest:
                model.rest()
                events.append(.rests)
            case .leave:
                model.leave()
                events.append(.leaves)
            case .get(let action, let answer) where answer.isWithoutServer:
                answers.append(answer)
                send(action, failing: answer)
            case .get(let action, let answer):
                send(action)
                add(.answer(answer))
            case .open(let action):
                add(.get(action))
                starts.append(model.steps.count)
            }
        }

        private mutating func send(_ action: Action, failing answer: ScriptedAnswer? = nil) {
            model.send(actions.count, action, failing: answer)
            actions.append(action)
            let request = action.request(after: basePath)
            events.append(.sends(request, does: "asks for \(action)", outcome: answer))
        }
    }
}

extension ScriptedAnswer {
    fileprivate static let withSettingsNoted = ScriptedAnswer(
        "with its settings noted",
        network: SettingsURLProtocol.self
    )
}
