import Foundation
import StageCatalog
import Testing

@testable import Checking
@testable import Content
@testable import Learner
@testable import Terminal
@testable import workshop

/// What the pages say to type is typed, in a copy of the workspace, and the pages of the book that they name are opened.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct PageCommandTests {
    @Test func `each command on a page works, each place in the book exists, and mistakes are found`()
        async throws
    {
        let desk = try await Desk()
        for page in try PagesToReadTests.pages() {
            try await desk.clear()
            for command in page.commands {
                let problem = await desk.problem(with: command, on: page)
                #expect(problem == nil, "\(page): \(command)")
            }
            for place in page.places {
                #expect(try await desk.hasPlace(place), "\(page): \(place)")
            }
        }
        let page = try PagesToReadTests.Page("README.md")
        for command in Self.mistakes {
            #expect(await desk.problem(with: command, on: page) != nil, "\(command)")
        }
        for place in ["pages/no-page.html", "pages/steps.html#stage-6", "pages/quiz.html#change-99"] {
            #expect(try await !desk.hasPlace(place), "\(place)")
        }
    }

    private static let mistakes = [
        "swift run workshop solution 7 values --anyway", "swift run workshop walk 1 2 --write 99",
        "swift run workshop check 99", "swift run workshop watch 99", "swift run workshop verify 6",
        "swift run workshop solution 5 no-such-answer", "swift test --filter Stage9",
        "swift run NoSuchProduct",
        "git restore Stages/Stage9", "cp Walk/9-9-step-1/*.swift Stages/Stage1/", ".ci/no-such-check",
        "no-such-command",
    ]
}

/// A copy of what a learner works on, in a repository of its own, with the book.
private final class Desk {
    private let workspace: ExerciseWorkspace
    private var root: URL { workspace.root }
    /// Whether a command has been run that may have changed something.
    private var isChanged = false
    /// The commands that were run.
    private var known: Set<String> = []

    init() async throws {
        workspace = try ExerciseWorkspace(with: [
            "README.md", "Package.swift", ".gitignore", "Exercises", "Stages", "Tests/Tried",
        ])
        for arguments in [["init", "-q"], ["add", "-A"], ["commit", "-q", "-m", "All"]] {
            let identity = [
                "-c", "user.name=A", "-c", "user.email=a@example.com", "-c", "commit.gpgsign=false",
            ]
            _ = try await Git(in: root).output(identity + arguments)
        }
        // Exercises that are started, and have a saved version.
        for exercise in try Exercises(in: root).all where [0, 3].contains(exercise.number) {
            try workspace.write("// Mine.\n", to: exercise.path(of: "Sources/Mine.swift"))
            for line in ["start \(exercise.number)", "reset \(exercise.number)"] {
                #expect(await workshop(line, in: workspace).code == 0)
            }
        }
        // Pages for debriefs are put next to those of the book.
        try workspace.write("", to: "pages/index.html")
    }

    /// Undoes what the commands of another page have changed.
    func clear() async throws {
        guard isChanged else { return }
        isChanged = false
        for arguments in [["checkout", "-q", "."], ["clean", "-fdq"]] {
            _ = try await Git(in: root).output(arguments)
        }
        try? FileManager.default.removeItem(at: root.appending(path: "Walk"))
    }

    private func edit(_ path: String) throws {
        try workspace.write((workspace.text(of: path) ?? "") + "\n// Mine.\n", to: path)
    }

    /// Returns whether the book has a page, and on it the section that the address names.
    func hasPlace(_ place: String) async throws -> Bool {
        let parts = place.split(separator: "#").map(String.init)
        guard let html = try await MadeBook.pages[String(parts[0].trimmingPrefix("pages/"))] else {
            return false
        }
        return parts.count == 1 || html.contains(" id=\(parts[1])") || html.contains(" id=\"\(parts[1])\"")
    }

    /// Returns what is wrong with a command, or `nil` if it works.
    func problem(with command: String, on page: PagesToReadTests.Page) async -> String? {
        let words = command.split(separator: " ").map(String.init).drop { $0.contains(/^[A-Z_]+=/) }
        guard let tool = words.first else { return nil }
        do {
            switch tool {
            case "swift" where words.starts(with: ["swift", "run", "workshop"]):
                return try await problem(withWorkshop: words.dropFirst(3).joined(separator: " "))
            case "swift" where words.starts(with: ["swift", "test"]):
                return problem(withFilterIn: Array(words), on: page)
            case "swift" where words.starts(with: ["swift", "run"]):
                let product = words.dropFirst(2).first { !["-c", "release"].contains($0) }
                let isKnown = product.map {
                    workspace.text(of: "Package.swift")?.contains("\"\($0)\"") ?? false
                }
                return isKnown ?? true ? nil : "there is no such product"
            case "git", "cp", "rm", "sed":
                return try await problem(withShell: words.joined(separator: " "), on: page)
            case _ where tool.hasPrefix(".ci/"):
                let script = packageRoot.appending(path: tool).path
                return FileManager.default.isExecutableFile(atPath: script) ? nil : "there is no such script"
            case "xed":
                let path = packageRoot.appending(path: words.last ?? "").path
                return FileManager.default.fileExists(atPath: path) ? nil : "there is no such folder"
            case "swift", "sudo", "xcode-select":
                // Of the toolchain and of the system.
                return nil
            default:
                return "nothing here knows how to try it"
            }
        } catch {
            return "\(error)"
        }
    }

