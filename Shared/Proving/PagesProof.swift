import Content
import Foundation
import Terminal

/// The proof that readers can type what the pages say: it runs each command of each page, in a copy of the checkout, and
/// looks up each place in the book that a page names.
///
/// A command that builds, runs the suite, or doesn't end gets no further than to where it would begin to.
struct PagesProof {
    private let copy: ScratchCopy
    /// The names of the workshop's commands.
    private let names: Set<String>
    /// The HTML of each page of the book, by the name of its file.
    private let book: [String: String]

    /// Proves the pages with the given paths, or all.
    static func run(_ words: [String], in workspace: Workspace, on console: Console) async throws -> Bool {
        let start = ContinuousClock.now
        let copy = try await ScratchCopy(of: workspace, on: console)
        let pages = try await TextPage.all(in: copy.root).filter { words.isEmpty || words.contains($0.path) }
        guard !pages.isEmpty else {
            throw CommandError.usage("no such page", "For example: prove pages README.md")
        }
        let (problems, count) = try await copy.restoring {
            let proof = try await PagesProof(in: copy)
            defer { copy.removeWhatGitIgnores() }
            let count = pages.reduce(0) { $0 + $1.commands(named: proof.names).count }
            return (try await proof.problems(with: pages), count)
        }
        console.lines(problems)
        let took = seconds(ContinuousClock.now - start)
        console.line("\(counted(count, "command")) on \(counted(pages.count, "page")) (\(took)).")
        return problems.isEmpty
    }

