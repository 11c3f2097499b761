import Episodes
import EveryOrder
import Foundation

/// Plays a script of one request at a time over a server, and records each turn of the main queue in which an outcome shows.
@MainActor
final class TurnRecorder {
    private typealias Event = Recording<ScreenState>.Event

    private let backend: Backend
    private let recorder: ScreenRecorder
    private let screen: any EpisodesScreen
    private var steps: [[Event]]
    /// The number of states and requests so far.
    private var shown = 1
    private var received = 0
    private var hasPublishedOffMain = false

    /// Plays a script on a new screen.
    ///
    /// - Throws: An error if no server can be opened.
    static func play(_ script: Script, on makeScreen: MakeScreen) async throws -> PlayedScript {
        try await Backend.run { backend in
            let environment = APIEnvironment(baseURL: backend.url, token: ScreenModel.token)
            let recorder = TurnRecorder(makeScreen(environment, backend.session), backend)
            var state = ScreenState.idle
            for case .get(let request, let answer) in script.lines {
                state = request.outcome(of: answer, from: request.stateOnStart(from: state))
                await recorder.play(request, answer, until: state)
            }
            return PlayedScript(
                steps: recorder.steps,
                hasRequestOfAnotherSession: backend.hasRequestOfAnotherSession
            )
        }
    }

    private init(_ screen: any EpisodesScreen, _ backend: Backend) {
        self.screen = screen
        self.backend = backend
        recorder = ScreenRecorder(screen, backend.waiter)
        steps = [[.shows(recorder.history[0])]]
    }

    /// Asks for something, and waits until the outcome shows, or something else.
    private func play(_ request: ScreenRequest, _ answer: ScriptedAnswer, until outcome: ScreenState) async {
        request.perform(on: screen)
        recorder.sample()
        steps.append([.user([request].actionName)] + newEvents())
        _ = await backend.waiter.wait { [unowned self] in backend.requests.exchanges.count > received }
        guard let exchange = backend.requests.exchanges.dropFirst(received).first else { return }
        await backend.settle()
        steps.append(newEvents())
        // Once the client has the answer, the main queue can't handle it before the turns are counted.
        guard let response = answer.response(insteadOf: request.answer),
            (try? backend.deliver(response, to: exchange)) != nil
        else { return }
        recorder.countsTurns = true
        _ = await backend.waiter.wait { [unowned self] in recorder.history.dropFirst(shown).last == outcome }
        await backend.settle()
        await MainQueue.yield(turns: Self.turns)
        recorder.countsTurns = false
        recorder.sample()
        steps.append([.answers(answer.name)] + newEvents())
    }

    /// Returns what has happened since the last step.
    private func newEvents() -> [Event] {
        var events: [Event] = []
        if recorder.unannouncedEntries.contains(where: { $0 >= shown }) {
            events.append(.changesWithoutNotifying)
        }
        events += recorder.history.dropFirst(shown).map { .shows($0) }
        if recorder.hasPublishedOffMain, !hasPublishedOffMain { events.append(.changesOffMain) }
        let requests = backend.requests.exchanges.dropFirst(received)
        events += requests.map { .receives(backend.recorded($0.request)) }
        shown = recorder.history.count
        received += requests.count
        hasPublishedOffMain = recorder.hasPublishedOffMain
        return events
    }

    /// More turns of the main queue than a screen needs to show an outcome.
    private static let turns = 8
}
