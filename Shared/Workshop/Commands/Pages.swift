import Diffing
import Exercising
import Foundation
import StageCatalog
import Terminal

extension Command {
    static let pages = Command(
        name: "pages",
        operands: "[FOLDER]",
        maxArguments: 1,
        summary: "Write the book: all there is to read, as pages",
        notes: [
            "The way from stage to stage on one page, a quiz, side-by-side diffs, and the texts. The pages need no "
                + "network and no server. Without FOLDER, they are in the folder `pages`."
        ],
        examples: ["pages", "pages ~/Desktop/book"],
    ) { arguments, workshop in
        let folder = arguments.operands.first ?? "pages"
        guard !folder.isEmpty else {
            throw CommandError.usage("the folder has no name", "For example: swift run workshop pages book")
        }
        let pages = try await Book(of: workshop).pages
        let paths = pages.map { folder + (folder.hasSuffix("/") ? "" : "/") + $0.file }
        try HTMLPage.checkMayWrite(to: paths)
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for (path, page) in zip(paths, pages) { try page.make().write(to: path) }
        workshop.console.line(
            "Wrote \(counted(paths.count, "page")). Open the first one: \(paths[0].printable)"
        )
        return 0
    }
}

/// Pages with links to each other: the way, the quiz, the comparisons, and the texts.
struct Book {
    /// A text in Markdown.
    private struct Text {
        /// Its path in the workspace, such as `Stages/WHICH.md`.
        let path: String
        /// The name of its page, such as `which.html`.
        let file: String
        let markdown: Markdown

        init(_ path: String, as name: String, in workspace: Workspace) throws {
            let data = try Data(contentsOf: workspace.root.appending(path: path))
            self.path = path
            file = "\(name).html"
            markdown = Markdown(String(decoding: data, as: UTF8.self))
        }

        /// Its first heading.
        var title: String {
            for case .heading(1, let title) in markdown.blocks {
                return Prose(title).plain.replacing("`", with: "")
            }
            return path
        }
    }

    private typealias Entry = (file: String, name: String, make: () -> HTMLPage)

    /// The text whose beginning is on the first page.
    private let cover: Text
    /// The other texts, by the titles above them on the first page.
    private let texts: [(title: String, texts: [Text])]
    private let way: WayPage
    private let breaks: [Break]

    /// Reads everything from the workspace.
    ///
    /// - Throws: An error if the steps don't lead on from the first stage.
    init(of workshop: Workshop) async throws {
        let workspace = try workshop.workspace()
        func text(_ path: String, _ name: String) throws -> Text { try Text(path, as: name, in: workspace) }
        let exercises = try workshop.exercises().all.map {
            try text($0.path(of: "README.md"), "exercise-\($0.number)")
        }
        let compiler = try text("Stages/COMPILER.md", "compiler")
        cover = try text("README.md", "index")
        texts = [
            (
                "The stages",
                try workshop.stages.map { try text("Stages/\($0.name)/README.md", "stage-\($0.number)") }
            ),
            (
                "To look up",
                [
                    try text("Stages/WHICH.md", "which"), compiler,
                    try text("Stages/GLOSSARY.md", "glossary"),
                    try text("Stages/SOURCES.md", "sources"), try text("Exercises/HANDOUT.md", "handout"),
                    try text("Exercises/QUESTIONS.md", "questions"),
                ]
            ),
            ("The exercises", [try text("Exercises/README.md", "exercises")] + exercises),
        ]
        breaks = try workshop.breaks(in: workspace)
        way = try await WayPage(through: workshop.stages, breaks, hazards: compiler.markdown, in: workspace)
    }

    /// The pages, each with the name of its file and a closure that makes it, in the order of reading.
    var pages: [(file: String, make: () -> HTMLPage)] {
        let parts = parts
        let cover: Entry = (cover.file, "Contents", { coverPage(parts) })
        let entries = [cover] + parts.flatMap(\.entries)
        return entries.enumerated().map { index, entry in
            func links(_ entries: [Entry]) -> String {
                entries.map { link(to: $0, from: entry.file) }.joined(separator: " ")
            }
            let navigation = """
                <nav class=top aria-label=Book>\(links([cover] + parts[0].entries)) \
                <span>\(parts[1].title): \(links(parts[1].entries))</span></nav>

                """
            let neighbours = [("prev", "Back", "p", index - 1), ("next", "Next", "n", index + 1)].map {
                relation,
                name,
                key,
                index in
                guard entries.indices.contains(index) else { return "" }
                return "<a rel=\(relation) href=\(entries[index].file)>\(name) <kbd>\(key)</kbd></a>\n"
            }
            return (
                entry.file,
                {
                    var page = entry.make()
                    page.navigation = navigation
                    page.controls += neighbours.joined()
                    return page
                }
            )
        }
    }

