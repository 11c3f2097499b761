import Exercising
import Foundation
import MockAPI
import Synchronization
import Terminal

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension Command {
    static let warmUp = Command(
        name: "warm-up",
        summary: "Build everything once, so that nobody has to wait later",
        notes: [
            "Builds the package and its tests, then each exercise as it is now, and sends a request to a server on "
                + "this machine. Run it before a workshop: it takes a few minutes and needs no network.",
            "Exits with 1 if the package doesn't build or the request gets no answer. An exercise that you are "
                + "working on may not compile right now; `check` shows why.",
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
        let start = ContinuousClock.now
        console.heading("Warm-up", "building everything once")
        console.line()
        let toolchain = await Subprocess.output(of: ["swift", "--version"], in: root)
        guard toolchain.code == 0 else {
            console.error("error: `swift` isn't on the PATH. Install it: https://www.swift.org/install")
            return 1
        }
        guard try await build("the package and its tests", ["--build-tests"], in: root) else {
            console.error("error: the package doesn't build. To see why: swift build --build-tests")
            return 1
        }
        for exercise in exercises {
            await exercise.originals.save()
            let name = "exercise \(exercise.number), \(exercise.title.printable)"
            let arguments = ["--build-tests"] + TestRun(exercise: exercise).buildArguments
            _ = try await build(name, arguments, in: root)
        }
        guard await isLoopbackOpen() else {
            console.error("error: no answer from 127.0.0.1. A proxy or a firewall may block requests.")
            return 1
        }
        console.line("  \(console.style.good("✓")) a request over loopback")
        console.line()
        let version = String(decoding: toolchain.output, as: UTF8.self).firstMatch(
            of: #/Swift version [^\s]+/#
        )?.0
        let system = ProcessInfo.processInfo.operatingSystemVersionString
        let took = seconds(ContinuousClock.now - start)
        console.line("Ready after \(took): \(system), \(version ?? "unknown Swift")")
        return 0
    }

    /// Returns whether a request reaches a server in this process. An answer might also come from a proxy.
    private func isLoopbackOpen() async -> Bool {
        guard let api = try? MockAPI() else { return false }
        defer { api.stop() }
        _ = try? await URLSession.shared.data(from: api.url)
        return api.requestCount > 0
    }

    /// Builds a package, and shows the result on a line. Returns false if the build fails.
    @MainActor
    private func build(_ name: String, _ arguments: [String], in root: URL) async throws -> Bool {
        let start = ContinuousClock.now
        let spinner = Spinner(console)
        spinner.update(name)
        let progress = Mutex(BuildProgress())
        let command = ["swift", "build"] + arguments
        let environment = ProcessInfo.processInfo.environment
        let end = await Subprocess().run(command, in: root, environment: environment) { bytes in
            if let activity = progress.withLock({ $0.add(bytes) }) { spinner.update("\(name)  \(activity)") }
        }
        await spinner.end()
        try Task.checkCancellation()
        let isBuilt = end == .exited(0)
        let mark = isBuilt ? console.style.good("✓") : console.style.warning("◐")
        let facts = isBuilt ? seconds(ContinuousClock.now - start) : "doesn't compile right now"
        let room = max(8, console.textWidth - 5 - facts.columns)
        console.line("  \(mark) \(name.padded(to: room)) \(console.style.dim(facts))")
        return isBuilt
    }
}
