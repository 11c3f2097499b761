import Foundation
import StageCatalog
import Testing

@testable import Book
@testable import Content
@testable import Diffing
@testable import Terminal

struct PagesToReadTests {
    @Test(arguments: try pages())
    func `a page has no broken links`(_ page: Page) throws {
        for target in page.links where !target.contains("://") {
            let problem = try page.problem(withLinkTo: target)
            #expect(problem == nil, "\(page) links to \(target)")
        }
    }

    @Test func `a link to a file or a section that doesn't exist is found`() throws {
        let page = try Page("Exercises/FACILITATE.md")
        let targets = [
            ("NOTES.md", nil), ("../Stages/Stage1", nil), ("#machines", nil),
            ("QUESTIONS.md#after-a-day", nil), ("NOTE.md", "there is no such file"),
            ("#machine", "there is no such section"),
            ("QUESTIONS.md#after-a-week", "there is no such section"),
            ("../Stages/Stage1#the-ideas", "there is no such section"),
        ]
        for (target, problem) in targets {
            #expect(try page.problem(withLinkTo: target) == problem, "\(target)")
        }
    }

    @Test(arguments: Stage.all)
    func `a stage's page shows only code that is in its files`(_ stage: Stage) throws {
        let page = try Page("Stages/\(stage.name)/README.md")
        let idea = try #require(page.section("The idea"))
        let here = try code(of: stage)
        let before = try Stage.all.last { $0.number < stage.number }.map(code)
        let excerpts = idea.components(separatedBy: before == nil ? "```swift\n" : "```diff\n")
        let lines = try #require(excerpts.dropFirst().first).components(separatedBy: "\n").prefix {
            $0 != "```"
        }
        #expect((8...14).contains(lines.count), "\(page) shows \(lines.count) lines")
        for line in lines where !line.contains("…") {
            let text = line.drop { before != nil && "+- ".contains($0) }.trimmed
            if let before, !line.hasPrefix("+") { #expect(before.contains(text), "\(page): \(line)") }
            if !line.hasPrefix("-") { #expect(here.contains(text), "\(page): \(line)") }
        }
    }

    @Test func `the first break of half a day changes lines that Stage 1 has`() throws {
        let plan = try Page("Exercises/FACILITATE.md").text.components(separatedBy: "### The first break")
            .last
        let diff = try #require(plan?.components(separatedBy: "```diff\n").dropFirst().first)
        let code = try code(of: Stage.all[0])
        let lines = diff.components(separatedBy: "\n").prefix { $0 != "```" }.filter { !$0.hasPrefix("+") }
        #expect(lines.count == 3)
        for line in lines { #expect(code.contains(line.dropFirst().trimmed), "\(line)") }
    }

    @Test
    func `the table counts the lines of each stage, and names what its view model knows about networking`()
        throws
    {
        let rows = try Stage.all.map { stage in
            let lines = try lines(of: stage).mapValues { $0.filter { !$0.hasPrefix("//") } }
            let viewModel = lines["EpisodesViewModel.swift", default: []]
            let names = viewModel.flatMap { $0.matches(of: #/\b(URL|HTTP|JSON|Dispatch)\w+/#).map(\.0) }
            let list =
                names.isEmpty ? "nothing" : Set(names).sorted().map { "`\($0)`" }.joined(separator: ", ")
            let count = lines.values.reduce(0) { $0 + $1.count }
            return
                "| [\(stage.number)](\(stage.name)) | \(lines.count) | \(count) | \(viewModel.count) | \(list) |"
        }
        let page = try Page("Stages/WHICH.md").text
        for row in rows { #expect(page.contains("\n\(row)\n"), "It should be: \(row)") }
    }

    @Test(arguments: Stage.all)
    func `a stage's page answers each of its questions`(_ stage: Stage) throws {
        let section = try #require(try Page("Stages/\(stage.name)/README.md").section("Questions to discuss"))
        let parts = section.components(separatedBy: "<details>")
        let counts = parts.map { $0.matches(of: #/(?m)^\d\. /#).count }
        #expect(counts == [3, 3])
        #expect(parts.last?.contains("\n<summary>Answers</summary>\n\n") ?? false)
    }

    @Test func `a page names each program about the compiler that isn't in the table of hazards`() throws {
        let pages = try Self.pages()
        let programs = try Page("Stages/COMPILER.md").text.components(separatedBy: "\n### ").dropFirst()
        let anchors = programs.map { Markdown.anchor(of: String($0.prefix { $0 != "\n" })) }
            .filter { !$0.hasPrefix("stage-") }
        #expect(!anchors.isEmpty)
        for anchor in anchors {
            let isNamed = pages.contains { page in
                let isSame = page.description == "Stages/COMPILER.md"
                return page.text.contains("](\(isSame ? "" : "COMPILER.md")#\(anchor))")
                    || page.text.contains("COMPILER.md#\(anchor))")
            }
            #expect(isNamed, "no page names \(anchor)")
        }
    }

    @Test func `pages name the version of Swift that the package needs and the dev container has`() throws {
        let manifest = try Page("Package.swift").text
        let version = try #require(manifest.firstMatch(of: #/^\/\/ swift-tools-version: (\S+)/#)?.1)
        struct Container: Decodable { let image: String }
        let json = Data(try Page(".devcontainer/devcontainer.json").text.utf8)
        #expect(try JSONDecoder().decode(Container.self, from: json).image == "swift:\(version)-bookworm")
        #expect(try Page("README.md").text.contains("(\(version) or later)"))
        #expect(try Page("Exercises/FACILITATE.md").text.contains("Swift \(version) or later"))
    }

    /// Every page that git doesn't ignore.
    static func pages() throws -> [Page] {
        let files = FileManager.default.enumerator(at: packageRoot, includingPropertiesForKeys: nil)
        var paths = [".github/CONTRIBUTING.md"]
        while let file = files?.nextObject() as? URL {
            let path = file.path.dropFirst(packageRoot.path.count).drop { $0 == "/" }
            let isHidden = path.split(separator: "/").contains { $0.hasPrefix(".") || $0 == "build" }
            if isHidden { files?.skipDescendants() }
            if !isHidden, path.hasSuffix(".md") { paths.append(String(path)) }
        }
        return try paths.map(Page.init)
    }

    private func code(of stage: Stage) throws -> Set<String> {
        Set(try lines(of: stage).values.joined() + [""])
    }

    /// The lines of each file of a stage, without blank lines.
    private func lines(of stage: Stage) throws -> [String: [String]] {
        let folder = packageRoot.appending(path: "Stages/\(stage.name)")
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "swift" }
        return try Dictionary(
            uniqueKeysWithValues: files.map { file in
                let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
                return (file.lastPathComponent, lines.map(\.trimmed).filter { !$0.isEmpty })
            }
        )
    }

    /// A page, and its location.
    struct Page: CustomStringConvertible, Sendable {
        let description: String
        let text: String

        init(_ path: String) throws {
            description = path
            text = try String(contentsOf: packageRoot.appending(path: path), encoding: .utf8)
        }

        var folder: URL { packageRoot.appending(path: description).deletingLastPathComponent() }

        /// The targets of its links, except those in code.
        var links: [String] {
            var isCode = false
            return text.split(separator: "\n").flatMap { line -> [String] in
                if line.hasPrefix("```") { isCode.toggle() }
                guard !isCode, line.utf8.contains(UInt8(ascii: "]")) else { return [] }
                return line.matches(of: #/`[^`]*`|\]\(([^)\s]+)\)/#).compactMap { $0.1.map(String.init) }
            }
        }

        /// Returns what is wrong with a link to a file or to a section of a page, or `nil` if both exist.
        func problem(withLinkTo target: String) throws -> String? {
            let parts = target.split(separator: "#", omittingEmptySubsequences: false).map(String.init)
            var file =
                parts[0].isEmpty
                ? packageRoot.appending(path: description)
                : folder.appending(path: parts[0]).standardizedFileURL
            guard FileManager.default.fileExists(atPath: file.path) else { return "there is no such file" }
            guard parts.count > 1 else { return nil }
            if file.hasDirectoryPath || file.isFolder { file.append(path: "README.md") }
            let text = try String(contentsOf: file, encoding: .utf8)
            return text.anchors.contains(parts[1]) ? nil : "there is no such section"
        }

        /// Returns a second-level section.
        func section(_ title: String) -> String? {
            text.components(separatedBy: "\n## ").first { $0.hasPrefix("\(title)\n") }
        }
    }
}

extension String {
    /// The addresses of the headings of a page.
    fileprivate var anchors: Set<String> {
        Set(
            Markdown(self).blocks.compactMap { block in
                if case .heading(_, let text) = block { Markdown.anchor(of: text) } else { nil }
            }
        )
    }
}

extension StringProtocol {
    fileprivate var trimmed: String { trimmingCharacters(in: .whitespaces) }
}
