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
    case file(Data, mode_t)
    case folder([Name: Tree], mode_t)
    case link(String)
    case pipe, socket

    /// The bytes of a file's name, which may not be valid text in any encoding.
    typealias Name = [CChar]

    /// Reads the item, or returns `nil` if there is none.
    init?(at url: URL) {
        self.init(path: Array(url.path.utf8CString))
    }

    func write(to url: URL) {
        write(path: Array(url.path.utf8CString))
    }

    private init?(path: [CChar]) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        let permissions = status.st_mode & 0o7777
        switch status.st_mode & S_IFMT {
        case S_IFLNK:
            var target = [CChar](repeating: 0, count: Int(PATH_MAX))
            let count = readlink(path, &target, target.count)
            let bytes = target.prefix(max(0, count)).map(UInt8.init(bitPattern:))
            self = .link(String(decoding: bytes, as: UTF8.self))
        case S_IFDIR:
            guard let stream = opendir(path) else { return nil }
            defer { closedir(stream) }
            var entries: [Name: Tree] = [:]
            while let entry = readdir(stream) {
                let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                    Array($0.bindMemory(to: CChar.self).prefix { $0 != 0 })
                }
                if ![[0x2E], [0x2E, 0x2E]].contains(name) { entries[name] = Tree(path: path / name) }
            }
            self = .folder(entries, permissions)
        case S_IFIFO: self = .pipe
        case S_IFSOCK: self = .socket
        default:
            guard let file = fopen(path, "r") else { return nil }
            defer { fclose(file) }
            var bytes = Data(count: Int(status.st_size))
            let count = bytes.withUnsafeMutableBytes { fread($0.baseAddress, 1, $0.count, file) }
            self = .file(bytes.prefix(count), permissions)
        }
    }

    private func write(path: [CChar]) {
        switch self {
        case .file(let bytes, let permissions):
            guard let file = fopen(path, "w") else { return }
            _ = bytes.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, file) }
            fclose(file)
            chmod(path, permissions)
        case .folder(let entries, let permissions):
            mkdir(path, 0o700)
            for (name, tree) in entries { tree.write(path: path / name) }
            chmod(path, permissions)
        case .link(let target): symlink(target, path)
        case .pipe: mkfifo(path, 0o644)
        case .socket: mknod(path, S_IFSOCK | 0o644, 0)
        }
    }

    var isFolder: Bool {
        if case .folder = self { true } else { false }
    }

    /// A short description, which appears in the message of a failed test.
    var testDescription: String {
        switch self {
        case .file(let bytes, _): "a file of \(bytes.count) bytes"
        case .folder(let entries, _): "a folder of \(entries.count)"
        case .link(let target): "a link to \(target)"
        case .pipe: "a pipe"
        case .socket: "a socket"
        }
    }

    /// Returns a folder with the given items.
    static func folder(_ entries: [String: Tree]) -> Tree {
        .folder(Dictionary(entries.map { (Array($0.utf8CString.dropLast()), $1) }) { $1 }, 0o755)
    }

    static func text(_ text: String) -> Tree { .file(Data(text.utf8), 0o644) }

    /// `ø.swift` in Latin-1, which isn't text to Foundation. In UTF-8 on a Mac, where APFS rejects all other names.
    static let latin1: Name = {
        #if canImport(Darwin)
        return Array("ø.swift".utf8CString.dropLast())
        #else
        return [0xF8, 0x2E, 0x73, 0x77, 0x69, 0x66, 0x74].map { CChar(bitPattern: $0) }
        #endif
    }()
}

extension [CChar] {
    /// Returns the null-terminated path of a name in a folder.
    fileprivate static func / (folder: [CChar], name: Tree.Name) -> [CChar] {
        folder.dropLast() + [CChar(bitPattern: UInt8(ascii: "/"))] + name + [0]
    }
}
