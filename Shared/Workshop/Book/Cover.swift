import Content
import EveryOrder
import StageCatalog
import Terminal

/// The first page: the beginning of README.md, with two phones above it and the stages as a list.
struct Cover {
    private let text: Markdown

    /// The line of README.md above which everything is on the cover.
    private static let end = "<!-- The cover of the book ends here. -->"
    private static let phonesMark = "<!-- On the cover of the book, two phones show this. -->"
    private static let stageListMark = "<!-- On the cover of the book, this table is a list. -->"

    /// - Throws: An error if README.md lacks a mark.
    init(in workspace: Workspace) throws {
        let readme = try workspace.markdown("README.md")
        for (mark, meaning) in [
            (Self.end, "where the cover ends"), (Self.stageListMark, "which table lists the stages"),
            (Self.phonesMark, "which section the phones show"),
        ] where !readme.blocks.contains(.html(mark)) {
            throw CommandError("README.md doesn't say \(meaning)", "Add the line \(mark)")
        }
        text = readme.text(above: Self.end) ?? readme
    }

    var title: String { text.title }

    /// The pages of the path, each with its place and with its minutes, which the table says.
    func placed(_ pages: [Book.Page]) -> [Book.Page] {
        let tables = text.blocks.compactMap {
            if case .table(let rows) = $0, rows.first?.last == "Minutes" { rows } else { nil }
        }
        let minutes = (tables.first ?? []).dropFirst().compactMap { $0.last?.replacing(" to ", with: "–") }
        return pages.enumerated().map { index, page in
            var page = page
            let time = minutes.indices.contains(index) ? " · \(minutes[index]) min" : ""
            page.place = "\(index + 1) of \(pages.count)\(time)"
            return page
        }
    }

    /// - Parameter change: The change that the phones show.
    func page(_ plays: Plays, showing change: Change, _ stages: [Stage], _ links: Links) throws -> Book.Page {
        let played = plays[change]
        // Only the first sentence is above the phones, so they are in sight.
        let opening = text.paragraphs.first ?? ""
        let end = opening.firstRange(of: ". ")?.lowerBound
        let first = Prose(end.map { "\(opening[..<$0])." } ?? opening)
        let others = end.map { "<p>\(Prose(opening[$0...].dropFirst(2)).html(links))</p>\n" } ?? ""
        let texts = text.sections.filter { !$0.text.blocks.contains(.html(Self.phonesMark)) }
        let sections = texts.map { section in
            let isStageList = section.text.blocks.contains(.html(Self.stageListMark))
            let html = isStageList ? others + list(of: stages, section.text, links) : section.text.html(links)
            let id = Markdown.anchor(of: section.title)
            return "<section>\n<h2 id=\(id)>\(section.title.escaped)</h2>\n\(html)</section>\n"
        }
        let phones = played.map { played in
            let onward =
                "<p class=onward>Next: <a href=steps.html>small steps</a> from the first stage to the last</p>\n"
            let question = change.html(askingForTheLineOf: played, links, onward: onward)
            return played.html + played.map + (question ?? "")
        }
        let extent = change.extent.map { "One \($0.rawValue) of code" } ?? "The code"
        let phonesTitle = "The same taps, the same server. \(extent) differs."
        var page = HTMLPage(
            title,
            """
            <article class=cover>
            <header class=hero>
            <h1>\(title.escaped)</h1>
            <p class=idea>\(first.html(links))</p>
            <p><a class=go href=#opening>Start: find the line, 5 min</a></p>
            </header>
            <section class=opening aria-labelledby=opening>
            <h2 id=opening>\(phonesTitle)</h2>
            \(phones ?? "")</section>
            \(sections.joined())</article>

            """,
        )
        page.data = try plays.data(for: [change]).html
        page.about = text.about
        page.passages = [
            Passage(title, [Prose(opening).text]),
            Passage(phonesTitle, id: "opening", played?.texts ?? []),
        ]
        page.passages += texts.map { section in
            Passage(section.title, id: Markdown.anchor(of: section.title), [section.text.text])
        }
        return Book.Page(file: "index.html", name: "Start", content: page)
    }

    /// The table of the stages as a list, in which each has its line of code.
    private func list(of stages: [Stage], _ text: Markdown, _ links: Links) -> String {
        let tables = text.blocks.compactMap { if case .table(let rows) = $0 { rows } else { nil } }
        let items = zip(stages, (tables.first ?? []).dropFirst()).map { stage, row -> String in
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
}
