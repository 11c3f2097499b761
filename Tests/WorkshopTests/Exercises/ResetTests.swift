import Foundation
import Testing

@testable import Diffing
@testable import Exercising
@testable import Terminal
@testable import WorkshopKit

@Suite("Reset and restore", .serialized, .timeLimit(.minutes(5)))
@MainActor
struct ResetTests {
    let workspace: ExerciseWorkspace
    let adder = "Exercises/1-TryOut/Sources/Adder.swift"
    let start = ExerciseWorkspace.files["Sources/Adder.swift"]

    init() throws {
        workspace = try ExerciseWorkspace()
    }

    @Test func bringsBackTheStartAndKeepsWhatWasWritten() async throws {
        _ = await workspace.workshop("exercises")
        try workspace.write("mine", to: adder)
        try workspace.write("more", to: "Exercises/1-TryOut/Sources/New.swift")
        let reset = await workspace.workshop("reset", "1")
        #expect(reset.code == 0)
        #expect(workspace.text(of: adder) == start)
        #expect(workspace.names(in: "Exercises/1-TryOut/Sources") == ["Adder.swift", "Greeting.swift"])
        let attempt = try #require(workspace.names(in: ".workshop/attempts").first)
        #expect(reset.lines.contains("  .workshop/attempts/\(attempt)"))
        #expect(workspace.text(of: ".workshop/attempts/\(attempt)/New.swift") == "more")

        let diff = await workspace.workshop("diff", "attempt1", "exercise1")
        #expect(
            diff.lines.first
                == "Attempt of \(attempt.dropFirst("1-TryOut-".count)), Try out → Exercise 1, Try out"
        )

        let restore = await workspace.workshop("restore", "1")
        #expect(restore.code == 0)
        #expect(workspace.text(of: adder) == "mine")
        #expect(restore.lines.contains("What was there was the start. Nothing to keep."))
        #expect(workspace.names(in: ".workshop/attempts") == [attempt])
        #expect(workspace.names(in: ".workshop") == ["attempts", "build", "lock", "progress.json"])
        let again = await workspace.workshop("restore", "1")
        #expect(again.lines.first == "Exercise 1 is as in .workshop/attempts/\(attempt) already.")
        #expect(workspace.text(of: adder) == "mine")

