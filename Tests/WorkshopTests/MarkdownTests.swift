import Foundation
import Testing

@testable import Diffing
@testable import Exercising
@testable import Terminal
@testable import WorkshopKit

@Suite("Markdown in a terminal")
struct MarkdownTests {
    @Test func keepsParagraphsListsAndCode() {
        let text = Markdown(
            """
            One *sentence*
            on two lines, see [there](x.md).

            - a point
              that goes on
            - `another`
            1. a number

            ```swift
            let x = 1

              x
            ```
            The end.
            """
        )
        #expect(
            text.lines(width: 30, style: Style(isOn: false)) == [
                "One sentence on two lines, see", "there.", "", "• a point that goes on", "• `another`",
                "1. a number", "", "    let x = 1", "    ", "      x", "", "The end.",
            ]
        )
    }

    @Test func keepsTheColumnsOfATable() {
        let text = Markdown(
            "One:\n\n| Case | When it is *so* |\n|---|:-:|\n| `a` | never |\n| bcd | now and then, but not always |"
        )
        #expect(
            text.lines(width: 30, style: Style(isOn: false)) == [
                "One:", "", "Case   When it is so", "`a`    never", "bcd    now and then, but not",
                "       always",
            ]
        )
        for line in text.lines(width: 12, style: Style(isOn: false)) { #expect(line.columns <= 12) }
    }

    @Test func aHintHasTheGoalsThatItIsFor() {
        let hints = Hint.all(in: "## 1. First\n\n<!-- goals: 1, 3 -->\n\nA.\n\n## 2. Second\nB.")
        #expect(hints.map(\.goals) == [[1, 3], []])
        #expect(hints[0].markdown.trimmingCharacters(in: .newlines) == "A.")
    }

    @Test func aHintIsASection() {
        let hints = Hint.all(in: "# Hints\n\n## 1. First\n\nA.\n\n## No hint\n\n## 2. Second\nB.")
        #expect(hints.map(\.title) == ["First", "Second"])
        #expect(hints[1].markdown == "B.")
        #expect(Hint.all(in: "").isEmpty)
    }
}