    /// Builds the command, writes the book, and gives two exercises a saved version.
    private init(in copy: ScratchCopy) async throws {
        self.copy = copy
        copy.removeWhatGitIgnores()
        let build = try await copy.build()
        guard build.code == 0 else {
            throw CommandError("the workspace doesn't build", build.lines.suffix(15).joined(separator: "\n"))
        }
        let help = try await copy.workshop(["help"])
        names = Set(help.lines.compactMap { $0.firstMatch(of: #/^  ([a-z][a-z-]*) /#).map { String($0.1) } })
        let written = try await copy.workshop(["pages"])
        guard written.code == 0 else {
            throw CommandError("the book can't be written", written.lines.joined(separator: "\n"))
        }
        let files = try FileManager.default.contents(of: copy.root.appending(path: "pages"))
        book = files.filter { $0.key.hasSuffix(".html") }.mapValues { String(decoding: $0, as: UTF8.self) }
        for exercise in try Exercises(in: copy.root).all where [0, 3].contains(exercise.number) {
            let mine = copy.root.appending(path: exercise.path(of: "Sources/Mine.swift"))
            try Data("// Mine.\n".utf8).write(to: mine)
            for name in ["start", "reset"] { _ = try await copy.workshop([name, "\(exercise.number)"]) }
        }
    }

    private func problems(with pages: [TextPage]) async throws -> [String] {
        var problems: [String] = []
        for page in pages {
            for command in page.commands(named: names) {
                guard let problem = try await problem(with: command, on: page) else { continue }
                problems.append("\(page.path): `\(command)`: \(problem)")
            }
            for place in page.places where !hasPlace(place) {
                problems.append("\(page.path): `\(place)`: the book has no such place")
            }
            try await copy.restore()
            try? FileManager.default.removeItem(at: copy.root.appending(path: "Walk"))
        }
        // A proof that finds nothing here would find nothing in the pages.
        for mistake in Self.mistakes where try await problem(with: mistake, on: pages[0]) == nil {
            problems.append("This proof finds nothing wrong with `\(mistake)`.")
        }
        for place in ["pages/no-page.html", "pages/steps.html#stage-6"] where hasPlace(place) {
            problems.append("This proof finds \(place) in the book.")
        }
        return problems
    }

    private static let mistakes = [
        "swift run workshop walk 1 2 --write 99", "swift run workshop check 99",
        "swift run workshop verify 6", "swift run workshop check --givn",
        "swift run workshop solution 5 no-such-answer",
        "swift test --filter Stage9", "swift run NoSuchProduct", "git restore Stages/Stage9",
        "cp Walk/9-9-step-1/*.swift Stages/Stage1/", ".ci/no-such-check", "no-such-command",
    ]

    /// Whether the book has a page, and on it the section that the address names.
    private func hasPlace(_ place: String) -> Bool {
        let parts = place.split(separator: "#").map(String.init)
        guard let html = book[String(parts[0].trimmingPrefix("pages/"))] else { return false }
        return parts.count == 1 || html.contains(" id=\(parts[1])") || html.contains(" id=\"\(parts[1])\"")
    }

    /// Returns what is wrong with a command, or `nil` if it works.
    private func problem(with command: String, on page: TextPage) async throws -> String? {
        let words = command.split(separator: " ").map(String.init).drop { $0.contains(#/^[A-Z_]+=/#) }
        switch words.first ?? "" {
        case "swift" where words.starts(with: ["swift", "run", "workshop"]):
            return try await problem(withWorkshop: Array(words.dropFirst(3)))
        case "swift" where words.starts(with: ["swift", "test"]):
            return problem(withFilterIn: Array(words), on: page)
        case "swift" where words.starts(with: ["swift", "run"]):
            let product = words.dropFirst(2).first { !["-c", "release"].contains($0) } ?? "workshop"
            let manifest = try String(contentsOf: copy.root.appending(path: "Package.swift"), encoding: .utf8)
            return manifest.contains("\"\(product)\"") ? nil : "there is no such product"
        case "git", "cp", "rm", "sed":
            return try await problem(withShell: command, on: page)
        case let tool where tool.hasPrefix(".ci/"):
            let script = copy.root.appending(path: tool).path
            return FileManager.default.isExecutableFile(atPath: script) ? nil : "there is no such script"
        case "xed":
            let path = copy.root.appending(path: words.last ?? "").path
            return FileManager.default.fileExists(atPath: path) ? nil : "there is no such folder"
        case "swift", "sudo", "xcode-select":
            // Of the toolchain and of the system.
            return nil
        default:
            return "nothing here knows how to try it"
        }
    }

    private func problem(withWorkshop arguments: [String]) async throws -> String? {
        let name = arguments.first ?? "tour"
        if name == "serve" { return nil }
        if ["check", "pin", "tour", "verify", "warm-up", "watch"].contains(name) {
            // With few descriptors, it ends as soon as it has read its arguments.
            let script =
                ["-c", "ulimit -n 24; exec \"$@\"", "sh", copy.path(ofBuilt: "workshop")] + arguments
            let output = try await ToolOutput(of: ["sh"] + script, in: copy.root)
            let isRead = output.code == 1 && output.lines.contains { $0.contains("may open only 24 files") }
            return isRead ? nil : "exit code \(output.code): \(output.lines.joined(separator: " "))"
        }
        // What a page says about a solution is for learners who are done.
        let isEarly = name == "solution" && !arguments.contains("--anyway")
        let output = try await copy.workshop(arguments + (isEarly ? ["--anyway"] : []))
        let expected: Int32 = arguments.contains { $0.hasPrefix("--fault") } ? 1 : 0
        guard output.code != expected else { return nil }
        return "exit code \(output.code): \(output.lines.suffix(5).joined(separator: " "))"
    }

    /// The filter has to match the tests of a target of the package, or of the exercise that the page belongs to.
    private func problem(withFilterIn words: [String], on page: TextPage) -> String? {
        guard let index = words.firstIndex(of: "--filter"), index + 1 < words.count else { return nil }
        let filter = words[index + 1]
        if copy.root.appending(path: "Tests/\(filter)Tests").isFolder { return nil }
        let sources = (try? FileManager.default.contents(of: copy.root.appending(path: page.folder))) ?? [:]
        let isSuite = sources.contains { path, data in
            path.hasSuffix(".swift") && String(decoding: data, as: UTF8.self).contains("struct \(filter) ")
        }
        return isSuite ? nil : "there are no such tests"
    }

    private func problem(withShell line: String, on page: TextPage) async throws -> String? {
        // There has to be a change to set aside.
        if line.hasPrefix("git stash"), !line.hasSuffix("pop") {
            let file = copy.root.appending(path: "Stages/Stage1/EpisodesViewModel.swift")
            try Data("// Mine.\n".utf8).write(to: file)
        }
        // A page offers several ways to apply its steps, so none of them changes anything.
        let safe = line.replacing("git apply", with: "git apply --check")
        let isInExercise = page.folder.hasPrefix("Exercises/")
        let folder = isInExercise ? copy.root.appending(path: page.folder) : copy.root
        let output = try await ToolOutput(of: ["sh", "-c", safe], in: folder)
        // With 1, git says that two folders differ.
        let expected: Int32 = line.contains("--no-index") ? 1 : 0
        return output.code == expected
            ? nil : "exit code \(output.code): \(output.lines.joined(separator: " "))"
    }
}

/// A page in Markdown, with what it says to type and to open.
struct TextPage {
    let path: String
    let text: String

    /// Every page of a repository. What has changed isn't to be typed.
    static func all(in root: URL) async throws -> [TextPage] {
        let list = try await ToolOutput(of: ["git", "ls-files", "*.md", ":!.github/CHANGES.md"], in: root)
        return try list.lines.map { path in
            let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
            return TextPage(path: path, text: text)
        }
    }

    /// Its folder in the workspace.
    var folder: String { path.split(separator: "/").dropLast().joined(separator: "/") }

    /// The tools whose names begin a command.
    private static let tools: Set = ["swift", "git", "cp", "rm", "sed", "xed", "sudo", "xcode-select"]

    /// What it says to type: the lines of its shell scripts, and commands in its text, in their order.
    ///
    /// - Parameter names: The names of the workshop's commands, which may be without `swift run workshop`.
    func commands(named names: Set<String>) -> [String] {
        var language: Substring?
        return text.split(separator: "\n").flatMap { line -> [String] in
            if line.hasPrefix("```") {
                language = language == nil ? line.dropFirst(3) : nil
                return []
            }
            if language == "sh" { return script(line) }
            return language == nil ? Prose(line).codes.compactMap { command($0, names) } : []
        }
    }

    /// The command in a line of a script, and those in its comment.
    private func script(_ line: Substring) -> [String] {
        let parts = line.split(separator: "#", maxSplits: 1)
        let comment = parts.count > 1 ? parts[1] : ""
        let others = comment.matches(of: #/swift (run workshop|test)( [\w-]+)*/#).map { String($0.0) }
        return [parts[0].trimmingCharacters(in: .whitespaces)] + others
    }

    /// The command that a span of code is, if it is one.
    private func command(_ code: String, _ names: Set<String>) -> String? {
        let words = code.split(separator: " ").map(String.init)
        let name = words.first { !$0.contains(#/^[A-Z_]+=/#) } ?? ""
        if name.hasPrefix(".ci/") || (Self.tools.contains(name) && words.count > 1) { return code }
        return words.count > 1 && names.contains(name) ? "swift run workshop \(code)" : nil
    }

    /// The places in the book that it names, such as `pages/quiz.html#change-18`; `#change-17` after that is on the same
    /// page.
    var places: [String] {
        text.split(separator: "\n").filter { $0.contains("pages/") }.flatMap { line in
            var last = ""
            return Prose(line).codes.compactMap { code -> String? in
                guard let place = code.wholeMatch(of: #/(pages/[\w-]+\.html)?(#[\w-]+)?/#) else { return nil }
                last = place.1.map(String.init) ?? last
                return last.isEmpty ? nil : last + (place.2 ?? "")
            }
        }
    }
}

extension ScratchCopy {
    /// Removes what the commands of the workshop write and git ignores.
    fileprivate func removeWhatGitIgnores() {
        for name in [".workshop", "Walk", "pages"] {
            try? FileManager.default.removeItem(at: root.appending(path: name))
        }
    }
}

extension Prose {
    /// The code in it, in its order.
    fileprivate var codes: [String] {
        spans.flatMap { span -> [String] in
            switch span {
            case .plain: []
            case .code(let code): [code]
            case .strong(let prose), .emphasis(let prose), .link(let prose, _): prose.codes
            }
        }
    }
}
