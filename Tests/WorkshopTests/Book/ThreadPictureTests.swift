import Foundation
import StageCatalog
import Terminal
import Testing

@testable import Book
@testable import Content

struct ThreadPictureTests {
    private func text(_ lines: String...) -> Markdown {
        let start = [
            "# Title", "```mermaid", "sequenceDiagram", "participant M as Main", "participant A as API",
        ]
        return Markdown((start + lines + ["```"]).joined(separator: "\n"))
    }

    private func rows(_ section: String) -> [[String]] {
        section.matches(of: #/<li class="(?!lane)([\w ]+)" style=--row:(\d)[^>]+>(.+)/#).map { match in
            [String(match.2), String(match.1), String(match.3.replacing(#/<[^>]+>/#, with: ""))]
        }
    }

    @Test func `what corresponds in two stages is in the same row, and what differs is marked`() throws {
        let one = text("Note over M: go", "M->>A: a < b", "A-->>M: bye", "opt gone", "M-xA: stop", "end")
        let two = text(
            "Note over M: go",
            "M->>A: a < b",
            "Note over A: think",
            "A-->>M: bye",
            "opt gone",
            "M-xA: end it",
            "end"
        )
        let html = try ThreadPicture(of: [one, two]).html(on: 2)
        let sections = html.components(separatedBy: "<section")
        #expect(
            rows(sections[1]) == [
                ["2", "note", "Main: go"], ["3", "call", "Main → API: a &lt; b"],
                ["5", "answer left", "API → Main: bye"],
                ["6", "opt", "If gone:"], ["7", "stop", "Main → API: stop"],
            ]
        )
        #expect(
            rows(sections[2]) == [
                ["2", "note", "Main: go"], ["3", "call", "Main → API: a &lt; b"],
                ["4", "note new", "API: think"],
                ["5", "answer left", "API → Main: bye"], ["6", "opt", "If gone:"],
                ["7", "stop new", "Main → API: end it"],
            ]
        )
        #expect(sections[2].hasPrefix(" class=here>"))
        #expect(html.contains("value=2 checked>"))
    }

    @Test(arguments: ["loop a", "M->>B: who", "A->>M: a call back", "M->>A: again"])
    func `a diagram that can't be drawn with the others is refused`(_ line: String) {
        let longest = text("Note over M: go", "M->>A: a", "A-->>M: b")
        #expect(throws: CommandError.self) { try ThreadPicture(of: [longest, text("M->>A: a", line)]) }
        #expect(throws: CommandError.self) { try ThreadPicture(of: [longest, Markdown("# No diagram")]) }
    }

    @Test func `each stage's page shows its own threads first, and all others`() async throws {
        for stage in Stage.all {
            let html = try #require(try await MadeBook.pages["stage-\(stage.number).html"])
            #expect(html.contains("<section class=here>\n<h3 id=threads-\(stage.number)>"))
            #expect(Stage.all.allSatisfy { html.contains("<h3 id=threads-\($0.number)>") })
        }
    }
}
