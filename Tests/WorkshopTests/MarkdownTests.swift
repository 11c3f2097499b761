import Testing

@testable import Exercising
@testable import Terminal

struct MarkdownTests {
    private let text = """
        One *sentence*
        on two lines, see [there `now`](x.md).

        - a point
          that goes on
        - `another`
        1. a number

        | Case | When it is *so* |
        |---|:-:|
        | `a` | now and then, but not always |

        ```swift
        let x = 1

          x
        ```
        The end.
        """

    @Test func `keeps paragraphs, lists, tables and code`() {
        #expect(
            Markdown(text).lines(width: 30, style: Style(isOn: false)) == [
                "One sentence on two lines, see", "there `now`.", "", "• a point that goes on", "• `another`",
                "1. a number", "", "Case   When it is so", "`a`    now and then, but not", "       always",
                "",
                "    let x = 1", "    ", "      x", "", "The end.",
            ]
        )
        for width in 12...60 {
            let lines = Markdown(text).lines(width: width, indent: 2, style: Style(isOn: false))
            #expect(lines.allSatisfy { $0.columns <= width })
        }
    }

    @Test func `a hint is a section with its goals`() {
        let hints = Hint.all(
            in: "# Hints\n\n## 1. First\n\n<!-- goals: 1, 3 -->\n\nA.\n\n## No hint\n\n## 2. Second\nB."
        )
        #expect(hints.map(\.title) == ["First", "Second"])
        #expect(hints.map(\.goals) == [[1, 3], []])
        #expect(hints.map(\.text.paragraphs) == [["A."], ["B."]])
    }
}
