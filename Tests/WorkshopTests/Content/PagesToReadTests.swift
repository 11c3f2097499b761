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
        // GitHub's page about the published book has an address relative to the repository's.
        for target in page.links where !target.contains("://") && target != "../../deployments/github-pages" {
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
        #expect(!lines.isEmpty, "\(page) shows no code")
        for line in lines where !line.contains("…") {
            let text = line.drop { before != nil && "+- ".contains($0) }.trimmed
            if let before, !line.hasPrefix("+") { #expect(before.contains(text), "\(page): \(line)") }
            if !line.hasPrefix("-") { #expect(here.contains(text), "\(page): \(line)") }
        }
    }

    @Test func `the first change of half a day changes lines that Stage 1 has`() throws {
        let plan = try Page("Exercises/FACILITATE.md").text.components(separatedBy: "### The first change")
            .last
        let diff = try #require(plan?.components(separatedBy: "```diff\n").dropFirst().first)
        let code = try code(of: Stage.all[0])
        let lines = diff.components(separatedBy: "\n").prefix { $0 != "```" }.filter { !$0.hasPrefix("+") }
        #expect(lines.count == 3)
        for line in lines { #expect(code.contains(line.dropFirst().trimmed), "\(line)") }
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

    @Test func `each row of a plan begins when the one before ends`() throws {
        let page = try Page("Exercises/FACILITATE.md")
        for (title, minutes) in [("One hour", 60), ("Half a day", 210)] {
            let plan = try #require(page.text.components(separatedBy: "\n## ").first { $0.hasPrefix(title) })
            let rows = plan.matches(of: #/\n\| (\d+)–(\d+) \|/#).map { (Int($0.1) ?? -1, Int($0.2) ?? -1) }
            #expect(rows.map(\.0) == [0] + rows.dropLast().map(\.1), "\(title)")
            #expect(rows.last?.1 == minutes, "\(title)")
        }
        let day = try #require(page.text.components(separatedBy: "\n## ").first { $0.hasPrefix("A day") })
        let times = day.matches(of: #/\n\| (\d+):(\d\d) \|/#).map { (Int($0.1) ?? 0) * 60 + (Int($0.2) ?? 0) }
        #expect(times.count > 20)
        #expect(zip(times, times.dropFirst()).allSatisfy(<))
    }

    @Test func `the sheet to print has a row for each vote`() throws {
        let sheet = try Page("Exercises/ROOM.md").text
        let changes = try Page("Exercises/FACILITATE.md").text.matches(of: #/\n\| (\d+), [^|]*\| \d \|/#)
        #expect(changes.count > 3)
        for change in changes { #expect(sheet.contains("\n| \(change.1) | first |"), "\(change.1)") }
    }

    @Test func `the path has its exercises with their minutes, in order`() async throws {
        let path = try #require(try Page("README.md").section("One path"))
        // The list of exercises has the minutes of what comes before them.
        let workspace = try ExerciseWorkspace(with: ["Exercises"])
        let list = await workshop("exercises", in: workspace).output.replacing("\n", with: " ")
        let minutes = path.matches(of: #/\| ([12]) \|.*\| (\d+) \|/#).map(\.2)
        #expect(minutes.count == 2 && minutes.allSatisfy { list.contains(", \($0) min") })
        let rows = path.matches(of: #/\| (\d+) \| \[(.+)\]\(Exercises\/([\w-]+)\).*\| ([\d to]+) \|/#)
            .map { [$0.1, $0.3, $0.4, $0.2].map(String.init) }
        let exercises = try Exercises(in: packageRoot)
        #expect(rows.count > 5)
        #expect(
            exercises.path.map { exercises.place(onPath: $0) }
                == rows.map { "\($0[0]) of \(rows.count + minutes.count)" }
        )
        #expect(
            rows.map { Array($0[1...]) } == exercises.path.map { [$0.id, $0.minutesOnPath, $0.title] }
        )
        for (exercise, next) in zip(exercises.path, exercises.path.dropFirst()) {
            let link = "Next: [\(next.title)](../\(next.id))."
            #expect(exercise.readme?.contains(link) == true, "\(exercise.id)")
        }
        for exercise in exercises.path {
            guard let part = exercise.description.onPath else { continue }
            let goals = "goals 1 to \(part.goals)"
            #expect(path.contains("(Exercises/\(exercise.id)), \(goals) |"), "\(exercise.id)")
            let note = "\(part.minutes) for \(goals), which are on the path"
            #expect(exercise.readme?.contains(note) == true, "\(exercise.id)")
        }
    }

    @Test func `what each stage costs is as measured`() throws {
        let table = try #require(try Page("Stages/WHICH.md").section("What each stage costs"))
        let rows = table.split(separator: "\n").filter { $0.hasPrefix("| [") }.map(String.init)
        let names = Set(rows.joined().matches(of: #/`(\w+)`/#).map { String($0.1) })
        #expect(names.count > 5)
        let measured = try Stage.all.map { stage in
            let files = try lines(of: stage).mapValues { lines in lines.filter { !$0.hasPrefix("//") } }
            let viewModel = try #require(files["EpisodesViewModel.swift"])
            let words = Set(viewModel.joined(separator: "\n").matches(of: #/\w+/#).map { String($0.0) })
            let known = names.intersection(words).sorted().map { "`\($0)`" }.joined(separator: ", ")
            let counts = [files.count, files.values.joined().count, viewModel.count]
            return
                "| [\(stage.number)](\(stage.name)) | \(counts.map(String.init).joined(separator: " | ")) | \(known) |"
        }
        #expect(rows == measured)
    }

    @Test func `a message in the table is the one that its program shows`() throws {
        let page = try Page("Stages/COMPILER.md")
        let programs = page.text.components(separatedBy: "\n### ").dropFirst()
        let table = try #require(page.section("You saw this message"))
        let rows = table.matches(of: #/\n\| `([^`]+)` \|[^\n]*?\]\(#([\w-]+)\)/#)
        #expect(rows.count > 10)
        for row in rows {
            let program = programs.first { Markdown.anchor(of: String($0.prefix { $0 != "\n" })) == row.2 }
            let claim = try #require(
                program?.firstMatch(of: #/\n\*\*[^*]+\*\*: `([^\n]+)`\n/#)?.1,
                "\(row.2)"
            )
            // The table leaves out names, and may have less at either end.
            let parts = row.1.components(separatedBy: "…").map { $0.trimmingCharacters(in: .whitespaces) }
                .filter { !$0.isEmpty }
            let isShown = parts.allSatisfy { claim.contains($0) } || parts.contains { $0.contains(claim) }
            #expect(isShown, "\(row.1): \(claim)")
        }
    }

    /// Every page that git doesn't ignore, apart from the tried solutions.
    static func pages() throws -> [Page] {
        let files = FileManager.default.enumerator(at: packageRoot, includingPropertiesForKeys: nil)
        var paths = [".github/CONTRIBUTING.md"]
        while let file = files?.nextObject() as? URL {
            let path = file.path.dropFirst(packageRoot.path.count).drop { $0 == "/" }
            let isHidden = path.split(separator: "/").contains {
                $0.hasPrefix(".") || ["build", "Tests"].contains($0)
            }
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
