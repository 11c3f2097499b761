import Behaviours
import Episodes
import EveryOrder
import Foundation
import FoundationCompat
import MockAPI
import StageCatalog
import Synchronization
import Terminal

extension Command {
    static let run = Command(
        name: "run",
        operands: "N",
        maxArguments: 1,
        summary: "Run stage N's screen in the terminal",
        options: [
            Option(
                "--fault",
                "F",
                "Simulate a fault: \(Fault.allCases.map(\.rawValue).joined(separator: ", "))"
            )
        ],
        notes: [
            "Fetches the list, and prints each state that the screen shows. Type s 3 for the third episode's video, r "
                + "to refresh, f offline for a fault, f alone for none, or q to quit, then press Return. A script can "
                + "pipe in the same lines; each one waits for the answer to the one before.",
            "Exits with 1 if the last state shows an error.",
        ],
        examples: ["run 5", "run 1 --fault slow"],
    ) { @MainActor arguments, workshop in
        guard let word = arguments.operands.first else {
            let suggestion = "Try one of \(workshop.stages.numbers): swift run workshop run 1"
            throw CommandError.usage("`run` needs a stage", suggestion)
        }
        let stage = try workshop.stages.named(word, for: "run")
        let fault = try arguments.value(of: "--fault").map { word in
            try Fault(named: word) { "swift run workshop run \(stage.number) --fault \($0)" }
        }
        workshop.console.heading("Stage \(stage.number)", stage.title)
        return try await RunSession(stage, in: workshop).run(fault)
    }
}

/// A screen that is printed state by state, and that the user controls by typing.
@MainActor
private final class RunSession {
    private let mock: MockAPI
    private let console: Console
    private let screen: any EpisodesScreen
    private let recorder: ScreenRecorder
    private var shown = ScreenState.idle
    private var isExplained = false
    /// A stream of `isFetching` of each state.
    private let (states, state) = AsyncStream.makeStream(of: Bool.self)

    init(_ stage: Stage, in workshop: Workshop) throws {
        mock = try MockAPI()
        console = workshop.console
        let configuration = URLSessionConfiguration.loopback
        configuration.protocolClasses =
            [DisconnectedURLProtocol.self] + (configuration.protocolClasses ?? [])
        screen = stage.makeScreen(mock.environment, .cancellationSafe(configuration))
        recorder = ScreenRecorder(screen)
        recorder.onChange = { [weak self] in self?.show($0) }
    }

    func run(_ fault: Fault?) async throws -> Int32 {
        defer {
            play(nil)
            mock.stop()
        }
        console.paragraph("Mock API at \(mock.url.absoluteString)")
        if let fault { show(fault) }
        console.line("\n" + console.style.bold("idle"))
        await perform { $0.start() }
        try await console.runTypedCommands(commands)
        guard !Task.isCancelled else { return Workshop.interrupted }
        return screen.errorMessage == nil ? 0 : 1
    }

    private var commands: [TypedCommand] {
        [
            ("s 3", "for the third video", { [self] in try await select($0) }),
            ("r", "to refresh", { [self] _ in await perform { $0.start() } }),
            ("f offline", "for a fault", { [self] in try change($0) }),
        ]
    }

    /// Sends a request. A script's next line waits for the answer; a user's doesn't.
    private func perform(_ request: (any EpisodesScreen) -> Void) async {
        request(screen)
        recorder.sample()
        guard !console.input.isTerminal else { return }
        for await isFetching in states where !isFetching { return }
    }

    private func select(_ word: String) async throws {
        let count = screen.episodes.count
        guard let number = Int(word), (1...max(1, count)).contains(number), count > 0 else {
            let all = count == 0 ? "Fetch the list first: r" : "There are 1 to \(count): s 1"
            throw CommandError.unknown("episode", word, among: [], all: all) { $0 }
        }
        let episode = screen.episodes[number - 1]
        console.paragraph("Selected: \(episode.title.printable)")
        fact("image", episode.image?.absoluteString)
        await perform { $0.select(episode) }
    }

