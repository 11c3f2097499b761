import Foundation
import StageCatalog
import Testing

@testable import Diffing
@testable import Terminal

@Suite(.serialized)
@MainActor
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

    @Test func `the pages lead from stage to stage and from step to step`() async throws {
        let result = await workshop("diff --html \(folder.path)")
        #expect(result.code == 0 && result.errors == "")
        let names = try names
        var order = ["index.html"]
        while let next = try page(order[order.count - 1]).firstMatch(of: /<a rel=next href=([^>]+)>/) {
            try #require(page(String(next.1)).contains("rel=prev href=\(order[order.count - 1])>"))
            order.append(String(next.1))
        }
        #expect(Set(order) == names)
        #expect(order.starts(with: ["index.html", "1-2.html", "1-2-1.html", "1-2-2.html"]))
        for name in names {
            let html = try page(name)
            #expect(html.hasPrefix(HTMLPage.mark) && html.utf8.count < 300_000)
            // A page is self-contained. Its text may contain an address.
            for address in ["=http", "=\"http", "src=", "@import"] {
                #expect(!html.contains(address), "\(name)")
            }
            let ids = html.matches(of: /\ id=([A-Za-z0-9_-]+)/).map { String($0.1) }
            #expect(ids.count == Set(ids).count)
            for link in html.matches(of: /href=([^ >]+)/).map({ String($0.1) }) {
                let isThere =
                    link.hasPrefix("#") ? ids.contains(String(link.dropFirst())) : names.contains(link)
                #expect(isThere, "\(name): \(link)")
            }
        }
    }

    @Test(arguments: [(1, 2), (4, 5), (5, 1)])
    func `each column of a page is its file`(_ left: Int, _ right: Int) async throws {
        let line = "diff \(left) \(right) --html \(folder.path)/page.html"
        #expect(await workshop(line).code == 0)
        let html = try page("page.html")
        let tables = html.components(separatedBy: " class=file").dropFirst()
        for table in tables {
            let name = try #require(table.firstMatch(of: /<h2>(.+)<\/h2>/)).1
            let sources = [left, right].compactMap { stage in
                let path = packageRoot.appending(path: "Stages/Stage\(stage)/\(name)").path
                return try? String(contentsOfFile: path, encoding: .utf8)
            }
            let rows = table.matches(of: /<tr><td.*?<\/tr>/).map {
                $0.0.dropLast(5).components(separatedBy: "<td").dropFirst()
            }
            for (column, source) in sources.enumerated() {
                let cells = rows.map { $0[$0.startIndex + column] }.filter { $0.contains("data-n=") }
                #expect(cells.map { $0.text + "\n" }.joined() == source, "\(name)")
            }
        }
        // A second process orders a dictionary differently. It may write over the page.
        #expect(try await Executable(line).run().code == 0)
        #expect(try page("page.html") == html)
    }

    @Test func `a page escapes what it shows`() async throws {
        let workspace = try ExerciseWorkspace()
        try workspace.write("let a = \"<script>&amp;\"\n", to: "Exercises/1-TryOut/Sources/<b>.swift")
        let line = "diff exercise1 solution1 --html \(folder.path)/page.html"
        #expect(await workshop(line, in: workspace).code == 0)
        let html = try page("page.html")
        #expect(html.contains("&quot;&lt;script&gt;&amp;amp;&quot;"))
        #expect(!html.contains("<b>"))
    }

    /// A learner may continue from a step in the stage's own folder.
    @Test func `the pages of the steps don't depend on the stages`() async throws {
        let stages = Array(Stage.all[2...3])
        #expect(await workshop("diff --html \(folder.path)", stages: stages).code == 0)
        let before = try page("3-4-1.html")
        let workspace = try ExerciseWorkspace(with: ["Stages"])
        try workspace.write("import Combine\n", to: "Stages/Stage3/APIService.swift")
        let result = await workshop("diff --html \(folder.path)", in: workspace, stages: stages)
        #expect(result.code == 0 && result.errors == "")
        #expect(try page("3-4-1.html") == before)
    }

    @Test func `the pages never replace other files`() async throws {
        try Data("my notes".utf8).write(to: folder.appending(path: "4-5.html"))
        let notes = folder.appending(path: "4-5.html").path
        let lines =
            [notes, folder.path, "\(folder.path)/none/page.html", "''"].map { "diff 1 2 --html \($0)" }
            + [notes, folder.path, "''"].map { "diff --html \($0)" }
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
