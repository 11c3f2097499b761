import Behaviours
import Foundation
import StageCatalog
import Testing

@testable import Book
@testable import Content
@testable import Terminal
@testable import workshop

@Suite(.serialized)
final class DiffPageTests {
    private let folder = FileManager.default.temporaryDirectory.appending(
        path: "workshop-\(UUID().uuidString)"
    )

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    private var names: Set<String> {
        get throws { Set(try FileManager.default.contentsOfDirectory(atPath: folder.path)) }
    }

    private func page(_ name: String) throws -> String {
        try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    }

    @Test(
        arguments: [
            "<!-- The cover of the book ends here. -->",
            "<!-- On the cover of the book, this table is a list. -->",
            "<!-- On the cover of the book, two phones show this. -->",
        ]
    )
    func `a mark that README.md lacks is in the message`(_ mark: String) async throws {
        let workspace = try ExerciseWorkspace(with: ["README.md", Change.file])
        let text = try String(contentsOf: workspace.root.appending(path: "README.md"), encoding: .utf8)
        #expect(text.contains(mark))
        try workspace.write(text.replacing(mark, with: ""), to: "README.md")
        let result = await workshop("pages", in: workspace)
        #expect(result.code == 1)
        #expect(result.errors.contains("Add the line \(mark)"))
    }