    /// Runs the command. One that builds, runs the suite, or doesn't end gets no further than to where it would begin to.
    private func problem(withWorkshop line: String) async throws -> String? {
        let (command, arguments) = try Command.parse(line.arguments, among: Stage.all)
        switch command.name {
        case "serve", "tour", "warm-up":
            return nil
        case "pages":
            // Other tests write the book, put it into an archive, serve it and print its picture.
            return nil
        case "check", "watch":
            let exercises = try Exercises(in: root)
            for word in arguments.operands { _ = try exercises.named(word) { $0 } }
            return nil
        case "verify":
            for word in arguments.operands { _ = try Stage.all.named(word, for: "verify") }
            return nil
        default:
            break
        }
        // The others leave nothing behind, so once is enough.
        let hasState = ["hint", "predict", "reset", "restore", "start", "walk"].contains(command.name)
        guard known.insert(line).inserted || hasState else { return nil }
        isChanged = true
        // What a page says about a solution is for learners who are done.
        let isEarly = command.name == "solution" && arguments.value(of: "--anyway") == nil
        let line = line + (isEarly ? " --anyway" : "")
        // A page for the browser is written to the current folder, which is that of a process.
        let writesPage = arguments.value(of: "--html") != nil
        let result =
            writesPage ? try await Executable(line, in: root).run() : await workshop(line, in: workspace)
        let expected: Int32 = arguments.value(of: "--fault") == nil ? 0 : 1
        return result.code == expected ? nil : "exit code \(result.code): \(result.errors)"
    }

    /// The filter has to match the tests of a target of the package, or of the exercise that the page belongs to.
    private func problem(withFilterIn words: [String], on page: PagesToReadTests.Page) -> String? {
        guard let index = words.firstIndex(of: "--filter"), index + 1 < words.count else { return nil }
        let filter = words[index + 1]
        let target = packageRoot.appending(path: "Tests/\(filter)Tests")
        if FileManager.default.fileExists(atPath: target.path) { return nil }
        let sources = (try? FileManager.default.contents(of: page.folder)) ?? [:]
        let isSuite = sources.contains { path, data in
            path.hasSuffix(".swift") && String(decoding: data, as: UTF8.self).contains("struct \(filter) ")
        }
        return isSuite ? nil : "there are no such tests"
    }

    private func problem(withShell line: String, on page: PagesToReadTests.Page) async throws -> String? {
        // It needs a file, which the reader chooses.
        if line == "git log --follow" { return nil }
        isChanged = true
        // There has to be a change to set aside.
        if line.hasPrefix("git stash"), !line.hasSuffix("pop") {
            try edit("Stages/Stage1/EpisodesViewModel.swift")
        }
        // A page offers several ways to apply its steps, so none of them changes anything.
        let safe = line.replacing("git apply", with: "git apply --check")
        let isInExercise =
            page.description.hasPrefix("Exercises/") && page.folder.lastPathComponent != "Exercises"
        let folder =
            isInExercise ? page.description.split(separator: "/").dropLast().joined(separator: "/") : ""
        let end = try await Subprocess.output(of: ["sh", "-c", safe], in: root.appending(path: folder))
        // With 1, git says that two folders differ.
        let isComparison = line.contains("--no-index")
        guard end.code != (isComparison ? 1 : 0) else { return nil }
        return "exit code \(end.code): \(String(decoding: end.output, as: UTF8.self))"
    }
}

extension PagesToReadTests.Page {
    /// The tools whose names begin a command.
    private static let tools: Set = ["swift", "git", "cp", "rm", "sed", "xed", "sudo", "xcode-select"]

    /// What it says to type: the lines of its shell scripts, and commands in its text, in their order.
    fileprivate var commands: [String] {
        var language: Substring?
        return text.split(separator: "\n").flatMap { line -> [String] in
            if line.hasPrefix("```") {
                language = language == nil ? line.dropFirst(3) : nil
                return []
            }
            if language == "sh" { return script(line) }
            return language == nil ? spans(of: line).compactMap(command) : []
        }
    }

    /// The command in a line of a script, and those in its comment.
    private func script(_ line: Substring) -> [String] {
        let parts = line.split(separator: "#", maxSplits: 1)
        let comment = parts.count > 1 ? parts[1] : ""
        let others = comment.matches(of: #/swift (run workshop|test)( [\w-]+)*/#).map { String($0.0) }
        return [parts[0].trimmingCharacters(in: .whitespaces)] + others
    }

    /// The command that a span of code is, if it is one; one of the workshop may be without `swift run workshop`.
    private func command(_ code: String) -> String? {
        let words = code.split(separator: " ").map(String.init)
        let name = words.first { !$0.contains(/^[A-Z_]+=/) } ?? ""
        if name.hasPrefix(".ci/") || (Self.tools.contains(name) && words.count > 1) { return code }
        let isShort = words.count > 1 && Command.all.contains { $0.name == name }
        return isShort ? "swift run workshop \(code)" : nil
    }

    /// The places in the book that it names, such as `pages/quiz.html#change-18`; `#change-17` after that is on the same
    /// page.
    fileprivate var places: [String] {
        text.split(separator: "\n").filter { $0.contains("pages/") }.flatMap { line in
            var last = ""
            return spans(of: line).compactMap { code -> String? in
                guard let place = code.wholeMatch(of: #/(pages/[\w-]+\.html)?(#[\w-]+)?/#) else { return nil }
                last = place.1.map(String.init) ?? last
                return last.isEmpty ? nil : last + (place.2 ?? "")
            }
        }
    }

    private func spans(of line: Substring) -> [String] {
        line.utf8.contains(UInt8(ascii: "`")) ? Prose(line).codes : []
    }
}

extension Prose {
    /// The code in it, in its order.
    fileprivate var codes: [String] {
        spans.flatMap { span -> [String] in
            switch span {
            case .plain: return []
            case .code(let code): return [code]
            case .strong(let prose), .emphasis(let prose), .link(let prose, _): return prose.codes
            }
        }
    }
}
