import Foundation
import StageCatalog
import Testing

@testable import Diffing
@testable import Terminal
@testable import WorkshopKit

@Suite("A difference as a page")
struct DiffPageTests {
    private let comparison = Comparison(
        edition("Old", ["Screen.swift": Texts.oldScreen]),
        edition("New", ["Screen.swift": Texts.newScreen, "Client.swift": Texts.client], readme: Texts.readme),
    )

    @Test(arguments: [
        (
            "Screen.swift", "f9 a9 f10 d11 o14 w12",
            [
                "<thead><tr><th scope=col>Old<th scope=col>New</thead>",
                "<tbody class=fold hidden><tr><td colspan=2><button type=button aria-expanded=true>"
                    + "⋯ 7 unchanged lines · final class Screen {</button></tbody>",
                "<tr class=note><td data-m=\"1\">moved to <a id=m1a href=#m1b>Client.swift:3–4</a><td class=e></tr>",
                "<td class=d data-n=11 style=--i:8>        run(request)<td class=e></tr>",
                "stop(<del>_</del> reason: <i class=y>String</i>)", "stop(<ins>because</ins> reason:",
            ]
        ),
        (
            "Client.swift", "a1 a2 t3 t4 a5 a6",
            [
                "<thead><tr><th scope=col>New</thead>", "<tbody class=h>",
                "<tr class=note><td data-m=\"1\">moved from <a id=m1b href=#m1a>Screen.swift:9–10</a></tr>",
                "<td class=t data-n=4 data-m=\"1\" style=--i:12>            <i class=k>var </i>request = ",
            ]
        ),
    ])
    func theTableOfAFile(_ name: String, _ cells: String, _ parts: [String]) throws {
        let file = try #require(comparison.files.first { $0.name == name })
        let table = FileTable(file, names: ("Old", "New")).html(context: 1)
        let marked = table.matches(of: #/<td class=(.) data-n=(\d+)/#).map { "\($0.1)\($0.2)" }
        #expect(marked.joined(separator: " ") == cells)
        for part in parts { #expect(table.contains(part), "\(part)") }
    }

    @Test func theWordsComeFromTheReadme() {
        let html = StepPage(comparison: comparison, files: comparison.files, way: nil).page.html
        #expect(
            html.contains(
                "<p class=idea>The screen says <em>what</em> it wants, <code>Client</code> knows how.</p>"
            )
        )
        #expect(html.contains("<li><strong>All</strong> else &lt;stays&gt;.</li>"))
    }

    /// Forward, backward and beside itself, so that files stay, change, come and go.
    @Test(arguments: zip(Stage.all.map(\.number), Stage.all.map(\.number).reversed()))
    func eachColumnJoinedIsItsFile(_ left: Int, _ right: Int) throws {
        for file in try RoundTripTests.comparisons.get()[left - 1][right - 1].files {
            let sources = [file.pair.left, file.pair.right].compactMap(\.self)
            let html = FileTable(file, names: ("L", "R")).html(context: 3)
            #expect(html.columns(sources.count) == sources.map(\.lines), "\(file.name)")
        }
    }

    /// The stages and the steps between them, made once for all tests.
    private static let made = Task {
        let workspace = try #require(Workspace(around: packageRoot))
        var ways: [Way] = []
        for (left, right) in zip(Stage.all, Stage.all.dropFirst()) {
            ways.append(try await workspace.way(from: left, to: right))
        }
        let steps = Dictionary(
            ways.map { ($0.start.word, $0.steps) },
            uniquingKeysWith: { first, _ in first }
        )
        return PageSet(of: try Stage.all.map(workspace.edition), steps: steps).pages
    }

    private func pages() async throws -> [(file: String, html: String)] {
        try await DiffPageTests.made.value
    }

    @Test func everyPageIsSmallAndStandsAlone() async throws {
        let pages = try await pages()
        let names = pages.map(\.file)
        #expect(names.starts(with: ["index.html", "1-2.html", "1-2-1.html", "1-2-2.html"]))
        #expect(["2-3.html", "3-4.html", "4-5.html", "4-5-1.html"].allSatisfy(names.contains))
        for page in pages {
            #expect(page.html.utf8.count < 300_000)
            #expect(page.html.hasPrefix(Page.mark))
            // A text may well have an address in it.
            for address in ["=http", "=\"http", "src=", "@import"] {
                #expect(!page.html.contains(address), "\(page.file) has \(address)")
            }
            // The stages' code may well call something of that name.
            let style = try #require(page.html.firstRange(of: "</style>"))
            #expect(!page.html[..<style.lowerBound].contains("url("), "\(page.file) has url(")
        }
    }

    @Test func eachPageLeadsToTheNextAndBack() async throws {
        let pages = try await pages()
        for (page, next) in zip(pages, pages.dropFirst()) {
            #expect(page.html.contains("<a rel=next href=\(next.file)>"), "\(page.file)")
            #expect(next.html.contains("rel=prev href=\(page.file)>"), "\(next.file)")
        }
    }

    @Test func theIndexShowsTheWholeWay() async throws {
        let pages = try await pages()
        for page in pages.dropFirst() {
            #expect(pages[0].html.contains("href=\(page.file)>"), "\(page.file)")
        }
    }

    @Test func everyLinkLeadsSomewhere() async throws {
        let pages = try await pages()
        for page in pages {
            let ids = page.html.matches(of: /\ id=([A-Za-z0-9_-]+)/).map { String($0.output.1) }
            #expect(ids.count == Set(ids).count)
            for link in page.html.matches(of: /href=([^ >]+)/).map({ String($0.output.1) }) {
                let isThere =
                    link.hasPrefix("#")
                    ? ids.contains(String(link.dropFirst())) : pages.contains { $0.file == link }
                #expect(isThere, "\(page.file): \(link)")
            }
        }
    }
}

extension String {
    /// The lines that each of so many columns of the table shows, without their numbers.
    fileprivate func columns(_ count: Int) -> [[String]] {
        var columns = Array(repeating: [String](), count: count)
        for row in components(separatedBy: "\n") where row.hasPrefix("<tr><td") && row.hasSuffix("</tr>") {
            let cells = row.dropLast(5).components(separatedBy: "<td").dropFirst()
            for (index, cell) in cells.enumerated() where cell.contains("data-n=") {
                columns[index].append(cell.textOfCell)
            }
        }
        return columns
    }

    /// What stands behind the tag that the cell begins with, without further tags.
    private var textOfCell: String {
        let texts = components(separatedBy: "<").map { $0.components(separatedBy: ">").last ?? "" }
        return texts.joined()
            .replacingOccurrences(of: "&lt;", with: "<").replacingOccurrences(of: "&gt;", with: ">")
            .replacingOccurrences(of: "&quot;", with: "\"").replacingOccurrences(of: "&amp;", with: "&")
    }
}
