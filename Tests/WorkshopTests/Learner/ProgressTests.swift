import Foundation
import Testing

@testable import Checking
@testable import Content
@testable import Learner
@testable import Terminal
@testable import workshop

@Suite(.serialized, .timeLimit(.minutes(5)))
struct ProgressTests {
    let workspace = ExerciseWorkspace()

    @Test(arguments: ["", "{\"exercises\": {\"1-TryOut\": 2}}"])
    func `damaged progress is renamed`(_ text: String) async throws {
        try workspace.write(text, to: ".workshop/progress.json")
        let list = await workshop("exercises", in: workspace)
        #expect(list.code == 0)
        #expect(list.errors.contains(".workshop/progress.json is damaged"))
        #expect(workspace.text(of: ".workshop/progress.json") == text, "Reading changes nothing.")
        let start = await workshop("start 1", in: workspace)
        #expect(start.code == 0)
        #expect(start.errors.contains(".workshop/progress-damaged-"))
        let names = workspace.names(in: ".workshop").filter { $0.hasPrefix("progress-damaged-") }
        #expect(names.map { workspace.text(of: ".workshop/\($0)") } == [text])
        #expect(await workshop("exercises", in: workspace).errors.isEmpty)
    }

    /// None of these is text in JSON, and none is damaged.
    @Test(arguments: [Tree.folder([:]), .link("/nonexistent")])
    func `progress that can't be read isn't damaged`(_ tree: Tree) async throws {
        let file = workspace.root.appending(path: ".workshop/progress.json")
        tree.write(to: file)
        let list = await workshop("exercises", in: workspace)
        #expect(list.code == 0)
        #expect(list.errors.hasPrefix("warning: can't read .workshop/progress.json: "))
        let start = await workshop("start 1", in: workspace)
        #expect(start.code == 0)
        #expect(start.errors.hasPrefix("warning: your progress isn't saved: can't read "))
        #expect(Tree(at: file) == tree)
        #expect(!workspace.names(in: ".workshop").contains { $0.contains("damaged") })
    }

    @Test func `what is done stays done, whatever comes later`() async throws {
        for run in [.solution, .notBuilt(in: workspace), .start] as [TestRun.Output] {
            _ = await workshop("check 1", in: workspace, runs: [run])
        }
        try workspace.write("mine", to: "Exercises/1-TryOut/Sources/Adder.swift")
        _ = await workshop("reset 1", in: workspace)
        #expect(await workshop("exercises", in: workspace).output.contains("✓  1  Try out"))
        #expect(await workshop("solution 1", in: workspace).code == 0)
    }

    @Test func `the next exercise is the first that isn't done`() async throws {
        try workspace.addExercise("3-TryHarder")
        try workspace.addExercise("4-TryMore")
        _ = await workshop("start 1", in: workspace)
        _ = await workshop("start 3", in: workspace)
        let done = await workshop("check 3", in: workspace, runs: [.solution])
        #expect(done.output.contains("start 1"), "\(done.output)")
        #expect(await workshop("exercises", in: workspace).output.contains("swift run workshop start 1"))
        #expect(await workshop("start", in: workspace).errors.contains("swift run workshop start 1"))
    }

