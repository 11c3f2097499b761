import Content
import Diffing
import EveryOrder
import Foundation
import StageCatalog
import Terminal

/// Pages with links to each other: the stages, the steps, the quiz, the exercises, and the texts to look things up in.
package struct Book {
    /// A page, and what the contents show of it.
    private struct Page {
        let file: String
        let name: String
        /// The sections of it that the contents show while it is open.
        var sections: [(address: String, name: String)] = []
        /// The number of the exercise that it is.
        var exercise: Int?
        /// Where it is on the path, such as `2 of 8 · 15 min`, or `nil` if it is off the path.
        var place: String?
        let make: (Plays) throws -> HTMLPage
    }

    /// The changes that break something, on two phones, by their numbers.
    typealias Plays = [Int: PlayedChange]

    /// The line of README.md above which everything is on the cover.
    private static let coverEnd = "<!-- The cover of the book ends here. -->"
    /// The line of README.md above the table of the stages.
    private static let phonesMark = "<!-- On the cover of the book, two phones show this. -->"
    private static let stageListMark = "<!-- On the cover of the book, this table is a list. -->"

    private let workspace: Workspace
    /// The name of each text's page, by its path in the workspace.
    let names: [String: String]
    /// The files that the texts link to and that have no page of their own, by their paths.
    private let sources: [SourceFile]
    private let steps: StepsPage
    /// The changes in the order of the quiz: first those on the path.
    private let changes: [Change]
    /// The number of changes on the path.
    private let countOnPath: Int
    /// The change that the first page shows.
    private let shownFirst: Change
    private let cover: Markdown
    private var parts: [(title: String, pages: [Page])] = []
    /// How far the reader is with each exercise, by its number: `✓`, or another mark of the command's list.
    package var marks: [Int: String] = [:]

    private static let index = "search.html"
    /// The picture for previews of links to a page.
    package static let picture = "book.png"

    /// Reads everything from the workspace.
    ///
    /// - Throws: An error if the steps don't lead on from the first stage.
    ///
    /// - Parameter behaviours: The sentences of all behaviours, in the suite's order.
    package init(of workspace: Workspace, _ stages: [Stage], behaviours: [String]) async throws {
        self.workspace = workspace
        let stageTexts = stages.map { ("Stages/\($0.name)/README.md", "stage-\($0.number)") }
        let exercises = try Exercises(in: workspace.root)
        let texts = ["WHICH", "SETTINGS", "COMPILER", "GLOSSARY", "SOURCES"].map {
            ("Stages/\($0).md", $0.lowercased())
        }
        let teaching = ["FACILITATE", "NOTES", "ROOM", "QUESTIONS", "HANDOUT"].map {
            ("Exercises/\($0).md", $0.lowercased())
        }
        let contributing = [
            (".github/CONTRIBUTING.md", "contributing"), (".github/CHANGES.md", "changes"),
            ("Shared/Combine/README.md", "combine"), ("Shared/Combine/DIFFERENCES.md", "differences"),
        ]
        let exerciseTexts = exercises.all.map { ($0.path(of: "README.md"), "exercise-\($0.number)") }
        let lists = [("README.md", "index"), ("Exercises/README.md", "exercises")]
        names = Dictionary(
            uniqueKeysWithValues: stageTexts + exerciseTexts + texts + teaching + contributing + lists
        )
        let all = try workspace.changes(of: behaviours)
        let onPathFirst = all.first + all.all.filter { all.place(onPath: $0) == nil }
        changes = onPathFirst
        countOnPath = all.first.count
        shownFirst = all.shownFirst
        guard let cover = try workspace.markdown("README.md").text(above: Book.coverEnd) else {
            throw CommandError("README.md doesn't say where the cover ends", "Add the line \(Book.coverEnd)")
        }
        let marks = [
            (Book.stageListMark, "which table lists the stages"),
            (Book.phonesMark, "which section the phones show"),
        ]
        for (mark, meaning) in marks where !cover.blocks.contains(.html(mark)) {
            throw CommandError("README.md doesn't say \(meaning)", "Add the line \(mark)")
        }
        self.cover = cover
        steps = try await StepsPage(through: stages, all, in: workspace)
        sources = try Book.sources(linkedIn: steps.paths + [Change.file], and: names, in: workspace)
        let threads = try ThreadPicture(of: steps.stops.map { $0.snapshot.readme ?? Markdown("") })
        func pages(of exercises: [Exercise]) throws -> [Page] {
            try exercises.map { exercise in
                let orders = exercise.folder.appending(path: "Tests/Orders")
                let picture = try PinnedPicture(in: orders)
                return try page(of: exercise.path(of: "README.md"), number: exercise.number, picture)
            }
        }
        let onPath = Set(exercises.path.map(\.number))
        let list = try page(of: "Exercises/README.md")
        let path = try pages(of: exercises.path)
        parts = [
            ("The path", placed([stepsPage, quizPage(before: path[0])] + path)),
            ("To look up", try texts.map { try page(of: $0.0) }),
            (
                "The stages",
                try stageTexts.enumerated().map { try page(of: $1.0, threads: threads.html(on: $0 + 1)) }
            ),
            ("The steps, side by side", comparisons),
            ("Off the path", [list] + (try pages(of: exercises.all.filter { !onPath.contains($0.number) }))),
            ("To teach", try teaching.map { try page(of: $0.0) }),
            ("Behind the stages", try contributing.map { try page(of: $0.0) } + [sourcesPage]),
        ]
    }

    /// The names of the files, in the order of reading. The first is the cover, the last the index.
    package var files: [String] { order.map(\.file) + [Book.index] }

    /// Makes the pages, in the order of `files`.
    ///
    /// - Throws: An error if what was saved of a change can't be read.
    package func pages() throws -> [HTMLPage] {
        let rules = PlayedChange.Rules()
        var plays = Plays()
        for change in changes {
            plays[change.entry.number] = try PlayedChange(change, rules, in: workspace)
        }
        let pages = try order.map { try $0.make(plays) }
        var index = SearchPage()
        for (page, file) in zip(pages, files) { index.add(page, at: file) }
        return (pages + [index.page]).enumerated().map { number, page in
            var page = page
            page.book = cover.title
            page.picture = Book.picture
            page.top = top
            page.contents = contents(on: files[number])
            let here = order.indices.contains(number) ? order[number] : nil
            let place = here?.place?.replacing(" · ", with: " on the path · ")
            let exercise = here?.exercise.map { "Exercise \($0)" }
            page.place = [exercise, place].compactMap(\.self).joined(separator: " · ")
            let next = order.dropFirst(number + 1).first
            let isEndOfPath = here?.place != nil && next?.place == nil
            page.controls += link("prev", "Back", "p", to: number - 1)
            if isEndOfPath {
                let end = "You have come to the end of the path. The rest is for looking things up."
                page.controls += "<p>\(end)</p>\n"
            }
            page.controls += link("next", isEndOfPath ? parts[1].title : "Next", "n", to: number + 1)
            return page
        }
    }

    package func pictureData() throws -> Data {
        try Data(contentsOf: workspace.root.appending(path: "Stages/\(Book.picture)"))
    }

    /// The pages of the path, each with its place and with its minutes, which the cover's table says.
    private func placed(_ pages: [Page]) -> [Page] {
        let tables = cover.sections.flatMap(\.text.blocks)
            .compactMap { if case .table(let rows) = $0, rows.first?.last == "Minutes" { rows } else { nil } }
        let minutes = (tables.first ?? []).dropFirst().compactMap { $0.last?.replacing(" to ", with: "–") }
        return pages.enumerated().map { index, page in
            var page = page
            let time = minutes.indices.contains(index) ? " · \(minutes[index]) min" : ""
            page.place = "\(index + 1) of \(pages.count)\(time)"
            return page
        }
    }

    private var order: [Page] {
        [Page(file: "index.html", name: "Start") { try coverPage($0) }] + parts.flatMap(\.pages)
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
        <a class=home href=index.html>\(HTMLPage.icon)\(cover.title.escaped)</a>
        <a class=find href=\(Book.index)>Search <kbd>/</kbd></a>
        </header>

        """
    }

    /// The column with the contents. Below the open page, it has that page's sections.
    private func contents(on file: String) -> String {
        func item(_ page: Page) -> String {
            let isHere = page.file == file
            let sections = page.sections.map { "<li><a href=\($0.address)>\($0.name.escaped)</a>\n" }
            let style = page.sections.allSatisfy { Int($0.name) != nil } ? " class=numbers" : ""
            let list = sections.isEmpty || !isHere ? "" : "<ol\(style)>\n\(sections.joined())</ol>\n"
            let state = isHere ? " aria-current=page" : ""
            let place = page.place.map { " <small>\($0)</small>" } ?? ""
            let mark = page.exercise.flatMap { marks[$0] }.map { $0 == "○" ? "" : " data-mark=\($0)" } ?? ""
            return "<li><a href=\(page.file)\(state)\(mark)>\(page.name.escaped)\(place)</a>\n\(list)"
        }
        let groups = parts.map { part in
            // Long groups are closed, apart from the path, so that all of them can be seen at once.
            let isOpen =
                part.title == parts[0].title || part.pages.count <= 5
                || part.pages.contains { $0.file == file }
            return
                "<details\(isOpen ? " open" : "")><summary><h2>\(part.title)</h2></summary>\n"
                + "<ul>\n\(part.pages.map(item).joined())</ul></details>\n"
        }
        let button = "<button type=button popovertarget=contents popovertargetaction=hide>Close</button>"
        return "<nav id=contents popover aria-label=Contents>\n\(button)\n\(groups.joined())</nav>\n"
    }

    private var stepsPage: Page {
        Page(file: "steps.html", name: "Small steps", sections: steps.sections) {
            try steps.page($0, links(from: "Stages/Steps/1-2.md"))
        }
    }

    private var comparisons: [Page] {
        steps.stops.flatMap(\.ways).map(\.route).map { route in
            let name = "Stage \(route.names(" → ")), side by side"
            return Page(file: "\(route.names("-")).html", name: name) { _ in
                let ends = steps.stops.filter { [route.left, route.right].contains($0.stage.number) }
                let comparison = Comparison(ends[0].snapshot, ends[1].snapshot)
                let links = links(from: "Stages/\(ends[1].stage.name)/README.md")
                return comparison.page(of: comparison.code, links)
            }
        }
    }

    /// - Parameters:
    ///   - number: The number of an exercise, by which the texts name it.
    ///   - picture: What the exercise's screen does, which comes below the first section.
    ///   - threads: The picture that stands in for a sequence diagram.
    private func page(
        of path: String,
        number: Int = -1,
        _ picture: PinnedPicture? = nil,
        threads: String = "",
    ) throws -> Page {
        let text = try workspace.markdown(path)
        let title = Prose(text.title).text
        let sections = text.sections.filter { $0.title != Markdown.ideaTitle }.map { section in
            ("#\(Markdown.anchor(of: section.title))", Prose(section.title).text)
        }
        let name = number < 0 ? title : "\(number). \(title)"
        return Page(
            file: "\(names[path] ?? "").html",
            name: name,
            sections: sections,
            exercise: number < 0 ? nil : number
        ) { _ in
            var html = text.html(links(from: path), threads: threads)
            if let picture, let place = html.ranges(of: "<h2 ").dropFirst().first {
                html.insert(contentsOf: picture.html, at: place.lowerBound)
            }
            let scripts: [HTMLPage.Script] = picture == nil ? [] : [.phones]
            var page = HTMLPage(title, "<article>\n\(html)</article>\n", scripts: scripts)
            page.templates = try picture?.templates ?? ""
            page.about = text.about
            page.passages = text.passages
            if number >= 0, let first = page.passages.first {
                page.passages[0] = Passage("Exercise \(number): \(title)", id: first.id, [first.text])
            }
            return page
        }
    }

    /// The title of the phones on the first page.
    private var phonesTitle: String {
        let extent = shownFirst.extent.map { "One \($0.rawValue) of code" } ?? "The code"
        return "The same taps, the same server. \(extent) differs."
    }

    /// The change of the first page on two phones, and the question which line did it.
    private func phoneSection(_ played: PlayedChange?, _ links: Links) -> String {
        guard let played else { return "" }
        return """
            <section class=opening aria-labelledby=opening>
            <h2 id=opening>\(phonesTitle)</h2>
            \(played.html)\(played.map)\(played.question(links) ?? "")</section>

            """
    }

    /// - Parameter next: What follows on the path.
    private func quizPage(before next: Page) -> Page {
        let sections = changes.map { ("#change-\($0.entry.number)", "\($0.entry.number)") }
        return Page(file: "quiz.html", name: "What does it break?", sections: sections) { plays in
            let links = links(from: Change.file)
            let about = """
                \(counted(changes.count, "small change")), of the kind that slip through code review. Read one, choose, and \
                only then look at the answer, which the suite has checked. The first \(countOnPath) are on the path.
                """
            let questions = changes.enumerated().map { index, change in
                let place = index < countOnPath ? "\(index + 1) of \(countOnPath) on the path" : nil
                let onward = """
                    <p class=onward>This was the last on the path. Next: \
                    <a href=\(next.file)>\(next.name.escaped)</a></p>
                    """
                return change.html(
                    plays[change.entry.number],
                    links,
                    place: place,
                    onward: index + 1 == countOnPath ? onward : ""
                )
            }
            var page = HTMLPage(
                "What does it break?",
                """
                <header class=head>
                <h1>What does it break?</h1>
                <p class=idea>\(about)</p>
                <p>In a recording, a line with a minus should have happened and didn't, and a line with a plus shouldn't \
                have. <span class=keys><kbd>1</kbd> to <kbd>4</kbd> choose; <kbd>→</kbd>, <kbd>Space</kbd> or a clicker opens an answer, then leads to the next \
                change; <kbd>n</kbd> leads there at once.</span></p>
                <p class=score><output id=score></output> <button type=button id=again hidden>Start again</button></p>
                </header>
                <div class=questions>
                \(questions.joined())</div>
                <section class=answers>
                <h2>Answers</h2>
                <ol>
                \(changes.sorted { $0.entry.number < $1.entry.number }.map(\.printedAnswer).joined())</ol>
                </section>

                """,
                scripts: [.quiz, .phones],
            )
            page.templates = try PlayerData(changes.compactMap { plays[$0.entry.number] }).html
            page.about = about
            page.passages =
                [Passage(page.title, [about])] + changes.map { $0.passage(plays[$0.entry.number]) }
            return page
        }
    }

    /// The first page: the beginning of its text, with the stages as a list, and the contents.
    private func coverPage(_ plays: Plays) throws -> HTMLPage {
        let played = plays[shownFirst.entry.number]
        let links = links(from: "README.md")
        // Only the first sentence is above the phones, so they are in sight.
        let opening = cover.paragraphs.first ?? ""
        let end = opening.firstRange(of: ". ")?.lowerBound
        let first = Prose(end.map { "\(opening[..<$0])." } ?? opening)
        let others = end.map { "<p>\(Prose(opening[$0...].dropFirst(2)).html(links))</p>\n" } ?? ""
        let texts = cover.sections.filter { !$0.text.blocks.contains(.html(Book.phonesMark)) }
        let sections = texts.map { section in
            let id = Markdown.anchor(of: section.title)
            let isStageList = section.text.blocks.contains(.html(Book.stageListMark))
            let text = isStageList ? others + stageList(section.text, links) : section.text.html(links)
            return "<section>\n<h2 id=\(id)>\(section.title.escaped)</h2>\n\(text)</section>\n"
        }
        var page = HTMLPage(
            cover.title,
            """
            <article class=cover>
            <header class=hero>
            <h1>\(cover.title.escaped)</h1>
            <p class=idea>\(first.html(links))</p>
            <p><a class=go href=steps.html>Start: small steps</a></p>
            </header>
            \(phoneSection(played, links))\(sections.joined())</article>

            """,
            scripts: [.quiz, .phones],
        )
        page.templates = try PlayerData([played].compactMap(\.self)).html
        page.about = cover.about
        page.passages = [
            Passage(cover.title, [Prose(opening).text]),
            Passage(phonesTitle, id: "opening", played?.texts ?? []),
        ]
        page.passages += texts.map { section in
            Passage(section.title, id: Markdown.anchor(of: section.title), [section.text.text])
        }
        return page
    }

    /// The table of the stages as a list, in which each has its line of code.
    private func stageList(_ text: Markdown, _ links: Links) -> String {
        let tables = text.blocks.compactMap { if case .table(let rows) = $0 { rows } else { nil } }
        let rows = tables.first ?? []
        let items = zip(steps.stops, rows.dropFirst()).map { stop, row -> String in
            let stage = stop.stage
            let code = row[2].replacing("`", with: "")
            return """
                <li><b>\(stage.number)</b>
                <div><h3><a href=stage-\(stage.number).html>\(stage.title.escaped)</a></h3>
                <p>\(Prose(row[1]).html(links))</p></div>
                <pre class=lines><code>\(highlighted([code]))</code></pre>

                """
        }
        let rest = text.paragraphs.map { "<p>\(Prose($0).html(links))</p>\n" }
        return "<ol class=stages>\n\(items.joined())</ol>\n\(rest.joined())"
    }

    /// Maps an address in a text to a page; `nil` if the workspace doesn't contain what it leads to.
    private func links(from path: String) -> Links {
        { [names, sources] address in
            guard let (target, section) = Book.target(of: address, from: path) else {
                return address.hasPrefix("#") ? "\(names[path] ?? "").html\(address)" : address
            }
            if target == Change.file {
                let change = section.dropFirst().prefix(while: \.isNumber)
                return change.isEmpty ? "quiz.html" : "quiz.html#change-\(change)"
            }
            if let name = target.wholeMatch(of: Book.stepsPath)?.1 { return "steps.html#\(name)-1" }
            if let name = names[target] ?? names["\(target)/README.md"] { return "\(name).html\(section)" }
            // A folder leads to the first of its files.
            return sources.first { $0.name == target || $0.name.hasPrefix("\(target)/") }
                .map { "\(Book.sourcesFile)#\(Markdown.anchor(of: $0.name))" }
        }
    }

    private nonisolated(unsafe) static let stepsPath = #/Stages/Steps/(.+)\.md/#

    /// The path in the workspace that an address leads to, and `#` with the name of the section, if it has one; `nil` if it
    /// leads elsewhere, or to a section of the same text.
    private static func target(of address: String, from path: String) -> (path: String, section: String)? {
        if address.hasPrefix("https:") || address.hasPrefix("#") { return nil }
        let end = address.firstIndex(of: "#") ?? address.endIndex
        let folder = URL(filePath: "/\(path)").deletingLastPathComponent()
        let target = folder.appending(path: String(address[..<end])).standardized.path
        return (String(target.trimmingPrefix("/")), String(address[end...]))
    }

    /// The files that texts link to and that have no page of their own, sorted by their paths.
    ///
    /// - Parameter names: The names of the pages of all texts that have one.
    private static func sources(
        linkedIn paths: [String],
        and names: [String: String],
        in workspace: Workspace,
    ) throws -> [SourceFile] {
        var sources: [String: SourceFile] = [:]
        for path in paths + names.keys {
            for link in try workspace.markdown(path).links {
                guard let target = target(of: link, from: path)?.path, target != Change.file,
                    target.wholeMatch(of: stepsPath) == nil,
                    names[target] ?? names["\(target)/README.md"] == nil
                else { continue }
                for file in try workspace.texts(at: target) { sources[file.name] = file }
            }
        }
        return sources.values.sorted { $0.name < $1.name }
    }

    private static let sourcesFile = "files.html"

    /// The files that the texts link to, each with its code.
    private var sourcesPage: Page {
        let title = "Files"
        let about = "The pages of this book link to these files of the workspace."
        let sections = sources.map { file in
            ("#\(Markdown.anchor(of: file.name))", URL(filePath: file.name).lastPathComponent)
        }
        return Page(file: Book.sourcesFile, name: title, sections: sections) { [sources] _ in
            let code = sources.map { file in
                let lines =
                    file.isSwift
                    ? highlighted(file.lines) : file.lines.map(\.shown.escaped).joined(separator: "\n")
                return """
                    <h2 id="\(Markdown.anchor(of: file.name))">\(file.name.escaped.replacing("/", with: "/<wbr>"))</h2>
                    <pre class=lines><code>\(lines)
                    </code></pre>

                    """
            }
            var page = HTMLPage(
                title,
                "<article>\n<h1>\(title)</h1>\n<p>\(about)</p>\n\(code.joined())</article>\n"
            )
            page.about = about
            // The search is for what the pages say, so it finds these by their names.
            page.passages =
                [Passage(title, [about])]
                + sources.map { Passage($0.name, id: Markdown.anchor(of: $0.name)) }
            return page
        }
    }
}

extension PinnedPicture {
    /// The phones below a sentence.
    fileprivate var html: String {
        let orders = "\(counted(count, "order")) of events"
        let text =
            isOfGoal
            ? "In \(orders), the code that you start with doesn't do what it should. This is one of them:"
            : """
            The tests compare what the screen shows, and what the server receives, in \(orders). This is one of them. All \
            of them have to stay the same:
            """
        return "<p>\(text)</p>\n\(scene)\n"
    }
}

extension Markdown {
    /// What the text is about: its idea, or else its first paragraph, in at most two lines.
    fileprivate var about: String {
        let first = paragraphs.first { !$0.hasPrefix("> ") }
        return (idea ?? Prose(first ?? "")).text.excerpt(200)
    }
}
