import Foundation
import StageCatalog
import Synchronization
import Testing

@testable import Diffing
@testable import Terminal
@testable import WorkshopKit

/// The command in a folder, where a user types these lines, or where nobody can.
@MainActor
func workshop(
    _ words: [String],
    in folder: URL = packageRoot,
    typing lines: [String]? = nil,
    width: Int = 80,
) async -> Call {
    let (output, errors) = (Sink(), Sink())
    var console = Console.to(output, errors, width: width)
    if let lines {
        let rest = Mutex(lines[...])
        console.ask = { _ in rest.withLock { $0.popFirst() } }
    }
    let code = await Workshop(console: console, folder: folder).run(words)
    return Call(code: code, output: output.text, errors: errors.text)
}

@Suite("The command walk")
@MainActor
struct WalkTests {
    private func steps(_ call: Call) -> [String] {
        call.output.matches(of: #/step (\d+) of 7\n/#).map { String($0.1) }
    }

    @Test func showsEachStepWithItsWordsAndItsChange() async {
        let call = await workshop(["walk", "2", "stage3"])
        #expect(call.code == 0)
        #expect(steps(call) == (1...7).map(String.init))
        #expect(call.output.contains("Switch over the result in start()"))
        #expect(call.output.contains("Parallel change: migrate. One caller moves."))
        #expect(call.output.contains("\n+                switch result {\n"))
        #expect(await steps(workshop(["walk", "2", "3", "--step", "7"])) == ["7"])
    }

    @Test func goesWhereTheUserSays() async {
        let call = await workshop(["walk", "2", "3"], typing: ["", "", "9", "x", "5", "0", "q"])
        #expect(steps(call) == ["1", "2", "5"])
        // It ends after the last step, and with the input.
        #expect(await steps(workshop(["walk", "2", "3"], typing: ["6", "", ""])) == ["6", "7"])
        #expect(await steps(workshop(["walk", "2", "3", "--step", "4"], typing: [])) == ["4"])
    }

    @Test(arguments: zip(1...4, 2...5))
    func fitsEachWidthAndBreaksNoWord(_ left: Int, _ right: Int) async {
        // The lines that say where a change is are cut.
        func words(_ call: Call) -> [Substring] {
            call.lines.filter { !$0.hasPrefix("@@") }.flatMap { $0.split(separator: " ") }
        }
        let widest = await workshop(["walk", "\(left)", "\(right)"], width: 200)
        for width in stride(from: 40, through: 200, by: 20) {
            let call = await workshop(["walk", "\(left)", "\(right)"], width: width)
            #expect(call.lines.allSatisfy { $0.columns <= width })
            if width >= 80 { #expect(words(call) == words(widest)) }
        }
    }

    @Test(arguments: [
        "walk", "walk 2", "walk 3 2", "walk 1 3", "walk 1 9", "walk 2 3 4", "walk 2 3 --step 8",
        "walk 2 3 --step x", "walk 2 3 --into mine", "walk 2 3 --step 1 --into=", "predict 99", "predict x",
    ])
    func aMistakeGetsOneLineAndASuggestion(_ typed: String) async {
        let call = await Call.workshop(typed.split(separator: " ").map(String.init))
        #expect(call.code == 64)
        #expect(call.output.isEmpty)
        #expect(call.errors.split(separator: "\n").count == 2)
    }

    @Test(arguments: zip(Stage.all, Stage.all.dropFirst()).map { $0 })
    func theStepsAreSmallAndLeadToTheNextStage(_ left: Stage, _ right: Stage) async throws {
        let workspace = try #require(Workspace(around: packageRoot))
        let way = try await workspace.way(from: left, to: right)
        var end = try FileManager.default.contents(of: packageRoot.appending(path: "Stages/\(right.name)"))
        end["README.md"] = nil
        #expect(way.states.last == end)
        for step in way.steps where step.comparison.left.files.count == step.files.count {
            #expect(step.size <= 24, "\(step.title.quoted) changes \(step.size) lines.")
        }
    }
}

@Suite("Files that are laid by walk --into")
@MainActor
struct LayingTests {
    let workspace: ExerciseWorkspace

    init() throws {
        workspace = try ExerciseWorkspace()
        try workspace.write(Pages.start, to: "Stages/Stage1/A.swift")
        try workspace.write("# Words\n", to: "Stages/Stage1/README.md")
        try workspace.write(Pages.steps, to: "Stages/Steps/1-2.md")
    }

    private func lay(_ step: Int, into path: String = "mine") async -> Call {
        let path = workspace.root.appending(path: path).path
        return await workshop(["walk", "1", "2", "--step", "\(step)", "--into", path], in: workspace.root)
    }

    private func commitAll() async throws {
        try await workspace.git("init", "-q")
        try await workspace.git("add", "-A")
        try await workspace.commit("All")
    }

    @Test func areThoseAfterTheStep() async {
        #expect(await lay(2).errors == "")
        #expect(workspace.names(in: "mine") == ["A.swift", "B.swift"])
        #expect(workspace.text(of: "mine/B.swift") == "let one = 1\n")
        // Back again: what a later step added is taken away.
        #expect(await lay(0).errors == "")
        #expect(workspace.names(in: "mine") == ["A.swift"])
        #expect(workspace.text(of: "mine/A.swift") == Pages.start)
    }

    private func shell(_ script: String) async throws -> Data {
        try #require(await Child.output(of: ["sh", "-c", "cd '\(workspace.root.path)' && \(script)"]))
    }

    /// What a user wrote, or put in the place of a file that they had committed.
    @Test(
        .timeLimit(.minutes(5)),
        arguments: [
            "true", "rm -rf .git", "rm -rf .git && mv mine/A.swift mine/B.swift", "chmod 0 mine/A.swift",
            "git update-index --assume-unchanged mine/A.swift",
            "git rm -q --cached mine/A.swift && echo mine >.gitignore",
            "ln -sf ../Stages/Stage1/A.swift mine/A.swift", "ln -sf nowhere mine/A.swift",
            "rm mine/A.swift && mkfifo mine/A.swift", "rm mine/A.swift && mkdir mine/A.swift",
        ]
    )
    func leaveWhateverIsThere(_ script: String) async throws {
        try workspace.write("committed\n", to: "mine/A.swift")
        try await commitAll()
        try workspace.write("mine\n", to: "mine/A.swift")
        _ = try await shell(script)
        let state = "ls -lR mine Stages && find mine -type f -exec cat {} +"
        let before = try? await shell(state)
        let call = await lay(2)
        #expect(call.code != 0, "\(call.output)")
        #expect(call.errors.contains("mine/"), "\(call.errors)")
        #expect(await (try? shell(state)) == before)
    }

    @Test func takeThePlaceOfWhatIsCommitted() async throws {
        try workspace.write("committed\n", to: "mine/A.swift")
        try await commitAll()
        #expect(await lay(1).errors == "")
        #expect(workspace.text(of: "mine/A.swift")?.hasPrefix("let one = 1\n") == true)
    }

    @Test func leaveNoFolderWhenTheyCanNotBeWritten() async {
        // The files' paths are as long as can be, and those under which they are written first are longer.
        let room = Int(PATH_MAX) - 2 - workspace.root.appending(path: "mine/A.swift").path.utf8.count
        let path = "mine/" + String(String(repeating: "x/", count: room).prefix(room / 2 * 2 - 1))
        let call = await lay(0, into: path)
        #expect(call.code == 1, "\(call.output)")
        #expect(workspace.names(in: ".") == [".workshop", "Exercises", "Stages"])
    }

    /// A user who lays a step over the stage that it begins with can continue, since git has the stage.
    @Test func leadOnFromTheStageItself() async throws {
        try await commitAll()
        #expect(await lay(1, into: "Stages/Stage1").errors == "")
        try await commitAll()
        #expect(await lay(2, into: "Stages/Stage1").errors == "")
        #expect(workspace.names(in: "Stages/Stage1") == ["A.swift", "B.swift", "README.md"])
    }

    @Test func areShownButNotLaidWithoutTheirStart() async throws {
        try workspace.write("mine\n", to: "Stages/Stage1/A.swift")
        #expect(await workshop(["walk", "1", "2"], in: workspace.root).output.contains("+let one = 1\n"))
        let call = await lay(1)
        #expect(call.code == 64)
        #expect(call.errors.contains("Stages/Stage1"))
        #expect(workspace.names(in: "mine").isEmpty)
    }
}

/// Small pages.
enum Pages {
    static let start = "let a = 1\nlet b = 2\n\nlet c = 3\n"

    static let steps = """
        # From one to two

        ## 1. Name the number

        *Rename.* A better name.

        ```diff
        diff --git a/A.swift b/A.swift
        --- a/A.swift
        +++ b/A.swift
        @@ -1,4 +1,4 @@
        -let a = 1
        +let one = 1
         let b = 2

         let c = 3
        ```

        ## 2. Move it

        *Move.* To its place.

        ```diff
        diff --git a/A.swift b/A.swift
        --- a/A.swift
        +++ b/A.swift
        @@ -1,2 +1 @@
        -let one = 1
         let b = 2
        diff --git a/B.swift b/B.swift
        new file mode 100644
        --- /dev/null
        +++ b/B.swift
        @@ -0,0 +1 @@
        +let one = 1
        ```

        """
}