        // What is neither is kept in its turn, so it comes and goes.
        try workspace.write("mine, later", to: adder)
        for text in ["mine", "mine, later"] {
            _ = await workspace.workshop("restore", "1")
            #expect(workspace.text(of: adder) == text)
        }
    }

    @Test(arguments: [false, true])
    func bringsBackWhatIsNotThere(_ isFolder: Bool) async throws {
        _ = await workspace.workshop("exercises")
        let sources = try workspace.exercise.sources
        let manager = FileManager.default
        try manager.removeItem(at: sources)
        if isFolder { try manager.createDirectory(at: sources, withIntermediateDirectories: false) }
        let check = await workspace.workshop("check", "1")
        #expect(check.code == 1)
        #expect(
            check.lines.dropFirst(2) == [
                "The folder Exercises/1-TryOut/Sources \(isFolder ? "is empty" : "isn't there").", "",
                "What to type next", "  swift run workshop reset 1   bring back what it began with", "",
            ]
        )
        let reset = await workspace.workshop("reset", "1")
        #expect(reset.code == 0)
        #expect(workspace.text(of: adder) == start)
        #expect(!reset.output.contains("restore"))
        #expect(workspace.names(in: ".workshop/attempts").isEmpty)
    }

    @Test func restoresAnAttemptByItsDate() async throws {
        try workspace.write("old", to: ".workshop/attempts/1-TryOut-2026-01-02T03-04-05/Adder.swift")
        try workspace.write("new", to: ".workshop/attempts/1-TryOut-2026-02-02T03-04-05/Adder.swift")
        let other = await workspace.workshop("restore", "1", "2027")
        #expect(other.code == 64)
        #expect(
            other.errors
                == "There is no attempt `2027`.\nThe latest: 2026-01-02T03-04-05, 2026-02-02T03-04-05\n"
        )
        #expect(await workspace.workshop("restore", "1", "2026").code == 64)
        #expect(await workspace.workshop("restore", "1", "2026-01").code == 0)
        #expect(workspace.text(of: adder) == "old")
    }

    @Test func hasNothingToDoAtTheStart() async {
        let call = await workspace.workshop("reset", "1")
        #expect(call.code == 0)
        #expect(call.lines.first == "Exercise 1 is as it began already. Nothing to keep.")
        #expect(workspace.names(in: ".workshop/attempts").isEmpty)
    }

    @Test func knowsTheStartWhateverWasWrittenOrCommittedBefore() async throws {
        try workspace.write("mine before the first command", to: adder)
        #expect(await workspace.workshop("reset", "1").lines.first == "Exercise 1 is as it began.")
        #expect(workspace.text(of: adder) == start)

        // One commit with all of it: a template, a shallow clone, a change of the manifest too.
        try await workspace.git("init", "-q")
        try workspace.write("mine", to: adder)
        try workspace.write("// swift-tools-version: 6.2\n\n", to: "Exercises/1-TryOut/Package.swift")
        try await workspace.commit("All")
        #expect(await workspace.workshop("reset", "1").lines.first == "Exercise 1 is as it began.")
        #expect(workspace.text(of: adder) == start)
        #expect(workspace.names(in: ".workshop/attempts").count == 2)
    }

    @Test func saysThatTheStartIsMissing() async throws {
        try FileManager.default.removeItem(at: workspace.exercise.start)
        try workspace.write("mine", to: adder)
        let call = await workspace.workshop("reset", "1")
        #expect(call.code == 64)
        #expect(
            call.errors == """
                The start of exercise 1 isn't there: Exercises/1-TryOut/.start
                Nothing was changed. Bring it back: git checkout Exercises/1-TryOut/.start

                """
        )
        #expect(workspace.text(of: adder) == "mine")
    }

    /// What a person's Sources may be, that isn't a folder of texts.
    private nonisolated static let odd: [Tree] = [
        .folder(["Adder.swift": .text("mine"), "link.swift": .link("/nonexistent")]),
        .folder([Tree.latin1: .text("mine")], 0o755),
        .folder(["Adder.swift": .file(Data("mine".utf8), 0o400)]),
        .folder([".notes.md": .text("mine")]),
        .folder(["Adder.swift": .folder([:])]),
        .text("mine"), .link("elsewhere"),
    ]

    @Test(arguments: odd)
    func losesNothingOdd(_ tree: Tree) async throws {
        let sources = try workspace.exercise.sources
        let start = try #require(Tree(at: sources))
        try FileManager.default.removeItem(at: sources)
        tree.write(to: sources)
        let reset = await workspace.workshop("reset", "1")
        #expect(reset.code == 0)
        #expect(reset.output.contains("What you wrote is kept:"), "\(reset.output)")
        #expect(Tree(at: sources) == start)
        let restore = await workspace.workshop("restore", "1")
        #expect(restore.code == 0, "\(restore.errors)")
        #expect(Tree(at: sources) == tree)
    }

    @Test func keepsHiddenFilesBesideTheStart() async throws {
        try workspace.write("the attempt", to: ".workshop/attempts/1-TryOut-2026-01-02T03-04-05/Adder.swift")
        try workspace.write("notes", to: "Exercises/1-TryOut/Sources/.notes.md")
        #expect(await workspace.workshop("restore", "1").output.contains("What was there is kept:"))
        let kept = try #require(workspace.names(in: ".workshop/attempts").last)
        #expect(workspace.text(of: ".workshop/attempts/\(kept)/.notes.md") == "notes")
    }

    @Test func changesNothingWhereItCannotKeep() async throws {
        try workspace.write("mine", to: adder)
        try workspace.write("", to: ".workshop/attempts")
        let call = await workspace.workshop("reset", "1")
        #expect(call.code == 1)
        #expect(
            call.errors == ".workshop/attempts can't be written: there is a file where a folder should be. "
                + "Nothing was changed.\n"
        )
        #expect(call.output.isEmpty)
        #expect(workspace.text(of: adder) == "mine")
    }
}
