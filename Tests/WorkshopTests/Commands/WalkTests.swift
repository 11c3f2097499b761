import Foundation
import StageCatalog
import Testing

@testable import Book
@testable import Content
@testable import Diffing
@testable import Terminal
@testable import workshop

@Suite(.serialized)
struct WalkTests {
    private func steps(_ walk: CommandResult) -> [String] {
        walk.output.matches(of: #/step (\d+) of 5\n/#).map { String($0.1) }
    }

    @Test func `walk shows each step's question, title, diff and text`() async {
        let walk = await workshop("walk 2 stage3")
        #expect(walk.code == 0)
        #expect(steps(walk) == ["1", "2", "3", "4", "5"])
        let parts = [
            "The service offers a `Result`, but", "Switch over the result",
            "\n 37 +                 switch result {\n",
            "Parallel change: migrate. Both callers use the new form.",
        ]
        let places = parts.map { walk.output.firstRange(of: $0)?.lowerBound }
        #expect(!places.contains(nil))
        #expect(places.compactMap(\.self).sorted() == places)
        #expect(await steps(workshop("walk 2 3 --step 5")) == ["5"])
    }

    @Test func `walk goes to the step that the user types`() async {
        let walk = await workshop("walk 2 3", answers: ["", "", "9", "x", "4", "0", "q"])
        #expect(steps(walk) == ["1", "2", "4"])
        // It ends after the last step, or at the end of the input.
        #expect(await steps(workshop("walk 2 3", answers: ["4", "", "", ""])) == ["1", "4", "5"])
        #expect(await steps(workshop("walk 2 3 --step 3", answers: [])) == ["3"])
    }

    @Test func `walk asks before it shows a step, unless the step is given`() async {
        let title = "Switch over the result"
        let asked = await workshop("walk 2 3", answers: ["2"]).output
        #expect(asked.contains("walk 2 3 --write 2 "))
        #expect(!asked.contains(title))
        #expect(await workshop("walk 2 3", answers: ["2", ""]).output.contains(title))
        let given = await workshop("walk 2 3 --step 2", answers: [""])
        #expect(given.output.contains(title))
        #expect(given.output.contains(#/step 3 of \d/#))
        #expect(!given.output.contains("Require the Result"))
    }

    @Test func `--write copies the code before a step, and compares it once it is changed`() async throws {
        let workspace = try ExerciseWorkspace(with: ["Stages/Stage2", "Stages/Steps/2-3.md"])
        func write(_ step: Int) async -> CommandResult {
            await workshop("walk 2 3 --write \(step)", in: workspace)
        }
        let path = "Walk/2-3-step-2/EpisodesViewModel.swift"
        let task = await write(2).output
        #expect(task.contains("Both callers use the new form."))
        #expect(task.contains("\(path)   edit"))
        let before = try #require(workspace.text(of: path))
        try workspace.write(before.replacing("{\n", with: " { // Mine\r\n\n"), to: path)
        #expect(await write(2).output == task, "Nothing has changed yet, so it shows no answer.")
        try workspace.write("// Mine", to: path)
        #expect(await write(2).output.contains(" 37 +                 switch result {\n"))
        #expect(workspace.text(of: path) == "// Mine")
        #expect(await write(3).output.contains("Walk/2-3-step-3/APIService.swift"))
        let after = try #require(workspace.text(of: "Walk/2-3-step-3/EpisodesViewModel.swift"))
        try workspace.write(after.replacing(": self", with: ":\n\t// Mine\n\tself"), to: path)
        #expect(await write(2).output.hasPrefix("✓ The same as ours"))
        try workspace.write(after.replacing("let self", with: "letself"), to: path)
        #expect(await write(2).output.contains("letself"))
        #expect(await write(99).code == 64)
        try workspace.write("", to: "Stages/Stage2/APIService.swift")
        #expect(await write(1).errors.hasPrefix("error: the steps don't apply to Stages/Stage2\nTo see"))
        #expect(workspace.names(in: "Walk") == ["2-3-step-2", "2-3-step-3"])
    }

    /// Changes of a copy that is the same as ours, and whether it stays that.
    private static let changes: [(change: String, isSame: Bool)] = [
        ("sed -i.old -e 's|^ *//.*||' -e 's|: |:  |' Episodes*.swift", true),
        ("for f in *.swift Resources/*; do sed 's/$/\r/' $f >x && mv x $f; done", true),
        ("echo Mine >notes.txt; echo '// Mine' >Mine.swift", true),
        ("sed -i.old 's|X-API-TOKEN|X-API- TOKEN|' APIClient.swift", false),
        ("echo '/*' >>APIClient.swift", false), ("echo '/*' >Mine.swift", false),
        ("rm -r Resources", false), ("echo {} >Resources/Preview.json", false),
        ("rm APIPreviewClient.swift", false), ("echo 'let a = 1' >Mine.swift", false),
    ]

    @Test func `--write compares tokens, literals and every file of the stage`() async throws {
        let workspace = try ExerciseWorkspace(with: ["Stages/Stage2", "Stages/Steps/2-3.md"])
        _ = await workshop("walk 2 3 --write 3", in: workspace)
        let solved = workspace.root.appending(path: "Walk/2-3-step-3")
        let copy = workspace.root.appending(path: "Walk/2-3-step-2")
        for (change, isSame) in Self.changes {
            try FileManager.default.copyItem(at: solved, to: copy)
            let end = try await Subprocess.output(of: ["sh", "-ec", change], in: copy)
            #expect(end.code == 0)
            let result = await workshop("walk 2 3 --write 2", in: workspace)
            #expect(result.code == 0)
            #expect(result.output.hasPrefix("✓ The same as ours") == isSame, "\(change): \(result.output)")
            #expect(isSame || result.output.contains(" (+)\n\n── "), "\(change): It shows what differs.")
            try FileManager.default.removeItem(at: copy)
        }
    }

    @Test(arguments: ["", "/More.swift", "/Resources/Preview.json"])
    func `--write names what it can't compare`(_ path: String) async throws {
        let workspace = try ExerciseWorkspace(with: ["Stages/Stage2", "Stages/Steps/2-3.md"])
        let copy = "Walk/2-3-step-2"
        if path != "" { _ = await workshop("walk 2 3 --write 2", in: workspace) }
        let item = workspace.root.appending(path: copy + path)
        try? FileManager.default.removeItem(at: item)
        try FileManager.default.createDirectory(
            at: item.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        Tree.pipe.write(to: item)
        let result = await workshop("walk 2 3 --write 2", in: workspace)
        #expect(result.code == 1)
        #expect(result.output == "")
        #expect(result.errors.hasPrefix("error: \(copy)\(path) isn't a "))
        #expect(Tree(at: item) == .pipe)
    }

    @Test(arguments: [
        ("a(b)\n", "a( b )", true), ("a(b)", "a /* c */ (b) // d", true), ("let a", "leta", false),
        ("f(\"a  b\")", "f( \"a  b\" )", true), ("f(\"a  b\")", "f(\"a b\")", false),
        ("#\"a \\#( b ) c\"#", "#\"a \\#(b) c\"#", true), ("\"é\"", "\"e\u{301}\"", false),
        ("\"\"\"\na\n\nb\n\"\"\"", "\"\"\"\na\nb\n\"\"\"", false),
        ("\"\"\"\na\n\nb\n\"\"\"", "\"\"\"\r\na\r\n\r\nb\r\n\"\"\"", true), ("a != b", "a ! = b", false),
        ("a(b)", "a(b) /* c", false), ("a(b)", "a(b) /* /* c */", false),
        ("a(b)", "a(b) /* /* c */ */", true),
        ("a(b)", "a\n(b)", false), ("a(b)", "a /* c\n */ (b)", false), ("a[b]", "a\n[b]", false),
        ("a\nb", "a b", false), ("a\n.b", "a.b", true), ("a ?? b", "a\n    ?? b", true),
        ("a ?? b", "a ??\n    b", true), ("a - b", "a -b", false), ("a - b", "a\n-b", false),
        ("a - b", "a-b", true), ("a(-b)", "a( -b )", true), ("!a", "! a", false), ("a!", "a !", false),
        ("a = b", "a =b", false), ("f(a, b)", "f(\n    a,\n    b\n)", true),
        ("if a {\n} else {}", "if a {}\nelse\n{\n}", true),
        ("f { a in b }", "f {\n    a in\n    b\n}", true), ("@A func f() {}", "@A\nfunc f()\n{ }", true),
        ("case .a: b", "case .a:\n    b", true),
    ])
    func `tokens are compared as the compiler reads them`(_ left: String, _ right: String, _ isSame: Bool) {
        let files = [left, right].map { SourceFile(name: "A.swift", text: $0) }
        #expect((files[0].tokens == files[1].tokens) == isSame)
    }

    @Test func `walk fits a narrow terminal`() async {
        let walk = await workshop("walk 4 5", width: 40)
        #expect(walk.lines.allSatisfy { $0.columns <= 40 })
    }

    @Test(arguments: 1...4) func `each step has a question`(_ stage: Int) throws {
        let steps = try #require(Workspace(around: packageRoot)).steps(from: stage, to: stage + 1).entries
        for step in steps { #expect(step.question?.isEmpty == false, "\(step.title)") }
    }
}
