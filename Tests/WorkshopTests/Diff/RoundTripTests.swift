import StageCatalog
import Testing

@testable import Diffing
@testable import Terminal
@testable import WorkshopKit

@Suite("Every two stages side by side")
struct RoundTripTests {
    @Test(arguments: Stage.all.map(\.number), Stage.all.map(\.number))
    func eachColumnIsItsFile(_ left: Int, _ right: Int) throws {
        let comparison = try compared(left, right)
        #expect(comparison.files.isEmpty == false)
        for file in comparison.files { #expect(file.isComplete, "\(file.name)") }
    }

    @Test(arguments: Stage.all.map(\.number), Stage.all.map(\.number))
    func eachMoveIsTheSameAtBothEnds(_ left: Int, _ right: Int) throws {
        let comparison = try compared(left, right)
        for move in comparison.moves {
            let old = try #require(comparison.left.files.first { $0.name == move.from.file })
            let new = try #require(comparison.right.files.first { $0.name == move.to.file })
            let lines = zip(old.lines[move.from.lines], new.lines[move.to.lines])
            #expect(lines.map { $0.trimmed == $1.trimmed } == move.isSame)
        }
    }

    @Test(arguments: Stage.all.map(\.number))
    func aStageDoesNotDifferFromItself(_ number: Int) throws {
        let comparison = try compared(number, number)
        #expect(comparison.differingFiles.isEmpty)
        #expect(comparison.moves.isEmpty)
        #expect(comparison.counts == Counts())
    }

    @Test func theFirstStepMovesTheRequestOutOfTheViewModel() throws {
        let moves = try compared(1, 2).moves
        #expect(moves.count > 5)
        #expect(
            moves.allSatisfy { $0.from.file == "EpisodesViewModel.swift" && $0.to.file == "APIClient.swift" }
        )
    }

    private func compared(_ left: Int, _ right: Int) throws -> Comparison {
        try RoundTripTests.comparisons.get()[left - 1][right - 1]
    }

    /// Each stage beside each, made once for all tests.
    static let comparisons = Result {
        let workspace = try #require(Workspace(around: packageRoot))
        let editions = try Stage.all.map(workspace.edition)
        return editions.map { left in editions.map { Comparison(left, $0) } }
    }
}
