import Checking
import Content
import Foundation
import Learner
import Synchronization
import Terminal

extension Command {
    static let warmUp = Command(
        name: "warm-up",
        summary: "Build everything once, so that nobody has to wait later",
        notes: [
            "Sends a request to a server on this machine, then builds the package and its tests, and each exercise as "
                + "it is now. Run it before a workshop: it takes 5 to 20 minutes and needs no network.",
            "Exits with 1 if the request gets no answer or the package doesn't build. An exercise that you are "
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
        try await checkCanTest()
        console.line("  \(console.style.good("✓")) a request over loopback")
        let package = try await build("the package and its tests", ["--build-tests"], in: root)
        guard package else {
            console.error("error: the package doesn't build. To see why: swift build --build-tests")
            return 1
        }
        for exercise in exercises {
            await exercise.originals.save()
            let name = "exercise \(exercise.number), \(exercise.title.printable)"
            guard exercise.hasManifest else {
                show(name, isBuilt: false, "Package.swift is missing")
                continue
            }
            let arguments = ["--build-tests"] + TestRun(exercise: exercise).buildArguments
            _ = try await build(name, arguments, in: root)
        }
        console.line()
        let time = seconds(ContinuousClock.now - start)
        console.line("Ready after \(time), with \(try await toolchain(in: root)) on \(system).")
        return 0
    }

    /// The toolchain on the PATH, such as `Swift 6.3.1`.
    private func toolchain(in root: URL) async throws -> String {
        let (output, _) = try await Subprocess.output(of: ["swift", "--version"], in: root)
        let version = String(decoding: output, as: UTF8.self).firstMatch(of: /Swift version (\S+)/)
        return version.map { "Swift \($0.1)" } ?? "an unknown Swift"
    }

    /// The system, such as `Ubuntu 24.04.2 LTS` or `macOS 15.6.1`.
    private var system: String {
        #if os(macOS)
        let version = ProcessInfo.processInfo.operatingSystemVersion
        return "macOS \(version.majorVersion).\(version.minorVersion).\(version.patchVersion)"
        #else
        return ProcessInfo.processInfo.operatingSystemVersionString
        #endif
    }

    /// Builds a package, and shows on a line whether it builds.
    @MainActor
    private func build(_ name: String, _ arguments: [String], in root: URL) async throws -> Bool {
        let start = ContinuousClock.now
        let spinner = Spinner(console)
        spinner.update(name)
        let progress = Mutex(BuildProgress())
        let command = ["swift", "build"] + arguments
        let environment = ProcessInfo.processInfo.environment
        let end = await Subprocess().run(command, in: root, environment: environment) { bytes in
            guard let activity = progress.withLock({ $0.add(bytes) }) else { return }
            spinner.update("\(name)  \(activity)")
            if !console.isTerminal, activity.hasPrefix("waiting") { console.error("\(activity).") }
        }
        await spinner.end()
        try Task.checkCancellation()
        if case .notStarted(let error) = end { throw error }
        let isBuilt = end == .exited(0)
        show(name, isBuilt: isBuilt, isBuilt ? seconds(ContinuousClock.now - start) : "doesn't build")
        return isBuilt
    }

    /// Shows the result of a build on a line.
    private func show(_ name: String, isBuilt: Bool, _ facts: String) {
        let mark = isBuilt ? console.style.good("✓") : console.style.warning("◐")
        let room = max(8, console.textWidth - 5 - facts.columns)
        console.line("  \(mark) \(name.padded(to: room)) \(console.style.dim(facts))")
    }
}
