import Behaviours
import Episodes
import Synchronization

@testable import StageCatalog
@testable import WorkshopKit

/// The command as a person calls it, and what came of it.
struct Call {
    let code: Int32
    let output: String
    let errors: String

    /// The lines of the output.
    var lines: [String] {
        output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    @MainActor
    static func workshop(
        _ arguments: [String],
        width: Int = 80,
        style: Style = Style(isOn: false),
        isTerminal: Bool = false,
        terminal: (any LiveTerminal)? = nil,
        stages: [Stage] = Stage.all,
        groups: [Behaviour.Group] = Behaviour.groups,
    ) async -> Call {
        let (output, errors) = (Sink(), Sink())
        var console = Console.to(output, errors, width: width)
        console.style = style
        console.isTerminal = isTerminal
        console.terminal = terminal
        let code = await Workshop(console: console, stages: stages, groups: groups).run(arguments)
        return Call(code: code, output: output.text, errors: errors.text)
    }
}

/// What was written, as it comes and as a whole.
final class Sink: Sendable {
    let pieces: AsyncStream<String>
    private let tell: AsyncStream<String>.Continuation
    private let written = Mutex("")
    private let reaction: Mutex<(text: String, act: @Sendable () -> Void)?> = Mutex(nil)

    init() {
        (pieces, tell) = AsyncStream.makeStream(of: String.self)
    }

    var text: String { written.withLock { $0 } }

    func write(_ text: String) {
        let all = written.withLock { written in
            written += text
            return written
        }
        let due = reaction.withLock { reaction in
            guard let meant = reaction, all.contains(meant.text) else {
                return nil as (@Sendable () -> Void)?
            }
            reaction = nil
            return meant.act
        }
        due?()
        tell.yield(text)
    }

    /// Does something as soon as this was written, on the thread that reads, however busy all others are.
    func when(_ text: String, _ act: @escaping @Sendable () -> Void) {
        reaction.withLock { $0 = (text, act) }
    }

    /// Nothing more will be written.
    func end() {
        tell.finish()
    }

    /// Waits until nothing more will be written.
    func ends() async {
        for await _ in pieces {}
    }

    /// Waits until this is in all that was written.
    func has(_ text: String) async {
        if self.text.contains(text) { return }
        for await _ in pieces where self.text.contains(text) { return }
    }

    /// Waits until something is written that has this in it.
    func wrote(_ text: String) async -> String? {
        await pieces.first { $0.contains(text) }
    }
}

extension Console {
    static func to(_ output: Sink, _ errors: Sink, width: Int = 80) -> Console {
        Console(width: { width }, output: output.write, errors: errors.write)
    }
}

extension Behaviour.Group {
    /// Few promises, for tests of what is done with any.
    static let requests = Behaviour.groups.filter { $0.title == "Requests" }
}

extension Stage {
    /// Like stage 3, but for the token that it sends.
    static let broken = Stage(number: 3, title: "Result", idea: "A stage that errs") { environment, session in
        let environment = APIEnvironment(baseURL: environment.baseURL, token: "wrong")
        return all[2].makeScreen(environment, session)
    }

    /// Like stage 2, but that it fetches before it is asked to.
    static let hasty = Stage(number: 2, title: "An API service", idea: "A stage in a hurry") {
        environment,
        session in
        let screen = all[1].makeScreen(environment, session)
        screen.start()
        return screen
    }

    /// All stages, of which the third is broken.
    static let oneBroken = all.map { $0.number == 3 ? broken : $0 }
}

extension String {
    /// The text as a person sees it, without escape codes.
    var withoutEscapes: String {
        replacing(#/\u{1B}\[[0-9;?]*[A-Za-z]/#, with: "")
    }

    var hasEscapes: Bool { contains("\u{1B}") }
}

extension Call {
    @MainActor
    static func workshop(
        _ arguments: String...,
        width: Int = 80,
        style: Style = Style(isOn: false),
        isTerminal: Bool = false,
        stages: [Stage] = Stage.all,
        groups: [Behaviour.Group] = Behaviour.groups,
    ) async -> Call {
        await workshop(
            arguments,
            width: width,
            style: style,
            isTerminal: isTerminal,
            stages: stages,
            groups: groups,
        )
    }
}
