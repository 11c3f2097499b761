import Foundation
import Terminal

/// Pages with links to each other: the way, the quiz, the comparisons, and the texts.
package struct Book {
    /// A text in Markdown, and its place in the book.
    package struct Document: Sendable {
        /// Its path in the workspace, such as `Stages/WHICH.md`.
        let path: String
        package let text: Markdown
        /// The name of its page, such as `which.html`.
        let file: String

        package init(_ path: String, as file: String, in workspace: Workspace) throws {
            let data = try Data(contentsOf: workspace.root.appending(path: path))
            self.path = path
            self.text = Markdown(String(decoding: data, as: UTF8.self))
            self.file = file
        }
    }

    /// The text of the first page, down to the section with the given title.
    let cover: (text: Document, end: String)
    let stops: [WayPage.Stop]
    let quiz: [Question]
    /// The other texts, by the title above them on the first page.
    let documents: [(title: String, pages: [Document])]
    /// The files that lead to pages, by their paths in the workspace.
    let files: [String: String]

    package init(
        cover: (text: Document, end: String),
        stops: [WayPage.Stop],
        quiz: [Question],
        documents: [(title: String, pages: [Document])],
        otherFiles: [String: String],
    ) {
        self.cover = cover
        self.stops = stops
        self.quiz = quiz
        self.documents = documents
        var files = otherFiles
        for document in [cover.text] + documents.flatMap(\.pages) {
            files[document.path] = document.file
            files[document.path.replacing("/README.md", with: "")] = document.file
        }
        self.files = files
    }

    private typealias Entry = (file: String, name: String, page: HTMLPage)

    /// The pages, each with the name of its file, in the order of reading.
    package var pages: [(file: String, page: HTMLPage)] {
        let parts = parts
        let cover = (cover.text.file, "Contents", coverPage(parts))
        let entries = [cover] + parts.flatMap(\.entries)
        return entries.enumerated().map { index, entry in
            func links(_ entries: [Entry]) -> String {
                entries.map { link($0, from: entry.file) }.joined(separator: " ")
            }
            var page = entry.page
            page.navigation = """
                <nav class=top aria-label=Book>\(links([cover] + parts[0].entries)) \
                <span>\(parts[1].title): \(links(parts[1].entries))</span></nav>

                """
            let back = index > 0 ? "<a rel=prev href=\(entries[index - 1].file)>Back <kbd>p</kbd></a>\n" : ""
            let next = entries.dropFirst(index + 1).first
            page.neighbours =
                back + (next.map { "<a rel=next href=\($0.file)>Next <kbd>n</kbd></a>\n" } ?? "")
            return (entry.file, page)
        }
    }

    /// Every page but the first, by the titles above them there.
    private var parts: [(title: String, entries: [Entry])] {
        let links = links(from: "Stages/Steps/1-2.md")
        let way = WayPage(stops: stops, links: links).page
        let snapshots = stops.map(\.snapshot)
        let comparisons = zip(snapshots, snapshots.dropFirst()).map { left, right -> Entry in
            let comparison = Comparison(left, right)
            let readme = documents.flatMap(\.pages).first { $0.text == right.readme }?.path ?? ""
            let page = ComparisonPage(comparison: comparison, files: comparison.code)
                .page(self.links(from: readme))
            return ("\(left.argument)-\(right.argument).html", "\(left.argument) → \(right.argument)", page)
        }
        let start = [("The code", [("way.html", "The way", way), ("quiz.html", "The quiz", quizPage)])]
        return start + [("Side by side", comparisons)]
            + documents.map { part in
                let entries = part.pages.map { document -> Entry in
                    let html = document.text.html(self.links(from: document.path))
                    let page = HTMLPage(title: document.title, body: "<article>\n\(html)</article>\n")
                    return (document.file, document.title, page)
                }
                return (part.title, entries)
            }
    }

    private func link(_ entry: Entry, from file: String = "") -> String {
        "<a href=\(entry.file)\(entry.file == file ? " aria-current=page" : "")>\(entry.name.escaped)</a>"
    }

    private var quizPage: HTMLPage {
        let links = links(from: "Exercises/Breaks.md")
        return HTMLPage(
            title: "The quiz: what does it break?",
            body: """
                <header>
                <h1>What does it break?</h1>
                <p class=idea>\(counted(quiz.count, "small change")), of the kind that slip through code review. Read one, \
                choose, and only then look at the answer: it was proved by the suite.</p>
                </header>
                <main>
                \(quiz.map { $0.html(links) }.joined())</main>

                """,
            controls: "<output id=score></output>\n\(HTMLPage.changeKeys)",
        )
    }

    /// The first page: the beginning of its text, and the contents.
    private func coverPage(_ parts: [(title: String, entries: [Entry])]) -> HTMLPage {
        let links = links(from: cover.text.path)
        let sections = cover.text.text.sections.prefix { $0.title != cover.end }.map { section in
            "<h2>\(section.title.escaped)</h2>\n\(section.text.html(links))"
        }
        let contents = parts.map { part in
            let items = part.entries.map { "<li>\(link($0))\n" }
            return "<section><h3>\(part.title)</h3>\n<ul>\n\(items.joined())</ul></section>\n"
        }
        return HTMLPage(
            title: cover.text.title,
            body: """
                <article>
                <h1>\(cover.text.title.escaped)</h1>
                <p>\(Prose(cover.text.text.paragraphs.first ?? "").html(links))</p>
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
        return { address in
            if address.hasPrefix("https:") { return address }
            if address.hasPrefix("#") { return (files[path] ?? "") + address }
            let parts = address.split(separator: "#", maxSplits: 1).map(String.init)
            let target = folder.appending(path: parts[0]).standardized.path.split(separator: "/")
            guard let file = files[target.joined(separator: "/")] else { return nil }
            return parts.count == 1 || file.contains("#") ? file : "\(file)#\(parts[1])"
        }
    }
}

extension Book.Document {
    /// Its first heading.
    var title: String {
        for case .heading(1, let title) in text.blocks { return Prose(title).plain.replacing("`", with: "") }
        return path
    }
}
