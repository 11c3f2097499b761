import Diffing
import Exercising
import Foundation
import Synchronization
import Terminal

extension Command {
    static let warmUp = Command(
        name: "warm-up",
        summary: "Build everything once, so that nobody waits later",
        notes: [
            "Builds the package with its tests, then each exercise as it is now. Do it before a workshop, on each "
                + "machine: it takes some minutes, and needs no network. What is built already isn't built again.",
            "Exits with 1 if the package can't be built. An exercise that you are working on may not compile just now; "
                + "that is said, and is for `check`.",
        ],
        examples: ["warm-up"],
    ) { _, workshop in
        try await workshop.warmUp()
    }
}

extension Workshop {
    fileprivate func warmUp() async throws -> Int32 {
        let root = try workspace().root
        let exercises = try exercises().all
        console.heading("Warm-up", "everything is built once")
        console.line()
        let start = ContinuousClock.now
        let package = try await build("the package and its tests", ["--build-tests"], in: root)
        guard package.isBuilt else {
            console.error("The package can't be built. What the compiler says: swift build --build-tests")
            return 1
        }
        var first: Build?
        for exercise in exercises {
            let arguments = ["--build-tests"] + TestRun(exercise: exercise).argumentsOfBuild
            let name = "exercise \(exercise.number), \(exercise.title.printable)"
            let build = try await build(name, arguments, in: root)
            first = first ?? build
        }
        console.line()
        console.paragraph("That took \(clock(ContinuousClock.now - start)).", console.style.good)
        if let first {
            console.paragraph(
                "The first `swift test` would have waited \(clock(package.took)) for it, and the first `check` "
                    + "\(clock(first.took)). Now neither waits."
            )
        }
        return 0
    }

    private struct Build {
        let isBuilt: Bool
        let took: Duration
    }

    /// Builds, and says so in a line.
    @MainActor
    private func build(_ name: String, _ arguments: [String], in root: URL) async throws -> Build {
        let start = ContinuousClock.now
        let spinner = Spinner(console)
        spinner.tell(name)
        let lines = Mutex(BuildProgress())
        let end = await Child().run(
            ["swift", "build"] + arguments,
            in: root,
            environment: ProcessInfo.processInfo.environment,
        ) { bytes in
            let words = lines.withLock { lines in lines.add(bytes).flatMap { lines.hasBuilt ? nil : $0 } }
            if let words { spinner.tell("\(name)  \(words)") }
        }
        await spinner.end()
        try Task.checkCancellation()
        let build = Build(isBuilt: end == .exited(0), took: ContinuousClock.now - start)
        let style = console.style
        let mark = build.isBuilt ? style.good("✓") : style.warning("◐")
        let facts = build.isBuilt ? clock(build.took) : "doesn't compile just now"
        let room = max(8, console.measureOfText - 5 - facts.columns)
        console.line("  \(mark) \(name.fitted(to: room).padded(to: room)) \(style.dim(facts))")
        return build
    }
}

/// A time such as `2 min 31 s`, or `4.2 s`.
private func clock(_ time: Duration) -> String {
    let (minutes, rest) = Int(time / .seconds(1)).quotientAndRemainder(dividingBy: 60)
    return minutes > 0 ? "\(minutes) min \(rest) s" : seconds(time)
}
