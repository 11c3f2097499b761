import Foundation
import Testing

@testable import Checking
@testable import Content
@testable import Learner
@testable import Terminal
@testable import workshop

@Suite(.serialized, .timeLimit(.minutes(5)))
struct ResetTests {
    let workspace = ExerciseWorkspace()
    let adder = "Exercises/1-TryOut/Sources/Adder.swift"
    let test = "Exercises/1-TryOut/Tests/GoalTests.swift"
    let start = ExerciseWorkspace.files["Sources/Adder.swift"]

    @Test func `reset restores the start, and restore the learner's code`() async throws {
        #expect(await workshop("reset 1", in: workspace).code == 0)
        #expect(workspace.names(in: ".workshop/saved").isEmpty)
        try workspace.write("mine", to: adder)
        try workspace.write("notes", to: "Exercises/1-TryOut/Sources/.notes.md")
        let reset = await workshop("reset 1", in: workspace)
        #expect(workspace.text(of: adder) == start)
        let version = try #require(workspace.names(in: ".workshop/saved").first)
        #expect(reset.output.contains(".workshop/saved/\(version)"))
        #expect(await workshop("restore 1", in: workspace).code == 0)
        #expect(workspace.text(of: adder) == "mine")
        #expect(workspace.text(of: "Exercises/1-TryOut/Sources/.notes.md") == "notes")
        #expect(workspace.names(in: ".workshop/saved").count == 1, "What was there was saved.")

        try workspace.write("old", to: ".workshop/saved/1-TryOut-2026-01-02T03-04-05+0000/Adder.swift")
        try workspace.write("new", to: ".workshop/saved/1-TryOut-2026-02-02T03-04-05+0000/Adder.swift")
        #expect(await workshop("restore 1 2026", in: workspace).code == 64)
        #expect(await workshop("restore 1 2026-01", in: workspace).code == 0)
        #expect(workspace.text(of: adder) == "old")
        #expect(await workshop("restore 1", in: workspace).code == 0)
        #expect(workspace.text(of: adder) == "mine", "What was there became the latest version.")
    }

