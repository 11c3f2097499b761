import StageCatalog
import Terminal
import Testing

@testable import Book
@testable import Content

/// `.ci/look` checks what the script draws.
struct ThreadPictureTests {
    private func text(_ lines: String...) -> Markdown {
        let start = [
            "# Title", "```mermaid", "sequenceDiagram", "participant M as Main", "participant A as API",
        ]
        return Markdown((start + lines + ["```"]).joined(separator: "\n"))
    }

    @Test func `the lists have each event of a diagram, with its threads`() throws {
        let diagram = text("Note over M: go", "M->>A: a < b", "A-->>M: bye", "opt gone", "M-xA: stop", "end")
        let html = try #require(try ThreadPicture(of: [diagram]).inserts(in: diagram, on: 1).values.first)
        let events = html.matches(of: #/<li data-kind=(\w+) [^>]+>(.+)/#).map { match in
            [String(match.1), String(match.2.replacing(#/<[^>]+>/#, with: ""))]
        }
        #expect(
            events == [
                ["note", "Main: go"], ["call", "Main → API: a &lt; b"], ["answer", "API → Main: bye"],
                ["opt", "If gone:"], ["stop", "Main → API: stop"],
            ]
        )
        #expect(html.contains("value=1 checked>"))
    }

    @Test(arguments: ["loop a", "M->>B: who"])
    func `a diagram that can't be drawn is refused`(_ line: String) {
        #expect(throws: CommandError.self) { try ThreadPicture(of: [text("M->>A: a", line)]) }
        #expect(throws: CommandError.self) { try ThreadPicture(of: [Markdown("# No diagram")]) }
    }

    @Test func `each stage's page shows its own threads first, and all others`() async throws {
        for stage in Stage.all {
            let html = try #require(try await MadeBook.pages["stage-\(stage.number).html"])
            #expect(html.contains("<section class=here>\n<h3 id=threads-\(stage.number)>"))
            #expect(Stage.all.allSatisfy { html.contains("<h3 id=threads-\($0.number)>") })
        }
    }
}
