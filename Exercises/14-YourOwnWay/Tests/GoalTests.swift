import Foundation
import SwiftSource
import Testing

@Suite("Goals", .timeLimit(.minutes(1)))
struct GoalTests {
    @Test("The code is no longer that of Stage 1")
    func refactored() throws {
        let root = URL(filePath: #filePath).appending(path: "../../../..").standardized
        let stage = root.appending(path: "Stages/Stage1/EpisodesViewModel.swift")
        let before = lines(of: try String(contentsOf: stage, encoding: .utf8))
        let isUntouched = try Sources().files().contains { lines(of: $0.text) == before }
        #expect(!isUntouched, "EpisodesViewModel.swift is still the code of Stage 1. Refactor it your way.")
    }

    /// The lines of code, without comments and empty lines.
    private func lines(of text: String) -> [String] {
        text.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { !$0.isEmpty && !$0.hasPrefix("//") }
    }
}
