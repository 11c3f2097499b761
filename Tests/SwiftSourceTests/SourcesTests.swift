import Foundation
import Testing

@testable import SwiftSource

@Suite struct SourcesTests {
    @Test func `Sources are read without their comments`() throws {
        let text = "let a = 1  // not b\n/* nor\n c */ let d = \"// text\""
        try withExercise(["Client.swift": text]) { sources in
            let code = try sources.files().map(\.text)
            #expect(code == ["let a = 1          \n      \n      let d = \"// text\"\n"])
        }
    }

    /// What the goals of the exercises read.
    @Test func `The sources and solutions of all exercises read the same with LF and CR LF`() throws {
        let exercises = URL(filePath: #filePath).appending(path: "../../../Exercises").standardizedFileURL
        var texts: [String: String] = [:]
        for path in try FileManager.default.subpathsOfDirectory(atPath: exercises.path)
        where path.hasSuffix(".swift") && (path.contains("/Sources/") || path.contains("/Solution/")) {
            texts[path] = try String(contentsOf: exercises.appending(path: path), encoding: .utf8)
        }
        #expect(texts.count > 60)
        var read: [[SourceCode]] = []
        for ending in ["\n", "\r\n"] {
            try withExercise(texts.mapValues { $0.replacing("\n", with: ending) }) { sources in
                read.append(try sources.files())
            }
        }
        for (code, other) in zip(read[0], read[1]) {
            #expect(code.text == other.text, "\(code.name)")
        }
    }

    @Test func `A comment ends at a CR, as in Swift`() throws {
        try withExercise(["A.swift": "// a\rlet b = 1\r\r\n"]) { sources in
            let code = try sources.files().map(\.text)
            #expect(code == ["    \nlet b = 1\n\n\n"])
        }
    }

    @Test func `Missing sources are reported by name`() throws {
        try withExercise([:]) { sources in
            let error = #expect(throws: SourcesError.self) { try sources.data(of: "notes.json") }
            #expect(error?.description == "There is no file Sources/notes.json.")
            #expect(throws: SourcesError.self) { try sources.files() }
        }
    }

    @Test func `A file that stays may have another layout, and no other code`() throws {
        try withExercise(["A.swift": "let a = 1 // one", "B.swift": "let b = 2"]) { sources in
            let solution = sources.folder.appending(path: "../Solution")
            try FileManager.default.createDirectory(at: solution, withIntermediateDirectories: true)
            try "let a\n= 1".write(to: solution.appending(path: "A.swift"), atomically: true, encoding: .utf8)
            try "let b = 3".write(to: solution.appending(path: "B.swift"), atomically: true, encoding: .utf8)
            try sources.verifyUnchanged("A.swift")
            let error = #expect(throws: SourcesError.self) {
                try sources.verifyUnchanged("A.swift", "B.swift")
            }
            #expect(error?.description.hasPrefix("B.swift was changed") == true)
        }
    }

    private func withExercise(_ files: [String: String], _ body: (Sources) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, text) in files.merging(["../Package.swift": ""], uniquingKeysWith: { $1 }) {
            let file = folder.appending(path: "Sources/\(name)").standardizedFileURL
            let place = file.deletingLastPathComponent()
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
        try body(Sources(of: folder.appending(path: "Tests/Suite/GoalTests.swift").path))
    }
}
