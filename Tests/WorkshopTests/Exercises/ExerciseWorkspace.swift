import Foundation

@testable import Exercising
@testable import Terminal
@testable import WorkshopKit

/// A workspace with two small exercises, in a folder of its own.
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
        try write(ExerciseWorkspace.files, in: "Exercises/1-TryOut")
        try write(ExerciseWorkspace.files, in: "Exercises/2-TryAgain")
    }

    deinit {
        try? FileManager.default.removeItem(at: root)
    }

    /// The first exercise.
    var exercise: Exercise {
        get throws {
            guard let first = Exercises(in: root).all.first else { throw CocoaError(.fileNoSuchFile) }
            return first
        }
    }

    func write(_ files: [String: String], in folder: String) throws {
        for (path, text) in files {
            try write(text, to: "\(folder)/\(path)")
            for (name, copy) in [("Sources/", ".start"), ("Tests/", ".tests")] where path.hasPrefix(name) {
                try write(text, to: "\(folder)/\(copy)/\(path.dropFirst(name.count))")
            }
        }
    }

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

    /// Calls the command, with recordings in the place of the toolchain.
    @MainActor
    func workshop(
        _ words: String...,
        runs: [TestRun.Output] = [],
        width: Int = 80,
        terminal: (any LiveTerminal)? = nil,
        answer: String? = nil,
    ) async -> Call {
        let (output, errors) = (Sink(), Sink())
        var console = Console.to(output, errors, width: width)
        console.terminal = terminal
        if let answer {
            console.ask = { question in
                output.write(question + "\n")
                return answer
            }
        }
        var workshop = Workshop(console: console, folder: root)
        workshop.runTests = Playback(runs).runner
        let code = await workshop.run(words)
        return Call(code: code, output: output.text, errors: errors.text)
    }
}
