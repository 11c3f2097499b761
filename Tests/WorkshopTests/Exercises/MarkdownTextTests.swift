import Testing

@testable import WorkshopKit

@Suite("Markdown in a terminal")
struct MarkdownTextTests {
    @Test func keepsParagraphsListsAndCode() {
        let text = MarkdownText(
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

    @Test func aHintIsASection() {
        let hints = Hint.all(in: "# Hints\n\n## 1. First\n\nA.\n\n## No hint\n\n## 2. Second\nB.")
        #expect(hints.map(\.title) == ["First", "Second"])
        #expect(hints[1].markdown == "B.")
        #expect(Hint.all(in: "").isEmpty)
    }
}
