import Behaviours
import Foundation
import StageCatalog
import Testing

@testable import Book
@testable import Content
@testable import Terminal
@testable import workshop

@Suite(.serialized, .timeLimit(.minutes(5)))
struct PredictTests {
    private let workspace: ExerciseWorkspace
    private let client = "Stages/Stage2/APIClient.swift"

    init() throws {
        workspace = try ExerciseWorkspace(with: ["Stages/Stage2/APIClient.swift", Change.file])
    }

    private func predict(_ line: String) async -> CommandResult {
        await workshop("predict \(line)", in: workspace)
    }

    private func changes() throws -> [Change] { try page().all }

    private func page() throws -> Changes {
        let console = Console(output: { _ in }, errors: { _ in })
        let workspace = try #require(Workspace(around: packageRoot))
        return try workspace.changes(of: Workshop(console: console).sentences)
    }

    @Test func `the page covers all stages and groups`() throws {
        let all = try changes()
        #expect(all.map(\.entry.number) == Array(1...all.count))
        #expect(Set(all.map(\.entry.title)).count == all.count)
        #expect(Set(all.map(\.stage)) == Set(1...5))
        for change in all {
            #expect(change.broken.isEmpty == (change.entry.reasons.first?.hasPrefix("None") ?? true))
            let recording = change.entry.recording
            #expect(recording.isEmpty == change.broken.isEmpty)
            #expect(recording.isEmpty || change.broken.contains { "--- \($0)" == recording[0] })
            #expect(change.holding.allSatisfy { !change.broken.contains($0) }, "\(change.entry.title)")
            #expect(change.entry.reasons.allSatisfy { !$0.contains("orders") }, "\(change.entry.title)")
            #expect(Set(change.choices).count == 3, "\(change.entry.title)")
            #expect(change.choices.count(where: change.broken.contains) == (change.broken.isEmpty ? 0 : 1))
        }
        for group in Behaviour.groups {
            let sentences = group.behaviours.map(\.description)
            #expect(all.contains { !$0.broken.filter(sentences.contains).isEmpty }, "\(group.title)")
        }
    }

    @Test func `the page for facilitators has the right choice of each vote`() throws {
        let page = packageRoot.appending(path: "Exercises/FACILITATE.md")
        let rows = try String(contentsOf: page, encoding: .utf8).matches(of: #/\n\| (\d+), [^|]*\| (\d) \|/#)
        #expect(!rows.isEmpty)
        let all = try changes()
        for row in rows {
            let change = try #require(all.first { "\($0.entry.number)" == row.1 })
            let right = change.choices.firstIndex(where: change.broken.contains) ?? 3
            #expect("\(right + 1)" == row.2, "\(change.entry.title)")
        }
    }

    /// An entry that was renamed, a behaviour that was, and a heading without a meaning.
    @Test(
        arguments: [
            ("## 5. At least this attempt", "## 5. At most", "has no entry #5-at-least-this-attempt"),
            (
                "--- Cancels the request in flight when it is", "--- Cancels the request when it is",
                "change 2: there is no behaviour “Cancels the request when"
            ),
            ("### These hold", "### Those hold", "change 1: the heading “Those hold” has no meaning here"),
            (
                "- On the path are", "- On the path is",
                "lists no entries after “On the path are"
            ),
        ]
    )
    func `a page that doesn't fit is one clear line`(_ old: String, _ new: String, _ problem: String)
        async throws
    {
        let text = try #require(workspace.text(of: Change.file))
        try workspace.write(text.replacing(old, with: new, maxReplacements: 1), to: Change.file)
        let result = await predict("1 --try")
        #expect(result.code == 1)
        #expect(result.output.isEmpty)
        #expect(result.errors.contains(problem), "\(result.errors)")
    }

    /// `prove breaks` makes and undoes each change.
    @Test func `predict makes a change once, undoes it, and keeps the rest of the file`() async throws {
        let original = try #require(workspace.text(of: client))
        let mine = "// Mine.\n" + original + "// Mine, too.\n"
        let changed = mine.replacing("200..<300", with: "200..<400")
        try workspace.write(mine, to: client)
        for undo in ["1 --undo", "--undo"] {
            #expect(await predict("1 --try").errors == "")
            #expect(workspace.text(of: client) == changed)
            #expect(await predict("1 --try").code == 1, "It is already made.")
            #expect(workspace.text(of: client) == changed)
            let end = await predict(undo)
            #expect(end.errors == "", "\(end.errors)")
            #expect(workspace.text(of: client) == mine)
        }

        // Other changes to the same lines are left alone.
        let other = mine.replacing("200..<300", with: "200..<301")
        try workspace.write(other, to: client)
        #expect(await predict("1 --try").code == 1)
        #expect(workspace.text(of: client) == other)
    }

    @Test func `predict leaves anything other than a file alone`() async throws {
        let path = workspace.root.appending(path: client).path
        try FileManager.default.removeItem(atPath: path)
        mkfifo(path, 0o666)
        #expect(await predict("1 --try").errors.contains("APIClient.swift"))
        let type = try FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
        #expect(type != .typeRegular)
    }
}