    @Test(arguments: [false, true])
    func `reset restores missing sources`(_ isFolder: Bool) async throws {
        let sources = workspace.exercise.sources
        _ = await workshop("start 1", in: workspace)
        try FileManager.default.removeItem(at: sources)
        if isFolder {
            try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: false)
        }
        let check = await workshop("check 1", in: workspace)
        #expect(check.code == 1)
        #expect(check.output.contains("swift run workshop reset 1"))
        #expect(await workshop("reset 1", in: workspace).code == 0)
        #expect(workspace.text(of: adder) == start)
        #expect(workspace.names(in: ".workshop/saved").isEmpty)
    }

    /// With the history of the files; with a different history, as after a shallow clone; and without a repository.
    @Test(arguments: [true, false, nil])
    func `reset finds the originals, whatever is committed later`(_ isInHistory: Bool?) async throws {
        if isInHistory != nil { try await workspace.git("init", "-q") }
        if isInHistory == true { try await workspace.commit("All") }
        // The first command that touches the exercise.
        if isInHistory != true { _ = await workshop("start 1", in: workspace) }
        try workspace.write("mine", to: adder)
        try workspace.write("weaker", to: test)
        if isInHistory != nil { try await workspace.commit("Mine") }
        let check = await workshop("check 1", in: workspace, runs: [.solution])
        #expect(check.code == 1)
        #expect(check.output.contains("GoalTests.swift"))
        #expect(await workshop("exercises", in: workspace).output.contains("≠  1  Try out"))
        #expect(check.output.contains("reset 1 --tests"))
        #expect(await workshop("reset 1", in: workspace).code == 0)
        #expect(workspace.text(of: adder) == start)
        #expect(await workshop("reset 1 --tests", in: workspace).code == 0)
        #expect(workspace.text(of: test) == ExerciseWorkspace.files["Tests/GoalTests.swift"])
        let kept = try #require(workspace.names(in: ".workshop/tests").first)
        #expect(workspace.text(of: ".workshop/tests/\(kept)/GoalTests.swift") == "weaker")
        try workspace.write("my own", to: "Exercises/1-TryOut/Tests/MyTests.swift")
        #expect(await workshop("check 1", in: workspace, runs: [.solution]).code == 0)
        try FileManager.default.removeItem(at: workspace.root.appending(path: test))
        #expect(await workshop("check 1", in: workspace, runs: [.solution]).code == 1)
    }

    @Test func `an exercise with another manifest isn't done until it is restored`() async throws {
        let manifest = "Exercises/1-TryOut/Package.swift"
        _ = await workshop("start 1", in: workspace)
        try workspace.write("// mine\n", to: manifest)
        let runs: Playback = [.solution]
        let check = await workshop("check 1", in: workspace, runs: runs)
        #expect(check.code == 1)
        #expect(runs.runs.isEmpty, "It might build the solution, and show what there is to learn.")
        #expect(check.lines.contains("\(manifest) has been changed."), "\(check.output)")
        let advice = "To restore the original and save yours: swift run workshop reset 1 --tests"
        #expect(check.lines.contains(advice), "\(check.output)")
        #expect(await workshop("exercises", in: workspace).output.contains("≠  1  Try out"))
        let reset = await workshop("reset 1 --tests", in: workspace)
        #expect(reset.code == 0, "\(reset.errors)")
        #expect(workspace.text(of: manifest) == ExerciseWorkspace.files["Package.swift"])
        let kept = try #require(workspace.names(in: ".workshop/tests").first)
        #expect(workspace.text(of: ".workshop/tests/\(kept)/Package.swift") == "// mine\n")
        #expect(reset.output.contains(".workshop/tests/\(kept)."))
        #expect(await workshop("check 1", in: workspace, runs: [.solution]).code == 0)
        #expect(await workshop("reset 1 --tests", in: workspace).code == 0)
        #expect(workspace.names(in: ".workshop/tests") == [kept], "There is nothing to save.")
    }

    @Test func `the language mode is the learner's, until reset restores the start`() async throws {
        let manifest = "Exercises/1-TryOut/Package.swift"
        let original = try #require(ExerciseWorkspace.files["Package.swift"])
        _ = await workshop("start 1", in: workspace)
        let mine = original.replacing("v6", with: "v5")
        try workspace.write(mine, to: manifest)
        #expect(await workshop("check 1", in: workspace, runs: [.solution]).code == 0)
        #expect(await workshop("reset 1", in: workspace).code == 0)
        #expect(workspace.text(of: manifest) == original)
        let kept = try #require(workspace.names(in: ".workshop/tests").first)
        #expect(workspace.text(of: ".workshop/tests/\(kept)/Package.swift") == mine)
        // Anything else in the manifest isn't.
        try workspace.write(mine + "// mine\n", to: manifest)
        #expect(await workshop("check 1", in: workspace, runs: [.solution]).code == 1)
        #expect(await workshop("reset 1", in: workspace).code == 0)
        #expect(workspace.text(of: manifest) == mine + "// mine\n")
    }

    /// Without it, SwiftPM builds the whole workspace, and runs its tests.
    @Test func `nothing is built without the manifest, which reset restores`() async throws {
        let manifest = "Exercises/1-TryOut/Package.swift"
        _ = await workshop("start 1", in: workspace)
        try FileManager.default.removeItem(at: workspace.root.appending(path: manifest))
        let runs: Playback = [.solution]
        let check = await workshop("check 1", in: workspace, runs: runs)
        #expect(check.code == 1)
        #expect(runs.runs.isEmpty)
        #expect(check.lines.contains("\(manifest) is missing."), "\(check.output)")
        #expect(check.lines.contains("To restore it: swift run workshop reset 1 --tests"))
        #expect(await workshop("reset 1 --tests", in: workspace).code == 0)
        #expect(workspace.text(of: manifest) == ExerciseWorkspace.files["Package.swift"])
        #expect(workspace.names(in: ".workshop/tests").isEmpty)
        #expect(await workshop("check 1", in: workspace, runs: [.solution]).code == 0)
    }

    @Test func `reset changes nothing without the originals`() async throws {
        try workspace.write("mine", to: adder)
        let reset = await workshop("reset 1", in: workspace)
        #expect(reset.code == 1)
        #expect(reset.errors.contains("not a git repository"))
        #expect(workspace.text(of: adder) == "mine")
        try workspace.write("weaker", to: test)
        #expect(await workshop("check 1", in: workspace, runs: [.solution]).code == 1)
        #expect(workspace.names(in: ".workshop/originals").count == 2, "Only unchanged files are saved.")
    }

    @Test func `reset changes nothing if nothing can be saved`() async throws {
        _ = await workshop("start 1", in: workspace)
        try workspace.write("mine", to: adder)
        try workspace.write("", to: ".workshop/saved")
        let reset = await workshop("reset 1", in: workspace)
        #expect(reset.code == 1)
        #expect(reset.output.isEmpty)
        #expect(reset.errors.contains(".workshop/saved"))
        #expect(reset.errors.contains("Nothing was changed."))
        #expect(workspace.text(of: adder) == "mine")
    }

    /// What Sources may be other than a folder of text files.
    private nonisolated static let odd: [Tree] = [
        .folder(["Adder.swift": .text("mine"), "pipe": .pipe, "link": .link("pipe")]),
        .folder(["Adder.swift": .folder([:])]), .text("mine"),
    ]

    @Test(arguments: odd)
    func `reset and restore lose no unusual items`(_ tree: Tree) async throws {
        let sources = workspace.exercise.sources
        let start = try #require(Tree(at: sources))
        _ = await workshop("start 1", in: workspace)
        try FileManager.default.removeItem(at: sources)
        tree.write(to: sources)
        _ = await workshop("check 1", in: workspace)
        let reset = await workshop("reset 1", in: workspace)
        #expect(reset.code == 0, "\(reset.errors)")
        #expect(reset.output.contains(".workshop/saved/"), "\(reset.errors)")
        #expect(Tree(at: sources) == start)
        let restore = await workshop("restore 1", in: workspace)
        if tree.isFolder {
            #expect(restore.code == 0, "\(restore.errors)")
            #expect(Tree(at: sources) == tree)
        } else {
            // It isn't a version of Sources, so it stays where the learner was told.
            #expect(restore.errors.hasPrefix("error: no saved versions"))
            let name = try #require(workspace.names(in: ".workshop/saved").first)
            #expect(Tree(at: workspace.root.appending(path: ".workshop/saved/\(name)")) == tree)
            #expect(Tree(at: sources) == start)
        }
    }

    @Test func `a command says that it is waiting for another one`() async throws {
        _ = await workshop("start 1", in: workspace)
        let executable = try Executable("start 1", in: workspace.root)
        let lock = open(workspace.root.appending(path: ".workshop/lock").path, O_RDWR | O_CLOEXEC)
        #expect(flock(lock, LOCK_EX) == 0)
        let code = try executable.start()
        await executable.errors.has("Waiting for another command")
        close(lock)
        #expect(await code.value == 0)
    }
}
