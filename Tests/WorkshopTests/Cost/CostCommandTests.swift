import Foundation
import StageCatalog
import Testing

@testable import Diffing
@testable import Terminal
@testable import WorkshopKit

@Suite("The command cost")
@MainActor
struct CostCommandTests {
    private static let costs = Result {
        let workspace = try #require(Workspace(around: packageRoot))
        let editions = try Stage.all.map(workspace.edition)
        return Stage.all.indices.map { index in
            StageCost(Stage.all[index], editions[index], after: index > 0 ? editions[index - 1] : nil)
        }
    }

    @Test func readsFromTheSourcesWhatEachStageIs() throws {
        let costs = try CostCommandTests.costs.get()
        #expect(
            costs.map(\.form) == [
                .completionHandler, .completionHandler, .completionHandler, .stream, .async,
            ]
        )
        #expect(costs[0].viewModel.networking.contains("URLSession"))
        #expect(costs.dropFirst().allSatisfy { !$0.viewModel.networking.contains("URLSession") })
        #expect(costs[4].viewModel.networking.isEmpty)
        #expect(costs.map(\.step?.moved).first == .some(nil))
    }

    @Test func canBeTestedWithNoNetworkWhereAPreviewNeedsNone() throws {
        let preview = try #require(Hazard.all.first { $0.misuse == .preview })
        for cost in try CostCommandTests.costs.get() {
            #expect(cost.isTestableWithoutNetwork == !preview.verdict(in: cost.stage.id).isPossible)
        }
    }

    @Test func showsATable() async {
        let call = await Call.workshop("cost", "--rounds", "2")
        #expect(call.code == 0)
        #expect(call.errors.isEmpty)
        #expect(call.output.contains("Lines of code"))
        #expect(call.lines.count { $0.hasPrefix("  ") && $0.contains("×") } == Stage.all.count)
        #expect(call.lines.contains { $0.hasPrefix("Near ×1.0") || $0.hasPrefix("Not near ×1.0") })
        #expect(!call.output.contains("release"))
    }

    @Test(arguments: [40, 80, 120])
    func fitsAnyWidth(_ width: Int) async {
        let call = await Call.workshop("cost", "--rounds", "1", width: width)
        for line in call.lines { #expect(line.columns <= width, "\(line)") }
    }

    @Test func tellsToolsTheSame() async throws {
        let call = await Call.workshop("cost", "--json", "--rounds=2")
        let report = try #require(
            try JSONSerialization.jsonObject(with: Data(call.output.utf8)) as? [String: Any]
        )
        let stages = try #require(report["stages"] as? [[String: Any]])
        #expect(stages.compactMap { $0["stage"] as? Int } == [1, 2, 3, 4, 5])
        let request = try #require(stages[0]["request"] as? [String: Any])
        #expect(request["rounds"] as? Int == 2)
        let ratio = try #require(request["ratio"] as? [String: Double])
        #expect(Set(ratio.keys) == ["median", "lowerQuartile", "upperQuartile"])
    }

    @Test func timesNothingWhenNotAskedTo() async {
        let call = await Call.workshop("cost", "--rounds", "0")
        #expect(call.code == 0)
        #expect(!call.output.contains("×"))
    }

    @Test func aRequestThatFailsIsNoTime() async {
        let call = await Call.workshop("cost", "--rounds", "1", stages: Stage.oneBroken)
        #expect(call.code == 1)
        #expect(call.output.isEmpty)
        #expect(call.errors == "A request to the mock API failed, so there are no times.\n")
    }

    @Test(arguments: ["x", "-1", "10001", "1.5"])
    func aNumberOfRoundsThatIsNone(_ word: String) async {
        let call = await Call.workshop("cost", "--rounds=\(word)")
        #expect(call.code == 64)
        #expect(call.errors.hasPrefix("`\(word)` isn't a number of rounds.\n"))
    }
}