    private func change(_ word: String) throws {
        let fault = word.isEmpty ? nil : try Fault(named: word) { "f \($0)" }
        if let fault { return show(fault) }
        play(nil)
        console.paragraph("No fault")
    }

    private func show(_ fault: Fault) {
        play(fault)
        console.paragraph("Fault \(fault.rawValue): \(fault.explanation)")
    }

    /// Simulates a fault in every request from now on, or none if `nil`.
    private func play(_ fault: Fault?) {
        mock.fault = fault
        DisconnectedURLProtocol.servers.withLock { servers in
            let server = mock.url.absoluteString
            servers.remove(server)
            if fault == .offline { servers.insert(server) }
        }
    }

    private func show(_ state: ScreenState) {
        console.line(console.style.bold(state.phrase))
        if state.episodes != shown.episodes {
            for (index, episode) in state.episodes.enumerated() { list(episode, index + 1) }
        }
        if let message = state.errorMessage {
            console.paragraph(message.printable, indent: 2, console.style.bad)
        }
        if let video = state.video, video != shown.video {
            fact("video", video.url.absoluteString)
            fact("captions", video.captions?.absoluteString)
            fact("duration", time(video.duration))
            fact("expires", video.expiresAt.formatted(.iso8601))
        }
        shown = state
        self.state.yield(state.isFetching)
        // Below the first list, where they stay on the screen.
        if !state.isFetching, !isExplained {
            console.explain(commands)
            isExplained = true
        }
    }

    private func list(_ episode: Episode, _ number: Int) {
        let day = episode.publishedAt.formatted(.iso8601.year().month().day())
        let lead = "\(number)".paddedLeft(to: 4)
        let facts = "\(time(episode.duration).paddedLeft(to: 8))  \(day)"
        let title = episode.title.printable.padded(to: console.textWidth - 6 - facts.columns)
        console.line("\(lead)  \(title)\(facts)")
    }

    private func fact(_ name: String, _ value: String?) {
        console.paragraph((value ?? "none").printable, lead: "  \(name.padded(to: 10))", indent: 12)
    }

    /// A duration, such as `28:00`, or `1:02:05` from an hour on.
    private func time(_ seconds: Int) -> String {
        let (minutes, second) = seconds.quotientAndRemainder(dividingBy: 60)
        let parts = minutes < 60 ? [minutes, second] : [minutes / 60, minutes % 60, second]
        let digits = parts.dropFirst().map { $0 < 10 ? "0\($0)" : "\($0)" }
        return (["\(parts[0])"] + digits).joined(separator: ":")
    }
}

extension Fault {
    /// The fault of that name.
    ///
    /// - Parameter command: What to type for another fault, for the suggestion.
    fileprivate init(named word: String, command: (String) -> String) throws(CommandError) {
        guard let fault = Fault(rawValue: word.lowercased()) else {
            throw .unknown("fault", word, among: Fault.allCases.map(\.rawValue), command: command)
        }
        self = fault
    }
}

/// Fails the requests to some servers, as on a device without a connection.
final class DisconnectedURLProtocol: FailingURLProtocol {
    /// The addresses of the servers.
    static let servers = Mutex<Set<String>>([])

    override class var code: URLError.Code { .notConnectedToInternet }

    override class func canInit(with request: URLRequest) -> Bool {
        let address = request.url?.absoluteString ?? ""
        return servers.withLock { $0.contains { address.hasPrefix($0) } }
    }
}

extension ScreenState {
    /// A short description of what the screen shows.
    var phrase: String {
        var parts = isFetching ? ["fetching"] : []
        let shown = [episodes.isEmpty ? nil : counted(episodes.count, "episode"), video.map { _ in "video" }]
        if shown != [nil, nil] { parts.append(shown.compactMap(\.self).joined(separator: " + ")) }
        if errorMessage != nil { parts.append("error") }
        return parts.isEmpty ? "idle" : parts.joined(separator: " · ")
    }
}
