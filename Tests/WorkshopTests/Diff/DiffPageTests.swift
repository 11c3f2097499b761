import Foundation
import Testing

@testable import Diffing
@testable import Terminal
@testable import workshop

@Suite("The pages of diff")
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

    private func page(_ name: String) throws -> String {
        try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    }

    @Test func leadFromStageToStageAndFromStepToStep() async throws {
        let call = await Call.workshop("diff", "--html", folder.path)
        #expect(call.code == 0 && call.errors == "")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        let other = folder.deletingLastPathComponent().appending(path: "\(folder.lastPathComponent)-2")
        defer { try? FileManager.default.removeItem(at: other) }
        // A second process orders a dictionary differently.
        #expect(try await Executable("diff", "--html", other.path).run().code == 0)
        for name in names {
            let isSame = FileManager.default.contentsEqual(
                atPath: folder.appending(path: name).path,
                andPath: other.appending(path: name).path
            )
            #expect(isSame, "\(name)")
        }
        var order = ["index.html"]
        while let next = try page(order[order.count - 1]).firstMatch(of: /<a rel=next href=([^>]+)>/) {
            try #require(page(String(next.1)).contains("rel=prev href=\(order[order.count - 1])>"))
            order.append(String(next.1))
        }
        #expect(Set(order) == Set(names))
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
    func eachColumnJoinedIsItsFile(_ left: Int, _ right: Int) async throws {
        let file = folder.appending(path: "page.html").path
        #expect(await Call.workshop("diff", "\(left)", "\(right)", "--html", file).code == 0)
        #expect(await Call.workshop("diff", "\(left)", "\(right)", "--html", file).code == 0)
        let tables = try page("page.html").components(separatedBy: " class=file").dropFirst()
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
    }

    @Test func escapeWhatTheyShow() async throws {
        let workspace = try ExerciseWorkspace()
        try workspace.write("let a = \"<script>&amp;\"\n", to: "Exercises/1-TryOut/Sources/<b>.swift")
        let file = folder.appending(path: "page.html").path
        #expect(await workspace.workshop("diff", "exercise1", "solution1", "--html", file).code == 0)
        let html = try page("page.html")
        #expect(html.contains("&quot;&lt;script&gt;&amp;amp;&quot;"))
        #expect(!html.contains("<b>"))
    }

    /// A learner may continue from a step in the stage's own folder.
    @Test func ofTheStepsDoNotDependOnTheStages() async throws {
        #expect(await Call.workshop("diff", "--html", folder.path).code == 0)
        let before = try page("3-4-1.html")
        let workspace = try ExerciseWorkspace()
        for name in ["Stages", "Exercises"] {
            try FileManager.default.removeItem(at: workspace.root.appending(path: name))
            let source = packageRoot.appending(path: name).resolvingSymlinksInPath()
            try FileManager.default.copyItem(at: source, to: workspace.root.appending(path: name))
        }
        try workspace.write("import Combine\n", to: "Stages/Stage3/APIService.swift")
        let call = await workspace.workshop("diff", "--html", folder.path)
        #expect(call.code == 0 && call.errors == "")
        #expect(try page("3-4-1.html") == before)
    }

    @Test func neverOverwriteOtherFiles() async throws {
        try Data("my notes".utf8).write(to: folder.appending(path: "4-5.html"))
        let notes = folder.appending(path: "4-5.html").path
        let two = [notes, folder.path, "\(folder.path)/none/page.html", ""].map { ["1", "2", "--html", $0] }
        let all = [notes, folder.path, "\(notes)/pages", ""].map { ["--html", $0] }
        for words in two + all {
            let call = await Call.workshop(["diff"] + words)
            #expect(
                call.code == (words.last == "" ? 64 : 1)
                    && (1...2).contains(call.errors.split(separator: "\n").count),
                "\(words)"
            )
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["4-5.html"])
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
