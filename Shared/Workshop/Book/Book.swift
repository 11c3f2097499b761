import Content
import EveryOrder
import Foundation
import StageCatalog
import Terminal

/// Pages with links to each other: the stages, the steps, the quiz, the exercises, and the texts to look things up in.
package struct Book {
    /// A page, and what the contents show of it.
    struct Page {
        let file: String
        var name: String
        /// The sections of it that the contents show while it is open.
        var sections: [(address: String, name: String)] = []
        /// The number of the exercise that it is.
        var exercise: Int?
        /// Where it is on the path, such as `2 of 8 · 15 min`, or `nil` if it is off the path.
        var place: String?
        var content: HTMLPage
    }

    private let workspace: Workspace
    private let texts: BookTexts
    private let title: String
    private let parts: [(title: String, pages: [Page])]
    private let order: [Page]
    /// How far the reader is with each exercise, by its number: `✓`, or another mark of the command's list.
    package var marks: [Int: String] = [:]

    private static let index = "search.html"
    /// The picture for previews of links to a page.
    package static let picture = "book.png"

    private static let lookUp = ["WHICH", "SETTINGS", "COMPILER", "GLOSSARY", "SOURCES"].map {
        "Stages/\($0).md"
    }
    private static let teaching = ["FACILITATE", "NOTES", "ROOM", "QUESTIONS", "HANDOUT"].map {
        "Exercises/\($0).md"
    }
    private static let behind = [
        ".github/CONTRIBUTING.md", ".github/CHANGES.md", "Shared/Combine/README.md",
        "Shared/Combine/DIFFERENCES.md",
    ]
    private static let exercises = "Exercises/README.md"

    /// Reads everything from the workspace.
    ///
    /// - Throws: An error if the steps don't lead on from the first stage, or if something can't be read.
    ///
    /// - Parameter behaviours: The sentences of all behaviours, in the suite's order.
    package init(of workspace: Workspace, _ stages: [Stage], behaviours: [String]) async throws {
        let cover = try Cover(in: workspace)
        let exercises = try Exercises(in: workspace.root)
        let changes = try workspace.changes(of: behaviours)
        let steps = try await StepsPage(through: stages, changes, in: workspace)
        let stagePaths = stages.map { "Stages/\($0.name)/README.md" }
        let lists = ["README.md", Self.exercises]
        let texts = BookTexts(
            stagePaths + exercises.all.map { $0.path(of: "README.md") } + Self.lookUp + Self.teaching
                + Self.behind + lists,
            in: workspace
        )
        let plays = try Plays(of: changes.all, in: workspace)
        let threads = try ThreadPicture(of: steps.stops.map { $0.snapshot.readme ?? Markdown("") })
        func pages(of exercises: [Exercise]) throws -> [Page] {
            try exercises.map { exercise in
                try texts.page(of: exercise, ExercisePicture(of: exercise, plays, changes, behaviours))
            }
        }
        let onPath = Set(exercises.path.map(\.number))
        let path = try pages(of: exercises.path)
        let quiz = Quiz(changes)
        parts = [
            (
                "The path",
                cover.placed(
                    [
                        try steps.page(plays, texts.links(from: "Stages/Steps/1-2.md")),
                        try quiz.page(plays, before: path[0], texts.links(from: Change.file)),
                    ] + path
                )
            ),
            ("To look up", try Self.lookUp.map { try texts.page(of: $0) }),
            (
                "The stages",
                try stagePaths.enumerated().map { index, path in
                    try texts.page(of: path) { threads.inserts(in: $0, on: index + 1) }
                }
            ),
            ("The steps, side by side", steps.comparisons(texts)),
            (
                "Off the path",
                [try texts.page(of: Self.exercises)]
                    + (try pages(of: exercises.all.filter { !onPath.contains($0.number) }))
            ),
            ("To teach", try Self.teaching.map { try texts.page(of: $0) }),
            ("Behind the stages", try Self.behind.map { try texts.page(of: $0) }),
        ]
        let first = try cover.page(
            plays,
            showing: changes.shownFirst,
            steps.stops.map(\.stage),
            texts.links(from: "README.md")
        )
        order = [first] + parts.flatMap(\.pages)
        title = cover.title
        self.texts = texts
        self.workspace = workspace
    }

    /// The name of each text's page, by its path in the workspace.
    var names: [String: String] { texts.names }

    /// The names of the files, in the order of reading. The first is the cover, the last the index.
    package var files: [String] { order.map(\.file) + [Self.index] }

    /// Makes the pages, in the order of `files`.
    package func pages() -> [HTMLPage] {
        var index = SearchPage()
        for page in order { index.add(page.content, at: page.file) }
        let last = Page(file: Self.index, name: "Search", content: index.page)
        return (order + [last]).indices.map { number in
            let here = number < order.count ? order[number] : last
            var page = here.content
            page.book = title
            page.top = top
            page.contents = contents(on: here.file)
            let place = here.place?.replacing(" · ", with: " on the path · ")
            let exercise = here.exercise.map { "Exercise \($0)" }
            page.place = [exercise, place].compactMap(\.self).joined(separator: " · ")
            page.controls += controls(from: here, at: number)
            return page
        }
    }

    package func pictureData() throws -> Data {
        try Data(contentsOf: workspace.root.appending(path: "Stages/\(Book.picture)"))
    }

    /// The links to the pages before and after a page.
    private func controls(from here: Page, at number: Int) -> String {
        let next = order.dropFirst(number + 1).first
        let isEndOfPath = here.place != nil && next?.place == nil
        let end = "<p>You have come to the end of the path. The rest is for looking things up.</p>\n"
        return link("prev", "Back", "p", to: number - 1) + (isEndOfPath ? end : "")
            + link("next", isEndOfPath ? parts[1].title : "Next", "n", to: number + 1)
    }

    private func link(_ relation: String, _ word: String, _ key: String, to number: Int) -> String {
        guard files.indices.contains(number) else { return "" }
        let page = order.indices.contains(number) ? order[number] : nil
        let place = page?.place.map { " · \($0)" } ?? ""
        return """
            <a rel=\(relation) href=\(files[number])><small>\(word)\(place) <kbd>\(key)</kbd></small>\
            \((page?.name ?? "Search").escaped)</a>

            """
    }

    private var top: String {
        """
        <a class=skip href=#main>Skip to the text</a>
        <header class=top>
        <button type=button class=menu popovertarget=contents>Contents</button>
        <a class=home href=index.html>\(HTMLPage.icon)\(title.escaped)</a>
        <a class=find href=\(Book.index)>Search <kbd>/</kbd></a>
        </header>

        """
    }

    /// The column with the contents. Below the open page, it has that page's sections.
    private func contents(on file: String) -> String {
        let groups = parts.map { part in
            // Long groups are closed, apart from the path, so that all of them can be seen at once.
            let isOpen =
                part.title == parts[0].title || part.pages.count <= 5
                || part.pages.contains { $0.file == file }
            return
                "<details\(isOpen ? " open" : "")><summary><h2>\(part.title)</h2></summary>\n"
                + "<ul>\n\(part.pages.map { item($0, isHere: $0.file == file) }.joined())</ul></details>\n"
        }
        let button = "<button type=button popovertarget=contents popovertargetaction=hide>Close</button>"
        return "<nav id=contents popover aria-label=Contents>\n\(button)\n\(groups.joined())</nav>\n"
    }

    private func item(_ page: Page, isHere: Bool) -> String {
        let sections = page.sections.map { "<li><a href=\($0.address)>\($0.name.escaped)</a>\n" }
        let style = page.sections.allSatisfy { Int($0.name) != nil } ? " class=numbers" : ""
        let list = sections.isEmpty || !isHere ? "" : "<ol\(style)>\n\(sections.joined())</ol>\n"
        let state = isHere ? " aria-current=page" : ""
        let place = page.place.map { " <small>\($0)</small>" } ?? ""
        let mark = page.exercise.flatMap { marks[$0] }.map { $0 == "○" ? "" : " data-mark=\($0)" } ?? ""
        return "<li><a href=\(page.file)\(state)\(mark)>\(page.name.escaped)\(place)</a>\n\(list)"
    }
}