    @Test func `the next exercise is on the path, as long as one of those isn't done`() async throws {
        try workspace.addExercise("3-TryHarder")
        let readme = "Exercises/2-TryAgain/README.md"
        let text = try #require(workspace.text(of: readme))
        try workspace.write(text.replacing("**Path", with: "**Off the path"), to: readme)
        let first = await workshop("check 1", in: workspace, runs: [.solution])
        #expect(first.output.contains("start 3"), "\(first.output)")
        let last = await workshop("check 3", in: workspace, runs: [.solution])
        #expect(last.output.contains("start 2"), "\(last.output)")
        let list = await workshop("exercises", in: workspace).output
        let titles = ["\nPath ", " 1  ", " 3  ", "\nOff the path ", " 2  "]
        let places = try titles.map { try #require(list.firstRange(of: $0)?.lowerBound, "\($0)") }
        #expect(places == places.sorted(), "\(list)")
    }

    @Test func `the path has the order of the list, and goes on when its part of an exercise is done`()
        async throws
    {
        try workspace.addExercise("3-TryHarder")
        let rows = ["[3](3-TryHarder)", "[1](1-TryOut)", "[2](2-TryAgain)"].map { "| \($0) | 5 to 8 |\n" }
        try workspace.write(rows.joined(), to: "Exercises/README.md")
        let json = try #require(workspace.text(of: "Exercises/3-TryHarder/exercise.json"))
        let key = #""onPath": {"goals": 1, "minutes": 4}, "#
        let part = json.replacing(#""goals": ["#, with: key + #""goals": ["#)
        try workspace.write(part, to: "Exercises/3-TryHarder/exercise.json")
        #expect(await workshop("start", in: workspace).errors.contains("swift run workshop start 3"))
        let exercise = try workspace.exercise("TryHarder")
        let goals = exercise.description.goals.map(\.name)
        for (red, isMet) in [(goals, false), ([goals[0]], false), ([goals[1]], true)] {
            let run = TestRun.Output.made(
                for: exercise,
                failing: Dictionary(uniqueKeysWithValues: red.map { ($0, "isn't") })
            )
            let check = await workshop("check 3", in: workspace, runs: [run])
            let next = check.output.contains("start 1   next: Try out · 4 of 5 · 5 to 8 min")
            #expect(next == isMet, "\(check.output)")
            let verdict = "✓ Exercise 3: the path's part is done. 1 optional goal left."
            #expect(check.output.contains(verdict) == isMet, "\(check.output)")
            let watch = await workshop("watch 3", in: workspace, runs: [run], input: .script(["h", "q"]))
            #expect(watch.output.contains("\nOptional   "), "\(watch.output)")
            let list = await workshop("exercises", in: workspace).output
            #expect(list.contains(isMet ? "✓  3  Try out" : "◐  3  Try out"), "\(list)")
            let optional = check.output.lines.filter { $0.hasSuffix(" (optional)") }
            #expect(Set(optional.map { $0.dropFirst(4) }) == ["\(goals[1]) (optional)"], "\(check.output)")
        }
        _ = await workshop("check 1", in: workspace, runs: [.solution])
        let last = await workshop("check 2", in: workspace, runs: [.solution])
        #expect(last.output.contains("next: the rest of “Try out”"), "\(last.output)")
    }

    @Test func `the next exercise is the current one if all others are done`() async throws {
        _ = await workshop("check 1", in: workspace, runs: [.solution])
        _ = await workshop("start 2", in: workspace)
        let start = await workshop("start", in: workspace)
        #expect(start.errors.contains("The next one: swift run workshop start 2;"))
        let watch = await workshop("watch 2", in: workspace, runs: [.start], input: .script(["n"]))
        #expect(watch.output.hasSuffix("\nAll other exercises are done.\n"), "\(watch.output)")

        _ = await workshop("check 2", in: workspace, runs: [.solution])
        #expect(await workshop("start", in: workspace).errors.contains("All exercises are done."))
        let end = await workshop("watch 2", in: workspace, runs: [.solution], input: .script(["n"]))
        #expect(end.output.hasSuffix("\nAll exercises are done.\n"), "\(end.output)")
    }

    @Test func `one command at a time changes the progress`() throws {
        let root = workspace.root
        let exercise = workspace.exercise
        DispatchQueue.concurrentPerform(iterations: 9) { hint in
            _ = try? ProgressFile(in: root).update { $0.markSeen(hint: hint, of: exercise) }
        }
        let file = workspace.root.appending(path: ".workshop/progress.json")
        try #expect(ProgressFile(in: root).read()?[exercise].hints == 9)
        // A file that is overwritten in place is incomplete if the process is killed during that.
        let old = workspace.root.appending(path: "old.json")
        try FileManager.default.linkItem(at: file, to: old)
        let before = try Data(contentsOf: old)
        try ProgressFile(in: root).update { $0.markSeen(hint: 9, of: exercise) }
        #expect(try Data(contentsOf: old) == before)
    }

    @Test func `progress that can't be written stops no command`() async throws {
        try FileManager.default.removeItem(at: workspace.root.appending(path: ".workshop"))
        try workspace.write("", to: ".workshop")
        for line in ["check 1", "hint 1", "start 1"] {
            let result = await workshop(line, in: workspace, runs: [.solution])
            #expect(result.code == 0)
            #expect(result.output.contains("1"))
            #expect(result.errors.contains("can't write .workshop: file exists"))
        }
    }
}
