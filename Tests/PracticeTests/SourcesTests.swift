import Networking
import Practice
import Testing

@Suite("The sources of an exercise")
struct SourcesTests {
    @Test("are read without their comments")
    func comments() throws {
        let text = "let a = 1  // not b\n/* nor\n c */ let d = \"// text\""
        try withExercise(["Client.swift": text]) { sources in
            let code = try sources.code(in: "Client.swift")
            #expect(code == "let a = 1  \n\n let d = \"// text\"")
        }
    }

    @Test("are missed by name")
    func missing() throws {
        try withExercise([:]) { sources in
            let finding = #expect(throws: Finding.self) { try sources.code(in: "Client.swift") }
            #expect(finding?.summary == "There is no file Sources/Client.swift.")
        }
    }

    private func withExercise(_ files: [String: String], _ body: (Sources) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let sources = folder.appending(path: "Sources")
        try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
        for (name, text) in files {
            try text.write(to: sources.appending(path: name), atomically: true, encoding: .utf8)
        }
        try body(Sources(of: folder.appending(path: "Tests/Suite/GoalTests.swift").path))
    }
}
