import Episodes
import EveryOrder
import Foundation

/// A line of a script: what the user does, and what becomes of the request.
enum ScriptLine: Sendable {
    /// The user asks for something, and gets a good answer before the recording begins.
    case open(ScreenRequest)
    /// The user asks for something, and the server answers.
    case get(ScreenRequest, ScriptedAnswer = .success)
    /// The user asks for several things in the same turn. Only the last one counts, and is answered.
    case getLast([ScreenRequest])
    /// The user asks for something, and the server never answers.
    case send(ScreenRequest)
    /// The server answers, and the main queue hasn't handled the answer when the next event happens.
    case deliver(ScreenRequest, ScriptedAnswer)
    /// The server answers after the user has asked for something else.
    case late(ScreenRequest, ScriptedAnswer)
    /// The user leaves the screen, which is freed at once.
    case leave
}

/// What happens on one screen, and what the rules say that it does.
struct Script: Sendable {
    let lines: [ScriptLine]
    /// What the rules say.
    private(set) var model: ScreenModel
    private let basePath: String
    /// What the user asks for in each action of the setup, and in each after that.
    private var setup: [[ScreenRequest]] = []
    private var asked: [[ScreenRequest]] = []
    private var fates: [Int: ScreenOrder.Fate] = [:]
    private var answers: [ScriptedAnswer] = [.success]
    /// What stands between the screen and its answers. Where no server answers, it is in the process.
    private var kind = EpisodesDescription.NetworkKind.server

    /// Creates it from runs, one after the other on the same screen.
    ///
    /// - Parameters:
    ///   - runs: The runs.
    ///   - basePath: What each request target begins with.
    init(_ runs: [[ScriptLine]], basePath: String = "") {
        lines = Array(runs.joined())
        self.basePath = basePath
        model = ScreenModel(basePath: basePath)
        for run in runs {
            model.beginRecording()
            for line in run { add(line) }
        }
    }

    private mutating func add(_ line: ScriptLine) {
        switch line {
        case .open(let request):
            setup.append([request])
            model.send([request])
            model.answer(request, with: .success)
            model.beginRecording()
        case .get(let request, let answer):
            ask([request], .atOnce, answer)
            model.answer(request, with: answer)
        case .getLast(let requests):
            ask(requests, .atOnce)
            model.answer(requests[requests.count - 1], with: .success)
        case .send(let request): ask([request], .never)
        case .deliver(let request, let answer):
            ask([request], .onItsWay, answer)
            model.deliver(answer)
        case .late(let request, let answer): ask([request], .late, answer)
        case .leave: model.leave()
        }
    }

    private mutating func ask(
        _ requests: [ScreenRequest],
        _ time: ScreenOrder.Fate.Time,
        _ answer: ScriptedAnswer? = nil,
    ) {
        fates[asked.count] = ScreenOrder.Fate(time, answer?.name)
        asked.append(requests)
        if let answer, !answers.contains(where: { $0.name == answer.name }) { answers.append(answer) }
        model.send(requests)
    }

    /// The same script, without a server.
    var inProcess: Script {
        var script = self
        script.kind = .session
        return script
    }

    /// The lines of the requests that needn't arrive, since another one supersedes them in the same turn.
    var optionalLines: Set<String> {
        Set(asked.flatMap { $0.dropLast() }.map { $0.line(after: basePath) })
    }

    /// Plays it on a new screen.
    ///
    /// - Parameters:
    ///   - makeScreen: Creates the screen.
    ///   - isExpected: Returns whether what has happened in a step is what should happen, or `nil` if nothing is known about
    ///     the step.
    /// - Throws: An error if no server can be opened.
    @MainActor
    func play(
        on makeScreen: @escaping MakeScreen,
        expecting isExpected: @escaping (_ step: Int, _ events: [Recording<ScreenState>.Event]) -> Bool?,
    ) async throws -> Run<ScreenState> {
        let order = ScreenOrder(asked.map(\.actionName), fates: fates)
        return try await description(of: makeScreen).run(order, expecting: isExpected)
    }

    /// The screen, for one run. What its actions request depends on their place.
    @MainActor
    private func description(of makeScreen: @escaping MakeScreen) -> EpisodesDescription {
        let all = setup + asked
        var performed = 0
        var sent: [ScreenRequest] = []
        let answer = CannedAnswer { [basePath] request in
            MainActor.assumeIsolated {
                sent.last { $0.line(after: basePath) == request.line }?.answer ?? .status(404)
            }
        }
        let lines = Set(all.compactMap { $0.last?.line(after: basePath) })
        let answers = Dictionary(uniqueKeysWithValues: lines.map { ($0, answer) })
        let actions = Set(all.map(\.actionName)).sorted().map { name in
            EpisodesDescription.Action(name, sends: answers) { screen in
                for request in all[performed] {
                    sent.append(request)
                    request.perform(on: screen)
                }
                performed += 1
            }
            .alsoSendingWithoutAnswer(optionalLines)
        }
        var description = EpisodesDescription(
            "the episodes screen",
            over: kind,
            make: { network in
                let url = basePath.isEmpty ? network.url : network.url.appending(path: basePath)
                let environment = APIEnvironment(baseURL: url, token: ScreenModel.token)
                return { makeScreen(environment, network.session) }
            },
            setup: setup.map(\.actionName),
            actions: actions,
            answers: self.answers,
            record: { ScreenRecorder($0) },
        )
        description.namesAnswers = false
        return description
    }
}

/// What it takes to run the episodes screen.
typealias EpisodesDescription = ScreenDescription<any EpisodesScreen, ScreenState>

extension [ScreenRequest] {
    /// What the user does to send them, in a recording.
    var actionName: String { "asks for \(map(\.description).joined(separator: ", "))" }
}

extension ScreenRequest {
    /// The request line, for a server whose targets begin with this path.
    func line(after basePath: String = "") -> String { "GET \(basePath)\(target)" }
}
