import Diffing
import MockAPI
import StageCatalog
import Terminal

extension Command {
    static let run = Command(
        name: "run",
        words: "N",
        maxArguments: 1,
        summary: "The screen of stage N, live in the terminal",
        options: [
            Option(
                "--fault",
                "F",
                "what goes wrong: \(Fault.allCases.map(\.rawValue).joined(separator: ", "))"
            ),
            Option("--base-url", "URL", "a real API instead of the mock, such as https://api.example.com"),
            Option("--token", "T", "what that API wants to see in X-API-TOKEN"),
        ],
        optionsTogether: "[--fault F] [--base-url URL --token T]",
        notes: [
            "On a terminal the screen is live: pick an episode with the arrow keys and Enter, refresh with r, "
                + "leave with q. Piped, it prints what it shows, line by line, and exits with 1 if that ends in "
                + "an error."
        ],
        examples: ["run 5", "run 1 --fault slow", "run 5 --base-url https://api.example.com --token T"],
    ) { @MainActor arguments, workshop in
        guard let word = arguments.words.first else {
            throw UsageError(
                "Which stage?",
                "Try one of \(workshop.stages.numbers): swift run workshop run \(workshop.stages.last?.number ?? 1)",
            )
        }
        let stage = try workshop.stages.named(word, for: "run")
        let source = try EpisodesSource(
            arguments,
            invocation: "swift run workshop run \(stage.number)",
            timeout: workshop.timeout,
        )
        defer { source.stop() }
        let screen = stage.makeScreen(source.environment, source.session)

        guard let terminal = workshop.console.terminal else {
            return await Transcript(workshop.console).run(screen, of: stage, from: source)
        }
        let session = LiveSession(
            screen,
            title: "Stage \(stage.number)  \(stage.title)",
            subtitle: source.description,
            style: workshop.console.style,
            on: terminal,
        )
        await session.run()
        return Task.isCancelled ? Workshop.interrupted : 0
    }
}
