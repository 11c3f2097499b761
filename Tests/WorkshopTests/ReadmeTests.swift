import Testing

@testable import Diffing
@testable import Terminal
@testable import WorkshopKit

@Suite("The words of a README")
struct ReadmeTests {
    @Test func areReadWithoutTheirMarkup() {
        let readme = Readme(
            """
            # Title

            ```mermaid
            ## not a title
            ```

            ## The idea

            One *fine* [idea](http://x).

            - a **point**
            12. a number

            <details>
            <summary>Answer</summary>

            1. folded

            </details>
            """
        )
        #expect(readme.sections.map(\.title) == ["The idea"])
        #expect(readme.idea?.plain == "One fine idea.")
        let lines = readme.sections.first?.words.lines(width: 80, style: Style(isOn: false))
        #expect(lines == ["One fine idea.", "", "• a point", "12. a number"])
    }
}
