import Foundation
import Testing

@testable import Checking
@testable import Content
@testable import Learner
@testable import Terminal

/// A workspace with two small exercises, in its own folder.
final class ExerciseWorkspace: Sendable {
    let root: URL

    /// Nothing can be tested without it, so a test ends if it can't be written.
    convenience init() {
        try! self.init(with: [])
    }

    /// - Parameter paths: What to copy from this package.
    init(with paths: [String]) throws {
        root = FileManager.default.temporaryDirectory.appending(
            path: "workshop-\(UUID().uuidString)",
            directoryHint: .isDirectory,
        ).resolvingSymlinksInPath()
        for folder in ["Stages", ".workshop/build"] { try makeFolder(root.appending(path: folder)) }
        try addExercise("1-TryOut")
        try addExercise("2-TryAgain")
        for path in paths {
            let copy = root.appending(path: path)
            try? FileManager.default.removeItem(at: copy)
            try makeFolder(copy.deletingLastPathComponent())
            try FileManager.default.copyItem(at: packageRoot.appending(path: path), to: copy)
        }
    }

    /// Adds the exercise once more.
    func addExercise(_ name: String) throws {
        for (path, text) in ExerciseWorkspace.files { try write(text, to: "Exercises/\(name)/\(path)") }
        try write(ExerciseWorkspace.originals, to: "Exercises/\(name)/originals")
    }

    deinit {
        try? FileManager.default.removeItem(at: root)
    }

    /// The exercise of that name.
    func exercise(_ name: String) throws -> Exercise {
        try Exercises(in: root).named(name) { $0 }
    }

    /// The first exercise.
    var exercise: Exercise { try! Exercises(in: root).all[0] }

    /// The list of the original files.
    private static let originals = files.filter { $0.key.contains(#/^(Package|Sources|Tests)/#) }
        .map { path, text in "\(Data(text.utf8).contentID) \(path)\n" }.joined()

    func write(_ text: String, to path: String, options: Data.WritingOptions = []) throws {
        let file = root.appending(path: path)
        try makeFolder(file.deletingLastPathComponent())
        try Data(text.utf8).write(to: file, options: options)
    }

    /// Writes the page with the tried solutions of the first exercise: the name of each, what the page says about it, and
    /// its patch.
    func writeTried(_ solutions: [(name: String, text: String, patch: String)]) throws {
        let entries = solutions.map { "## \($0.name)\n\n\($0.text)\n\n```diff\n\($0.patch)```\n" }
        try write("# Tried\n\n" + entries.joined(separator: "\n"), to: "Tests/Tried/1-TryOut.md")
    }

    private func makeFolder(_ folder: URL) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    func text(of path: String) -> String? {
        try? String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    func names(in path: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: path).path)) ?? [])
            .sorted()
    }
}

extension ExerciseWorkspace {
    /// The files of an exercise.
    static let files = [
        "exercise.json": """
        {
          "title": "Try out", "idea": "A small thing to try.",
          "behaviours": ["Adds two numbers", "Greets by name"],
          "goals": [
            { "name": "The adder adds many", "file": "Adder.swift", "reason": "isn't written yet" },
            { "name": "The greeting is loud", "file": "Greeting.swift", "reason": "still speaks softly" }
          ]
        }
        """,
        "README.md": """
        > **Path · 5 to 8 minutes** (an estimate)
        ## The situation
        A thing that adds `two` numbers, and greets.
        ## Your goal
        Let it [add many](Sources/Adder.swift).
        ## What stays
        The rest.
        ## Read in Stages
        Stage 2.
        """.replacing(">", with: "# Try out\n\n>", maxReplacements: 1),
        "hints.md": """
        ## 1. Begin with the sum
        What does `reduce` do?
        ## 2. Shout
        There is a method.
        ## 3. All of it
        ```swift
        ## 4. is no heading here
        numbers.reduce(0, +)
        ```
        """,
        "Package.swift": "// swift-tools-version: 6.3\nlet settings = [.swiftLanguageMode(.v6)]\n",
        "Sources/Adder.swift": "public struct Adder {\n    // One day.\n    func add() {}\n}\n",
        "Sources/Greeting.swift": "func greeting() {}\n",
        "Solution/Adder.swift": "public struct Adder {\n    func add() {}\n    func sum() {}\n}\n",
        "Solution/Greeting.swift": "func greeting() {}\n",
        "Tests/GoalTests.swift": "import Testing\n",
    ]
}

extension ExerciseWorkspace {
    /// Commits the exercises in their current state.
    func commit(_ message: String) async throws {
        try await git("add", "-A", "Exercises")
        try await git("-c", "user.name=A", "-c", "user.email=a@example.com", "commit", "-q", "-m", message)
    }

    func git(_ arguments: String...) async throws {
        _ = try await Git(in: root).output(["-c", "commit.gpgsign=false"] + arguments)
    }
}

/// Any item of a file system, read and written without the code under test.
enum Tree: Hashable, CustomTestStringConvertible {
    case file(Data, mode: Int)
    case folder([String: Tree])
    case link(String)
    case pipe

    /// Reads the item, or returns `nil` if there is none.
    init?(at url: URL) {
        let manager = FileManager.default
        guard let attributes = try? manager.attributesOfItem(atPath: url.path) else { return nil }
        switch attributes[.type] as? FileAttributeType {
        case .typeSymbolicLink:
            self = .link((try? manager.destinationOfSymbolicLink(atPath: url.path)) ?? "")
        case .typeDirectory:
            let names = (try? manager.contentsOfDirectory(atPath: url.path)) ?? []
            self = .folder(names.reduce(into: [:]) { $0[$1] = Tree(at: url.appending(path: $1)) })
        case .typeRegular:
            let data = manager.contents(atPath: url.path) ?? Data()
            self = .file(data, mode: attributes[.posixPermissions] as? Int ?? 0)
        default: self = .pipe
        }
    }

    func write(to url: URL) {
        let manager = FileManager.default
        switch self {
        case .file(let data, let mode):
            _ = manager.createFile(atPath: url.path, contents: data, attributes: [.posixPermissions: mode])
        case .folder(let entries):
            try? manager.createDirectory(at: url, withIntermediateDirectories: true)
            for (name, tree) in entries { tree.write(to: url.appending(path: name)) }
        case .link(let target): symlink(target, url.path)
        case .pipe: mkfifo(url.path, 0o644)
        }
    }

    var isFolder: Bool {
        if case .folder = self { true } else { false }
    }

    /// A short description, which appears in the message of a failed test.
    var testDescription: String {
        switch self {
        case .file(let data, _): "a file of \(data.count) bytes"
        case .folder(let entries): "a folder of \(entries.count)"
        case .link(let target): "a link to \(target)"
        case .pipe: "a pipe"
        }
    }

    static func text(_ text: String) -> Tree { .file(Data(text.utf8), mode: 0o644) }
}
