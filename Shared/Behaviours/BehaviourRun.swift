import Episodes
import EveryOrder
import Foundation

/// A line of a script: the user or the server does something. What the screen should do then is what the rules say.
enum ScriptLine: Sendable {
    /// The user calls the screen's method, and the server receives the request.
    case send(ScreenRequest)
    /// The user calls the screen's method. The next event happens as soon as the call has returned.
    case call(ScreenRequest)
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
    case get(ScreenRequest, ScriptedAnswer = .success)
    /// The same with a good answer, before the recording begins.
    case open(ScreenRequest)
}

/// What happens on one screen to find out whether it keeps a behaviour, and what the rules say.
struct Script: Sendable {
    private let basePath: String
    private let runs: [[ScriptLine]]
    private let ownedCauses: Set<Cause>

    /// Creates it from runs, one after the other on the same screen.
    ///
    /// - Parameter causes: The causes that the behaviour is about.
    init(judging causes: Set<Cause>, basePath: String = "", runs: [[ScriptLine]]) {
        self.basePath = basePath
        self.runs = runs
        ownedCauses = causes
    }

    /// What a screen that keeps the behaviour does, without the turns of the main queue.
    var expected: Recording<ScreenState> {
        var plan = Plan(basePath: basePath)
        for line in runs.joined() { plan.add(line) }
        var recording = Recording<ScreenState>()
        for event in plan.model.stepsAtRest.joined() { recording.add(event) }
        return recording
    }

    /// Plays it on a new screen, as long as the screen keeps the behaviour but for `isFetching`.
    ///
    /// - Throws: An error if no server can be opened.
    @MainActor
    func play(on makeScreen: @escaping MakeScreen) async throws -> PlayedScript {
        var plan = Plan(basePath: basePath)
        for run in runs {
            plan.starts.append(plan.model.steps.count)
            for line in run { plan.add(line) }
        }
        plan.model.rest()
        var played = PlayedScript(plan.model.steps, from: plan.starts, judging: ownedCauses)
        // The network of this answer notes the settings of each request.
        let answers = ownedCauses.contains(.headerFields) ? [.withSettingsNoted] : plan.answers
        played.actual = try await TurnByTurnRun.play(
            plan.inputs,
            on: makeScreen,
            after: basePath,
            expecting: played.expected.map(\.events),
            answers: answers,
            judged: played.judged,
            while: { [played] in played.with($0).isRight },
        )
        return played
    }

    /// What happens from outside, and what the rules say that follows.
    private struct Plan {
        var model: ScreenModel
        var starts: [Int] = []
        private(set) var inputs: [ScriptInput] = []
        private(set) var answers: [ScriptedAnswer] = []
        /// The requests so far.
        private var requests: [ScreenRequest] = []
        private let basePath: String

        init(basePath: String) {
            self.basePath = basePath
            model = ScreenModel(basePath: basePath)
        }

        mutating func add(_ line: ScriptLine) {
            let last = requests.count - 1
            switch line {
            case .send(let request): send(request)
            case .call(let request):
                requests.append(request)
                model.call(request)
                inputs.append(.calls(request))
            case .answer(let answer):
                answers.append(answer)
                model.answer(last, requests[last], with: answer)
                inputs.append(.answers(last, answer))
            case .answerTurnByTurn(let answer):
                answers.append(answer)
                model.answer(last, requests[last], with: answer, isTurnByTurn: true)
                inputs.append(.answersTurnByTurn(last, answer))
            case .deliver(let answer):
                model.deliver(last, as: answer.name)
                inputs.append(.delivers(last, answer))
            case .rest:
                model.rest()
                inputs.append(.rests)
            case .leave:
                model.leave()
                inputs.append(.leaves)
            case .get(let request, let answer) where answer.isWithoutServer:
                answers.append(answer)
                send(request, failing: answer)
            case .get(let request, let answer):
                send(request)
                add(.answer(answer))
            case .open(let request):
                add(.get(request))
                starts.append(model.steps.count)
            }
        }

        private mutating func send(_ request: ScreenRequest, failing answer: ScriptedAnswer? = nil) {
            model.send(requests.count, request, failing: answer)
            requests.append(request)
            inputs.append(.sends(request, failing: answer))
        }
    }
}

extension ScriptedAnswer {
    fileprivate static let withSettingsNoted = ScriptedAnswer(
        "with its settings noted",
        network: SettingsURLProtocol.self
    )
}
