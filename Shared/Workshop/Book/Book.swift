import Content
import Diffing
import Foundation
import StageCatalog
import Terminal

/// Pages with links to each other: the way, the quiz, the comparisons, and the texts.
package struct Book {
    /// A page, and its name in the contents.
    package struct Page {
        package let file: String
        let name: String
        package let make: () -> HTMLPage

        /// The link to it on a page.
        func link(from file: String = "") -> String {
            "<a href=\(self.file)\(self.file == file ? " aria-current=page" : "")>\(name.escaped)</a>"
        }
    }

    private let workspace: Workspace
    /// The name of each text's page, by its path in the workspace.
    private let files: [String: String]
    private let way: WayPage
    private let breaks: Breaks
    private let cover: Markdown
    private var parts: [(title: String, pages: [Page])] = []

    /// Reads everything from the workspace.
    ///
    /// - Throws: An error if the steps don't lead on from the first stage.
    ///
    /// - Parameter behaviours: The sentences of all behaviours, in the suite's order.
    package init(of workspace: Workspace, _ stages: [Stage], behaviours: [String]) async throws {
        self.workspace = workspace
        let stageTexts = stages.map { ("Stages/\($0.name)/README.md", "stage-\($0.number)") }
        let exercises = try Exercises(in: workspace.root).all.map {
            ($0.path(of: "README.md"), "exercise-\($0.number)")
        }
        let texts = ["WHICH", "SETTINGS", "COMPILER", "GLOSSARY", "SOURCES"].map {
            ("Stages/\($0).md", $0.lowercased())
        }
        let handouts = ["HANDOUT", "QUESTIONS", "ROOM"].map { ("Exercises/\($0).md", $0.lowercased()) }
        let contents = [
            ("The stages", stageTexts), ("To look up", texts + handouts),
            ("The exercises", [("Exercises/README.md", "exercises")] + exercises),
        ]
        files = Dictionary(uniqueKeysWithValues: contents.flatMap(\.1) + [("README.md", "index")])
        breaks = try workspace.breaks(of: behaviours)
        cover = try workspace.markdown("README.md")
        way = try await WayPage(through: stages, breaks, in: workspace)
        parts = [("The code", [wayPage, quizPage]), ("Side by side", comparisons)]
        for (title, texts) in contents { parts.append((title, try texts.map { try page(of: $0.0) })) }
    }

    /// The pages in the order of reading, the first of which has the contents.
    package var pages: [Page] {
        let pages = [Page(file: "index.html", name: "Contents") { coverPage }] + parts.flatMap(\.pages)
        return pages.enumerated().map { index, page in
            Page(file: page.file, name: page.name) {
                func links(_ pages: [Page]) -> String {
                    pages.map { $0.link(from: page.file) }.joined(separator: " ")
                }
                func link(_ relation: String, _ name: String, to index: Int) -> String {
                    guard pages.indices.contains(index) else { return "" }
                    return "<a rel=\(relation) href=\(pages[index].file)>\(name)</a>\n"
                }
                var html = page.make()
                html.navigation = """
                    <nav class=top aria-label=Book>\(links([pages[0]] + parts[0].pages)) \
                    <span>\(parts[1].title): \(links(parts[1].pages))</span></nav>

                    """
                html.controls += link("prev", "Back <kbd>p</kbd>", to: index - 1)
                html.controls += link("next", "Next <kbd>n</kbd>", to: index + 1)
                return html
            }
        }
    }

    private var wayPage: Page {
        Page(file: "way.html", name: "The way") { way.page(links(from: "Stages/Steps/1-2.md")) }
    }

    private var comparisons: [Page] {
        zip(way.stops, way.stops.dropFirst()).map { left, right in
            Page(file: "\(left.names("-")).html", name: left.names(" → ")) {
                let comparison = Comparison(left.snapshot, right.snapshot)
                let links = links(from: "Stages/\(right.stage.name)/README.md")
                return comparison.page(of: comparison.code, links)
            }
        }
    }

    private func page(of path: String) throws -> Page {
        let text = try workspace.markdown(path)
        let title = Prose(text.title).plain.replacing("`", with: "")
        return Page(file: "\(files[path] ?? "").html", name: title) {
            HTMLPage(title, "<article>\n\(text.html(links(from: path)))</article>\n")
        }
    }

    private var quizPage: Page {
        Page(file: "quiz.html", name: "The quiz") {
            let links = links(from: Break.page)
            var page = HTMLPage(
                "What does it break?",
                """
                <header>
                <h1>What does it break?</h1>
                <p class=idea>\(counted(breaks.all.count, "small change")), of the kind that slip through code review. Read \
                one, choose, and only then look at the answer, which the suite has proved. In a recording, a line with a \
                minus should have happened and didn't, and a line with a plus shouldn't have.</p>
                </header>
                <main>
                \(breaks.all.map { $0.html(withNone: true, links) }.joined())</main>

                """,
            )
            page.controls = "<output id=score></output>\n"
            return page
        }
    }

    /// The first page: the beginning of its text, and the contents.
    private var coverPage: HTMLPage {
        let links = links(from: "README.md")
        let sections = cover.sections.prefix { $0.title != "Two commands" }.map { section in
            let id = Markdown.anchor(of: section.title)
            return "<h2 id=\(id)>\(section.title.escaped)</h2>\n\(section.text.html(links))"
        }
        let contents = parts.map { part in
            let items = part.pages.map { "<li>\($0.link())\n" }
            return "<section><h3>\(part.title)</h3>\n<ul>\n\(items.joined())</ul></section>\n"
        }
        return HTMLPage(
            cover.title,
            """
            <article>
            <h1>\(cover.title.escaped)</h1>
            <p>\(Prose(cover.paragraphs.first ?? "").html(links))</p>
            <p><a class=go href=way.html>Start here: the way, step by step</a></p>
            \(sections.joined())<h2>Contents</h2>
            <div class=contents>
            \(contents.joined())</div>
            </article>

            """,
        )
    }

    /// Maps an address in a text to a page; `nil` if the book doesn't contain what it leads to.
    private func links(from path: String) -> Links {
        let folder = URL(filePath: "/\(path)").deletingLastPathComponent()
        return { [files] address in
            if address.hasPrefix("https:") { return address }
            if address.hasPrefix("#") { return "\(files[path] ?? "").html\(address)" }
            let parts = address.split(separator: "#", maxSplits: 1).map(String.init)
            let target = folder.appending(path: parts[0]).standardized.path.trimmingPrefix("/")
            if target == Break.page {
                let change = parts.dropFirst().first?.prefix(while: \.isNumber) ?? ""
                return change.isEmpty ? "quiz.html" : "quiz.html#change-\(change)"
            }
            if let steps = target.wholeMatch(of: #/Stages/Steps/(.+)\.md/#)?.1 {
                return "way.html#\(steps)-1"
            }
            guard let file = files[String(target)] ?? files["\(target)/README.md"] else { return nil }
            return "\(file).html" + parts.dropFirst().map { "#\($0)" }.joined()
        }
    }
}
