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
    @Test func `--write copies the code before a step, and compares it once it is changed`() async throws {
        let workspace = try ExerciseWorkspace(with: ["Stages/Stage2", "Stages/Steps/2-3.md"])
        func write(_ step: Int) async -> CommandResult {
            await workshop("walk 2 3 --write \(step)", in: workspace)
        }
        let path = "Walk/2-3-step-2/EpisodesViewModel.swift"
        let task = await write(2).output
        #expect(task.hasPrefix("Stage 2 → 3, step 2 of 5\nThe service offers a `Result`, but"))
        #expect(task.contains("\n\nSwitch over the result\n\n"))
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

    @Test func `walk fits a narrow terminal`() async throws {
        let workspace = try ExerciseWorkspace(with: ["Stages/Stage4", "Stages/Steps/4-5.md"])
        let walk = await workshop("walk 4 stage5 --write 1", in: workspace, width: 40)
        #expect(walk.code == 0)
        #expect(walk.lines.allSatisfy { $0.columns <= 40 })
    }

    @Test func `each step has a question`() throws {
        let workspace = try #require(Workspace(around: packageRoot))
        let steps = try workspace.routes().flatMap { try $0.steps(in: workspace).entries }
        #expect(!steps.isEmpty)
        for step in steps { #expect(step.question?.isEmpty == false, "\(step.title)") }
    }
}