    /// Every page but the first, by the titles above them there.
    private var parts: [(title: String, entries: [Entry])] {
        let code: [Entry] = [
            ("way.html", "The way", { way.page(links(from: "Stages/Steps/1-2.md")) }),
            ("quiz.html", "The quiz", { quiz }),
        ]
        let snapshots = way.stops.map(\.snapshot)
        let comparisons = zip(snapshots, snapshots.dropFirst()).map { left, right -> Entry in
            let readme = texts[0].texts.first { $0.markdown == right.readme }
            let links = links(from: readme?.path ?? "")
            let name = "\(left.argument) → \(right.argument)"
            return (
                "\(left.argument)-\(right.argument).html", name,
                {
                    let comparison = Comparison(left, right)
                    return comparison.page(of: comparison.code, links)
                }
            )
        }
        let others = texts.map { part in
            let entries = part.texts.map { text -> Entry in
                (
                    text.file, text.title,
                    {
                        let html = text.markdown.html(links(from: text.path))
                        return HTMLPage(text.title, "<article>\n\(html)</article>\n")
                    }
                )
            }
            return (part.title, entries)
        }
        return [("The code", code), ("Side by side", comparisons)] + others
    }

    private func link(to entry: Entry, from file: String = "") -> String {
        "<a href=\(entry.file)\(entry.file == file ? " aria-current=page" : "")>\(entry.name.escaped)</a>"
    }

    private var quiz: HTMLPage {
        let links = links(from: Break.page)
        let questions = breaks.map { $0.html(withNone: true, links) }
        var page = HTMLPage(
            "What does it break?",
            """
            <header>
            <h1>What does it break?</h1>
            <p class=idea>\(counted(breaks.count, "small change")), of the kind that slip through code review. Read one, \
            choose, and only then look at the answer, which the suite has proved. In a recording, a line with a minus should have \
            happened and didn't, and a line with a plus shouldn't have.</p>
            </header>
            <main>
            \(questions.joined())</main>

            """,
        )
        page.controls = "<output id=score></output>\n\(HTMLPage.changeKeys)"
        return page
    }

    /// The first page: the beginning of its text, and the contents.
    private func coverPage(_ parts: [(title: String, entries: [Entry])]) -> HTMLPage {
        let links = links(from: cover.path)
        let sections = cover.markdown.sections.prefix { $0.title != "Two commands" }.map { section in
            "<h2>\(section.title.escaped)</h2>\n\(section.text.html(links))"
        }
        let contents = parts.map { part in
            let items = part.entries.map { "<li>\(link(to: $0))\n" }
            return "<section><h3>\(part.title)</h3>\n<ul>\n\(items.joined())</ul></section>\n"
        }
        return HTMLPage(
            cover.title,
            """
            <article>
            <h1>\(cover.title.escaped)</h1>
            <p>\(Prose(cover.markdown.paragraphs.first ?? "").html(links))</p>
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
        var files = [Break.page: "quiz.html"]
        for text in [cover] + texts.flatMap(\.texts) {
            files[text.path] = text.file
            files[text.path.replacing("/README.md", with: "")] = text.file
        }
        for stop in way.stops { files[stop.stepsPath] = "way.html#\(stop.names("-"))-1" }
        let folder = URL(filePath: "/\(path)").deletingLastPathComponent()
        return { [files] address in
            if address.hasPrefix("https:") { return address }
            if address.hasPrefix("#") { return (files[path] ?? "") + address }
            let parts = address.split(separator: "#", maxSplits: 1).map(String.init)
            let target = folder.appending(path: parts[0]).standardized.path.split(separator: "/")
            guard let file = files[target.joined(separator: "/")] else { return nil }
            return parts.count == 1 || file.contains("#") ? file : "\(file)#\(parts[1])"
        }
    }
}
