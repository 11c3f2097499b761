import Foundation
import SwiftSource
import Testing

@Suite("Goals", .timeLimit(.minutes(1)))
struct GoalTests {
    @Test("The code is no longer that of Stage 1")
    func refactored() throws {
        let root = URL(filePath: #filePath).appending(path: "../../../..").standardized
        let stage = root.appending(path: "Stages/Stage1/EpisodesViewModel.swift")
        let before = SwiftToken.structure(of: try String(contentsOf: stage, encoding: .utf8))
        let isUntouched = try Sources().files().contains { SwiftToken.structure(of: $0.text) == before }
        #expect(!isUntouched, "EpisodesViewModel.swift is still the code of Stage 1. Refactor it your way.")
    }
}
