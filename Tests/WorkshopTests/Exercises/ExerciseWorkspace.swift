import Foundation
import Testing

@testable import Diffing
@testable import Exercising
@testable import Terminal
@testable import workshop

/// A workspace with two small exercises, in its own folder.
final class ExerciseWorkspace: Sendable {
    let root: URL

    init() throws {
        root = FileManager.default.temporaryDirectory.appending(
            path: "workshop-\(UUID().uuidString)",
            directoryHint: .isDirectory,
        ).resolvingSymlinksInPath()
        try FileManager.default.createDirectory(
            at: root.appending(path: "Stages/Stage1"),
            withIntermediateDirectories: true,
        )
        try FileManager.default.createDirectory(
            at: root.appending(path: ".workshop/build"),
            withIntermediateDirectories: true,
        )
        for folder in ["Exercises/1-TryOut", "Exercises/2-TryAgain"] {
            for (path, text) in ExerciseWorkspace.files { try write(text, to: "\(folder)/\(path)") }
            try write(ExerciseWorkspace.originals, to: "\(folder)/originals")
        }
    }

    deinit {
        try? FileManager.default.removeItem(at: root)
    }

    /// The first exercise.
    var exercise: Exercise {
        get throws {
            try Exercises(in: root).all[0]
        }
    }

    /// The list of an exercise's original files in Sources and Tests, as `.ci/starts` writes it.
    private static let originals: String = files.filter { $0.key.contains(#/^(Sources|Tests)/#) }
        .map { path, text in
            let (process, input, output) = (Process(), Pipe(), Pipe())
            process.executableURL = URL(filePath: "/usr/bin/env")
            process.arguments = ["git", "hash-object", "--stdin"]
            (process.standardInput, process.standardOutput) = (input, output)
            try? process.run()
            try? input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
            try? input.fileHandleForWriting.close()
            let id = (try? output.fileHandleForReading.readToEnd()) ?? Data()
            return "\(String(decoding: id.dropLast(), as: UTF8.self)) \(path)\n"
        }.joined()

    func write(_ text: String, to path: String) throws {
        let file = root.appending(path: path)
        let folder = file.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file, options: .atomic)
    }

    func text(of path: String) -> String? {
        try? String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    func names(in path: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: path).path)) ?? [])
            .sorted()
    }

    /// Calls the command, with recordings instead of the toolchain.
    @MainActor
    func workshop(
        _ words: String...,
        runs: [TestRun.Output] = [],
        width: Int = 80,
    ) async -> Call {
        await workshop(words, runs: runs, width: width)
    }

    @MainActor
    func workshop(
        _ words: [String],
        runs: [TestRun.Output] = [],
        width: Int = 80,
    ) async -> Call {
        let (output, errors) = (Sink(), Sink())
        var workshop = Workshop(console: .to(output, errors, width: width), folder: root)
        workshop.runTests = Playback(runs).runner
        let code = await workshop.run(words)
        return Call(code: code, output: output.text, errors: errors.text)
    }
}

extension ExerciseWorkspace {
    /// The files of an exercise.
    static let files = [
        "exercise.json": """
        {
          "title": "Try out", "idea": "A small thing to try.",
          "behaviours": ["Adds two numbers", "Greets by name"],
          "goals": [
            { "name": "The adder adds many", "file": "Adder.swift", "reason": "isn't written yet" },
            { "name": "The greeting is loud", "file": "Greeting.swift", "reason": "still speaks softly" }
          ]
        }
        """,
        "README.md": """
        > **Core · 5 to 8 minutes** (an estimate)
        ## The situation
        A thing that adds `two` numbers, and greets.
        ## Your goal
        Let it [add many](Sources/Adder.swift).
        ## What stays
        The rest.
        ## Which tests are green now, and which will be
        All.
        ## Read in Stages
        Stage 2.
        """.replacing(">", with: "# Try out\n\n>", maxReplacements: 1),
        "hints.md": """
        ## 1. Begin with the sum
        What does `reduce` do?
        ## 2. Shout
        There is a method.
        ## 3. All of it
        ```swift
        ## 4. is no heading here
        numbers.reduce(0, +)
        ```
        """,
        "Package.swift": "// swift-tools-version: 6.2\n",
        "Sources/Adder.swift": "public struct Adder {\n    // One day.\n    func add() {}\n}\n",
        "Sources/Greeting.swift": "func greeting() {}\n",
        "Solution/Adder.swift": "public struct Adder {\n    func add() {}\n    func sum() {}\n}\n",
        "Solution/Greeting.swift": "func greeting() {}\n",
        "Tests/GoalTests.swift": "import Testing\n",
    ]
}

extension ExerciseWorkspace {
    /// Commits the exercises in their current state.
    func commit(_ message: String) async throws {
        try await git("add", "-A", "Exercises")
        try await git("-c", "user.name=A", "-c", "user.email=a@example.com", "commit", "-q", "-m", message)
    }

    func git(_ arguments: String...) async throws {
        _ = try await Git(in: root).output(["-c", "commit.gpgsign=false"] + arguments)
    }
}
