import StageCatalog
import Testing

@testable import Diffing
@testable import Terminal
@testable import WorkshopKit

@Suite("A page of steps or of breaks")
struct ProofPageTests {
    @Test func hasWordsAndAChangeUnderEachHeading() throws {
        let page = try ProofPage(Pages.steps, path: "1-2.md")
        #expect(page.opening == "How it goes.")
        #expect(page.entries.map(\.title) == ["Name the number", "Move it"])
        #expect(
            page.entries.map(\.words) == [
                ["*Rename.* A better name.", "No more."], ["*Move.* To its place."],
            ]
        )
        #expect(page.entries.map(\.line) == [5, 23])
        #expect(page.entries.allSatisfy { $0.answer == nil })
    }

    @Test func appliesItsChangesInOrderAndTakesThemBack() throws {
        let page = try ProofPage(Pages.steps, path: "1-2.md")
        let start = [SourceFile(name: "A.swift", text: Pages.start)]
        let first = try page.entries[0].patch.applied(to: start)
        #expect(first == [SourceFile(name: "A.swift", text: "let one = 1\nlet b = 2\n\nlet c = 3\n")])
        let second = try page.entries[1].patch.applied(to: first)
        #expect(
            second == [
                SourceFile(name: "A.swift", text: "let b = 2\n\nlet c = 3\n"),
                SourceFile(name: "B.swift", text: "let one = 1\n"),
            ]
        )
        #expect(try page.entries[1].patch.reversed.applied(to: second) == first)
        #expect(try page.entries[0].patch.reversed.applied(to: first) == start)
    }

    @Test func hasAnAnswer() throws {
        let entries = try ProofPage(Pages.breaks, path: "Breaks.md").entries
        #expect(
            entries[0].answer
                == ProofPage.Answer(behaviours: ["It adds", "It counts"], reason: "One is two.")
        )
        #expect(entries[1].answer == ProofPage.Answer(behaviours: [], reason: "None: it is the same."))
    }

    @Test(arguments: [
        ("```\n\n## 2", "\n\n## 2", "1-2.md:23: `## 2. Move it` isn't a line of `git diff`."),
        ("*Move.* To its place.\n", "", "1-2.md:23: `Move it` has no words."),
        ("## 2. Move", "## 3. Move", "1-2.md:23: The heading should begin with `## 2. `."),
        ("@@ -1,4 +1,4 @@", "@@ -1,5 +1,5 @@", "1-2.md:21: The diff ends within a hunk."),
        ("@@ -1,4 +1,4 @@", "@@ -1,4 +1,3 @@", "1-2.md:20: The hunk has more lines than its head says."),
        ("-let a = 1", "*let a = 1", "1-2.md:16: A line of a diff begins with a space, + or -."),
        ("diff --git a/A.swift b/A.swift\n", "", "1-2.md:12: `--- a/A.swift` isn't a line of `git diff`."),
        ("## 2. Move it\n", "", "1-2.md:5: `Name the number` has more than one diff."),
        ("## ", "", "1-2.md: The page has no `## 1. …` in it."),
        ("```diff\n", "```diff\n```\n\n```diff\n", "1-2.md:12: The diff has no file in it."),
    ])
    func saysInALineWhatIsWrongAndWhere(_ old: String, _ new: String, _ message: String) {
        let text =
            old == "## "
            ? Pages.steps.replacing(old, with: new)
            : Pages.steps.replacing(old, with: new, maxReplacements: 1)
        #expect(text != Pages.steps)
        let error = #expect(throws: PageError.self) { try ProofPage(text, path: "1-2.md") }
        #expect(error?.description == message)
    }

    @Test(arguments: [
        ("</details>", "", "Breaks.md:3: The answer isn't closed by `</details>`."),
        ("One is two.", "", "Breaks.md:3: The answer gives no reason."),
        (
            "- It adds\n- It counts\n", "",
            "Breaks.md:3: The answer lists behaviours, or its reason begins with `None`."
        ),
        ("None: it", "It", "Breaks.md:27: The answer lists behaviours, or its reason begins with `None`."),
    ])
    func saysInALineWhatIsWrongWithAnAnswer(_ old: String, _ new: String, _ message: String) {
        let text =
            old == "</details>"
            ? Pages.breaks.replacing(old, with: new)
            : Pages.breaks.replacing(old, with: new, maxReplacements: 1)
        let error = #expect(throws: PageError.self) { try ProofPage(text, path: "Breaks.md") }
        #expect(error?.description == message)
    }

    @Test(arguments: [
        (
            "let a = 1\nlet x = 2\n\nlet c = 3\n",
            "1-2.md:15: The diff doesn't apply: line 2 of A.swift is `let x = 2`."
        ),
        ("let a = 1\n", "1-2.md:15: The diff doesn't apply: line 2 of A.swift isn't there."),
    ])
    func aChangeThatDoesNotApplySaysWhere(_ text: String, _ message: String) throws {
        let patch = try ProofPage(Pages.steps, path: "1-2.md").entries[0].patch
        let error = #expect(throws: PageError.self) {
            try patch.applied(to: [SourceFile(name: "A.swift", text: text)])
        }
        #expect(error?.description == message)
    }

    @Test func aPlaceThatIsNotThereSaysSo() throws {
        let text = Pages.steps.replacing("@@ -1,4 +1,4 @@", with: "@@ -9,4 +9,4 @@")
        let patch = try ProofPage(text, path: "1-2.md").entries[0].patch
        let error = #expect(throws: PageError.self) {
            try patch.applied(to: [SourceFile(name: "A.swift", text: Pages.start)])
        }
        #expect(error?.description == "1-2.md:15: The diff doesn't apply: A.swift has no such line.")
    }

    @Test func aFileThatIsNotThereOrThereAlreadySaysSo() throws {
        let page = try ProofPage(Pages.steps, path: "1-2.md")
        let error = #expect(throws: PageError.self) { try page.entries[0].patch.applied(to: []) }
        #expect(error?.description == "1-2.md:15: The diff doesn't apply: A.swift isn't there.")
        let files = [
            SourceFile(name: "A.swift", text: "let one = 1\nlet b = 2\n"),
            SourceFile(name: "B.swift", text: ""),
        ]
        let other = #expect(throws: PageError.self) { try page.entries[1].patch.applied(to: files) }
        #expect(other?.description == "1-2.md:38: The diff doesn't apply: B.swift is there already.")
    }

    @Test(arguments: zip(Stage.all, Stage.all.dropFirst()).map { $0 })
    func theStepsLeadToTheNextStage(_ left: Stage, _ right: Stage) throws {
        let way = try way(from: left, to: right)
        let end = try #require(Workspace(around: packageRoot)).edition(of: right).files
            .filter { $0.name != "README.md" }
        #expect(way.steps.last?.files == end.sorted { $0.name < $1.name })
    }

    @Test func theStepsAreSmall() throws {
        let steps = try zip(Stage.all, Stage.all.dropFirst()).flatMap { try way(from: $0, to: $1).steps }
        for step in steps where step.comparison.left.files.count == step.files.count {
            #expect(step.size <= 24, "\(step.title.quoted) changes \(step.size) lines.")
        }
        let median = steps.map(\.size).sorted()[steps.count / 2]
        #expect(median <= 12, "Half of the \(steps.count) steps change \(median) lines or more.")
    }

    private func way(from left: Stage, to right: Stage) throws -> Way {
        let workspace = try #require(Workspace(around: packageRoot))
        let page = try ProofPage(at: Way.path(from: left, to: right), in: workspace)
        return try Way(from: left, to: right, page, workspace.edition(of: left).files)
    }
}

/// Small pages.
enum Pages {
    static let start = "let a = 1\nlet b = 2\n\nlet c = 3\n"

    static let steps = """
        # From one to two

        How it goes.

        ## 1. Name the number

        *Rename.* A better name.

        No more.

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

    static let breaks = """
        # What breaks

        ## 1. One is two

        Which behaviours break?

        ```diff
        diff --git a/Stages/Stage1/A.swift b/Stages/Stage1/A.swift
        --- a/Stages/Stage1/A.swift
        +++ b/Stages/Stage1/A.swift
        @@ -1,2 +1,2 @@
        -let a = 1
        +let a = 2
         let b = 2
        ```

        <details>
        <summary>Answer</summary>

        - It adds
        - It counts

        One is two.

        </details>

        ## 2. Two lines change places

        Which behaviours break?

        ```diff
        diff --git a/Stages/Stage1/A.swift b/Stages/Stage1/A.swift
        --- a/Stages/Stage1/A.swift
        +++ b/Stages/Stage1/A.swift
        @@ -1,2 +1,2 @@
        -let a = 1
         let b = 2
        +let a = 1
        ```

        <details>
        <summary>Answer</summary>

        None: it is the same.

        </details>

        """
}
