import Behaviours
import Foundation
import StageCatalog
import Testing

@testable import Content
@testable import Terminal

struct ChangesTests {
    private let sentences = Behaviour.all.map(\.description)

    private func changes() throws -> [Change] {
        try #require(Workspace(around: packageRoot)).changes(of: sentences).all
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
    func `a page that doesn't fit is one clear line`(_ old: String, _ new: String, _ problem: String) throws {
        let folder = try ExerciseWorkspace(with: [Change.file])
        let text = try #require(folder.text(of: Change.file))
        try folder.write(text.replacing(old, with: new, maxReplacements: 1), to: Change.file)
        let workspace = try #require(Workspace(around: folder.root))
        let error = #expect(throws: CommandError.self) { try workspace.changes(of: sentences) }
        #expect(error?.message.contains(problem) == true, "\(error?.message ?? "none")")
    }
}