    /// `.ci/look` follows all other links.
    @Test func `the pages of the book lead to each other`() async throws {
        let pages = try await MadeBook.pages
        func page(_ name: String) throws -> String { try #require(pages[name], "\(name)") }
        let names = Set(pages.keys)
        var order = ["index.html"]
        while let next = try page(order[order.count - 1]).firstMatch(of: /<a rel=next href=([^>]+)>/) {
            try #require(page(String(next.1)).contains("rel=prev href=\(order[order.count - 1])>"))
            order.append(String(next.1))
        }
        #expect(Set(order) == names)
        // The path comes first, in its order, and the index is at the end.
        let path = try Exercises(in: packageRoot).path.map { "exercise-\($0.number).html" }
        #expect(path.count > 5)
        #expect(order.starts(with: ["index.html", "steps.html", "quiz.html"] + path))
        #expect(order.last == "search.html")
        let ends = try order.filter {
            try page($0).contains("rel=next href=") && page($0).contains(">To look up <kbd>n")
        }
        #expect(ends == path.suffix(1))
        // The cover's table calls each page of the path by its name.
        let rows = try page("index.html").matches(
            of: #/<a href="([\w-]+\.html)">([^<]+)<\/a>[^\n]*?workshop start/#
        )
        #expect(rows.map { String($0.1) } == path)
        for row in rows { #expect(try page(String(row.1)).contains("\">\(row.2)</h1>"), "\(row.2)") }
        for name in names {
            let html = try page(name)
            #expect(html.hasPrefix(HTMLPage.mark))
            #expect(html.prefix(200).contains("<html lang=en>"))
            #expect(html.utf8.count < 400_000, "\(name) takes long to load on a phone.")
            // A page is self-contained. Its text may contain an address, and links may lead elsewhere.
            for address in ["src=", "@import", "rel=stylesheet", "<img", "=\"http:", "=http"] {
                #expect(strstr(html, address) == nil, "\(name): \(address)")
            }
        }
        let index = try page("search.html")
        for name in names.subtracting(["search.html"]) {
            #expect(index.contains("<li><a href=\(name)"), "\(name)")
        }
    }

    @Test func `no link of a text is lost in the book`() async throws {
        let workspace = try #require(Workspace(around: packageRoot))
        let behaviours = Behaviour.groups.flatMap(\.behaviours).map(\.description)
        let names = try await Book(of: workspace, Stage.all, behaviours: behaviours).names
        var count = 0
        for (path, name) in names.merging([Change.file: "quiz"], uniquingKeysWith: { $1 }) {
            let html = try #require(try await MadeBook.pages["\(name).html"])
            var text = try String(contentsOf: packageRoot.appending(path: path), encoding: .utf8)
                .replacing(#/(?ms)^```.*?^```$|^<!--.*?-->$/#, with: "")
            if name == "index" {
                // The cover has less than the README, and the table of the stages as a list.
                let start = try #require(text.firstRange(of: "## Two commands")).lowerBound
                let end = try #require(text.firstRange(of: "## Off the path")).lowerBound
                text = String(text[start..<end]).replacing(#/(?m)^\| \[\d\]\(Stages.*$/#, with: "")
            }
            for link in text.matches(of: #/\[((?:`[^`]*`|[^\[\]`])*)\]\(([^)#]*)[^)]*\)/#) {
                let folder = URL(filePath: "/\(path)").deletingLastPathComponent()
                let target = String(folder.appending(path: String(link.2)).standardized.path.dropFirst())
                // A file without a page of its own is named, and not linked.
                let isFile = FileManager.default.fileExists(atPath: packageRoot.appending(path: target).path)
                let hasPage = [target, "\(target)/README.md"].contains {
                    names[$0] != nil || $0 == Change.file
                }
                if !link.2.isEmpty, isFile, !hasPage, !target.hasPrefix("Stages/Steps/") { continue }
                count += 1
                let isKept = strstr(html, "\">\(Prose(link.1).html())</a>") != nil
                #expect(isKept, "\(path): \(link.0)")
            }
        }
        #expect(count > 0)
    }

    @Test func `the steps that no longer fit a stage are named, with what was changed`() async throws {
        let workspace = try ExerciseWorkspace(with: ["Stages", "Exercises", "README.md", ".github"])
        try workspace.write("import Combine\n", to: "Stages/Stage1/EpisodesViewModel.swift")
        let result = await workshop("pages \(folder.path)/book", in: workspace)
        #expect(result.code == 1)
        #expect(result.errors.contains("git diff HEAD Stages/Stage1"))
    }

    @Test(arguments: [(1, 2), (5, 1)])
    func `each column of a page is its file`(_ left: Int, _ right: Int) async throws {
        #expect(await workshop("diff \(left) \(right) --html \(folder.path)/page.html").code == 0)
        let html = try page("page.html")
        let tables = html.components(separatedBy: " class=file").dropFirst()
        for table in tables {
            let name = try #require(table.firstMatch(of: /<h2>(.+)<\/h2>/)).1
            let sources = [left, right].compactMap { stage in
                let path = packageRoot.appending(path: "Stages/Stage\(stage)/\(name)").path
                return try? String(contentsOfFile: path, encoding: .utf8)
            }
            let rows = table.matches(of: /<tr><td.*?(?=<tr|<\/table>)/).map {
                $0.0.components(separatedBy: "<td").dropFirst()
            }
            for (column, source) in sources.enumerated() {
                let cells = rows.map { $0[$0.startIndex + column] }.filter { $0.contains("data-n=") }
                #expect(cells.map { $0.text + "\n" }.joined() == source, "\(name)")
            }
        }
    }

    @Test func `a page escapes what it shows`() async throws {
        let workspace = ExerciseWorkspace()
        try workspace.write("let a = \"<script>&amp;\"\n", to: "Exercises/1-TryOut/Sources/<u>.swift")
        let line = "diff exercise1 solution1 --html \(folder.path)/page.html"
        #expect(await workshop(line, in: workspace).code == 0)
        let html = try page("page.html")
        #expect(html.contains("&quot;&lt;script&gt;&amp;amp;&quot;"))
        #expect(!html.contains("<u>"))
    }

    @Test func `the pages never replace other files`() async throws {
        try Data("my notes".utf8).write(to: folder.appending(path: "4-5.html"))
        let notes = folder.appending(path: "4-5.html").path
        let lines =
            [notes, folder.path, "\(folder.path)/none/page.html", "''"].map { "diff 1 2 --html \($0)" }
            + [folder.path, "''"].map { "pages \($0)" }
        for line in lines {
            let result = await workshop(line)
            #expect(result.code == (line.hasSuffix("''") ? 64 : 1), "\(line)")
            #expect((1...2).contains(result.errors.split(separator: "\n").count), "\(line)")
        }
        #expect(try names == ["4-5.html"])
        #expect(try page("4-5.html") == "my notes")
    }
}

extension String {
    /// Returns the text of a cell, without tags.
    fileprivate var text: String {
        components(separatedBy: "<").map { $0.components(separatedBy: ">").last ?? "" }.joined()
            .replacing("&lt;", with: "<").replacing("&gt;", with: ">")
            .replacing("&quot;", with: "\"").replacing("&amp;", with: "&")
    }
}
