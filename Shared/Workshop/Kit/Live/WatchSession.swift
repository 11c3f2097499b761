import Diffing
import Exercising
import Foundation
import Terminal

/// An exercise that is checked at each save, and the person before it.
@MainActor
final class WatchSession {
    private let workshop: Workshop
    private let exercises: Exercises
    private let terminal: any LiveTerminal
    private var view: WatchScreen
    private let events: AsyncStream<Event>
    private let tell: AsyncStream<Event>.Continuation
    private var watch: Task<Void, Never>?
    private var check: Task<Void, Never>?
    private lazy var pulse = Pulse { [tell] in tell.yield(.live(.tick)) }
    /// How many checks were begun: what an earlier one says is of no interest any more.
    private var round = 0
    /// The hint in sight, by its place.
    private var shownHint: Int?
    /// Whether the next `d` shows the solution, done or not.
    private var isSureToSee = false

    private enum Event: Sendable {
        case live(LiveEvent)
        /// A file of the exercise is another than before.
        case saved
        case says(String, round: Int)
        case found(CheckResult, round: Int)
    }

    init(_ exercise: Exercise, _ exercises: Exercises, _ workshop: Workshop, on terminal: any LiveTerminal) {
        self.workshop = workshop
        self.exercises = exercises
        self.terminal = terminal
        view = WatchScreen(exercise: exercise, style: workshop.console.style)
        (events, tell) = AsyncStream.makeStream(of: Event.self)
    }

    /// Checks and shows until the person has had enough, or the task is cancelled.
    func run() async throws {
        terminal.enter { [tell] in tell.yield(.live($0)) }
        var failure: (any Error)?
        do { try await answerAll() } catch { failure = error }
        watch?.cancel()
        pulse.isOn = false
        check?.cancel()
        terminal.leave()
        // The toolchain ends its own children before it ends.
        await check?.value
        if let failure { throw failure }
    }

    private func answerAll() async throws {
        try begin(view.exercise)
        draw()
        for await event in events {
            guard try answer(event) else { return }
            draw()
        }
    }

    private func begin(_ exercise: Exercise) throws {
        view = WatchScreen(exercise: exercise, style: view.style)
        shownHint = nil
        try workshop.remember { $0.start(exercise, at: .now) }
        startWatch(of: exercise, since: exercise.watchedFiles)
        startCheck()
    }

    /// Tells of what is saved from now on.
    ///
    /// It looks again and again rather than having the system tell: that is the same on every system, and works with
    /// folders of another machine and those that a container shares, of whose changes nobody tells.
    private func startWatch(of exercise: Exercise, since files: [String: Data]) {
        watch?.cancel()
        watch = Task.detached { [tell] in
            var (told, before) = (files, files)
            while (try? await Task.sleep(for: .milliseconds(50))) != nil {
                let files = exercise.watchedFiles
                // The same twice, so not in the midst of a save.
                if files == before, files != told {
                    told = files
                    tell.yield(.saved)
                }
                before = files
            }
        }
    }

    /// Checks what is there now, instead of what is being checked.
    private func startCheck() {
        let earlier = check
        earlier?.cancel()
        round += 1
        view.activity = "building"
        let (run, runTests) = (TestRun(exercise: view.exercise), workshop.runTests)
        check = Task { [round, tell] in
            await earlier?.value
            let result = await run.result(by: runTests) { tell.yield(.says($0, round: round)) }
            tell.yield(.found(result, round: round))
        }
    }

    /// Does what an event asks for; false when the person wants to leave.
    private func answer(_ event: Event) throws -> Bool {
        switch event {
        case .live(.closed), .live(.key(.interrupt)): return false
        case .live(.key(.character("q"))) where view.sheet == nil: return false
        case .live(.key(let key)): try press(key)
        case .live(.tick): view.ticks += 1
        case .live(.resized), .live(.changed): break
        case .saved: startCheck()
        case .says(let words, let round): if round == self.round { view.activity = words }
        case .found(let result, let round): if round == self.round { try note(result) }
        }
        return true
    }

    private func note(_ result: CheckResult) throws {
        view.activity = nil
        guard result.end != .interrupted else { return }
        view.result = result
        try workshop.remember { $0.note(result, of: view.exercise, at: .now) }
    }

    private func draw() {
        pulse.isOn = view.activity != nil
        terminal.draw(view.lines(in: terminal.size))
    }

    /// Does what a key asks for, if it isn't one that leaves.
    private func press(_ key: Key) throws {
        view.notice = nil
        let wasSure = isSureToSee
        isSureToSee = false
        guard !view.scroll(by: key, in: terminal.size) else { return }
        switch key {
        case .enter, .character("q"): show(nil)
        case .character("h"): try showHint()
        case .character("n"): try goOn()
        case .character("d"): try showDiff(isSure: wasSure)
        case .suspend: terminal.suspend()
        default: break
        }
    }

    private func show(_ lines: [String]?) {
        view.sheet = lines
        shownHint = nil
    }

    /// Shows the next hint; after the last, the first again.
    private func showHint() throws {
        let hints = view.exercise.hints
        guard !hints.isEmpty else {
            view.notice = "It has no hints."
            return
        }
        var index = shownHint.map { ($0 + 1) % hints.count } ?? 0
        try workshop.remember { progress in
            if shownHint == nil {
                index = progress.nextHint(of: view.exercise) ?? 0
            } else {
                progress.see(hint: index, of: view.exercise)
            }
        }
        let width = max(24, min(100, terminal.size.columns))
        show(hints[index].lines(index, of: hints.count, width: width, view.style))
        shownHint = index
    }

    private func goOn() throws {
        guard let next = exercises.next(after: view.exercise, in: try workshop.progress()),
            next.id != view.exercise.id
        else {
            view.notice = "There is no other one to do."
            return
        }
        try begin(next)
        view.notice = "Read \(next.path(of: "README.md"))"
    }

    private func showDiff(isSure: Bool) throws {
        guard try isSure || workshop.progress()[view.exercise].done != nil else {
            isSureToSee = true
            view.notice = "It isn't done yet. Press d again to see the solution anyway."
            return
        }
        let comparison = try workshop.workspace().comparison(of: view.exercise)
        var text = DiffText(comparison, files: try comparison.files(named: nil))
        text.style = view.style
        text.width = max(24, terminal.size.columns)
        show(text.lines())
    }
}
