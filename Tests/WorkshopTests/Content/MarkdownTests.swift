import Foundation
import Testing

@testable import Book
@testable import Checking
@testable import Content
@testable import Diffing
@testable import Learner
@testable import Terminal
@testable import workshop

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
                "1. a number", "", "Case | When it is so", "`a` | now and then, but not", "always", "",
                "    let x = 1", "    ", "      x", "", "The end.",
            ]
        )
        for width in 12...60 {
            let lines = Markdown(text).lines(width: width, indent: 2, style: Style(isOn: false))
            #expect(lines.allSatisfy { $0.columns <= width })
        }
    }

    @Test(arguments: try PagesToReadTests.pages().filter { !$0.description.hasSuffix("/hints.md") })
    func `a page becomes HTML with all of its links and no markup`(_ page: PagesToReadTests.Page) throws {
        let html = Markdown(page.text).html { $0 }
        let addresses = html.matches(of: #/<a href="([^"]*)">/#).map { String($0.1) }
        #expect(addresses == page.links)
        var open: [Substring] = []
        for tag in html.matches(of: #/<(/?)(\w+)[^>]*?(/?)>/#) where tag.2 != "br" && tag.3.isEmpty {
            if tag.1.isEmpty {
                open.append(tag.2)
            } else {
                #expect(open.popLast() == tag.2)
            }
        }
        #expect(open.isEmpty)
        let text = html.replacing(#/<pre>(?s:.)*?</pre>|<[^>]*>/#, with: "")
        for mark in ["](", "**", "```", "mermaid", "sequenceDiagram"] { #expect(!text.contains(mark)) }
    }

    @Test(arguments: [
        ("[a `b`](x?y&z) [c](gone)", "<p><a href=\"x?y&amp;z\">a <code>b</code></a> c</p>"),
        ("**a `b` [c](d)**", "<p><strong>a <code>b</code> <a href=\"d\">c</a></strong></p>"),
        ("## A `b`, c-d", "<h2 id=\"a-b-c-d\">A <code>b</code>, c-d</h2>"),
        ("> a\\\n> *b*", "<blockquote><p>a<br>\n<em>b</em></p></blockquote>"),
        ("- a\n- b\n1. c", "<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n<ol>\n<li>c</li>\n</ol>"),
        ("| | 1 |\n|---|---|", "<div class=scroll><table>\n<tr><th></th><th>1</th></tr>\n</table></div>"),
        ("<details>\n<summary>A</summary>\n<p>\n</details>", "<details>\n<summary>A</summary>\n</details>"),
        ("```swift\nlet a\n```", "<pre class=lines><code><b>let</b> a</code></pre>"),
        (
            "```diff\n-let a\n```",
            "<pre class=lines><code><span class=d>-<b>let</b> a\n</span></code></pre>"
        ),
        ("```sh\na  # b\n```", "<pre class=lines><code>a<i class=c>  # b</i>\n</code></pre>"),
        ("| ✓ |\n|---|", "<div class=scroll><table>\n<tr><th class=yes>✓</th></tr>\n</table></div>"),
        (
            "```diff\n--- a\n-b\n```",
            "<pre class=recording><code>--- a\n<span class=d>-b\n</span></code></pre>"
        ),
        ("```mermaid\nflowchart LR\n```", ""),
    ])
    func `each kind of block has its HTML`(_ markdown: String, _ html: String) {
        #expect(Markdown(markdown).html { $0 == "gone" ? nil : $0 }.trimmed == html)
    }

    @Test func `a link may lead to a row of a table whose first cell is strong`() {
        let html = Markdown("| Term |\n|---|\n| **A long term** |").html { $0 }
        #expect(html.contains(" id=\"a-long-term\""))
    }

    @Test func `a hint is a section with its goals`() {
        let hints = Hint.all(
            in: "# Hints\n\n## 1. First\n\n<!-- goals: 1, 3 -->\n\nA.\n\n## No hint\n\n## 2. Second\nB."
        )
        #expect(hints.map(\.title) == ["First", "Second"])
        #expect(hints.map(\.goals) == [[1, 3], []])
        #expect(hints.map(\.text.paragraphs) == [["A."], ["B."]])
        let two = Hint.all(
            in: "## 1. First\n\n<!-- goals: 1 · says: no task -->\n\n<!-- goals: 2 · behaviours: 7 -->\n\nA."
        )
        #expect(two.map(\.goals) == [[1, 2]])
        #expect(two.map(\.behaviours) == [[7]])
        #expect(two.map(\.messages) == [["no task"]])
        let all = Hint.all(in: "## 1. First\n\n<!-- behaviours: all -->\n\nA.")
        let exercise = ExerciseWorkspace().exercise.description
        for test in exercise.behaviours.map(\.name) {
            #expect(all.first?.isFor(test, of: exercise, saying: nil) == true)
        }
    }
}
