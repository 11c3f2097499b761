import Behaviours
import Foundation
import StageCatalog
import Testing

@testable import Diffing
@testable import Terminal
@testable import workshop

@Suite("The command predict", .timeLimit(.minutes(5)))
@MainActor
struct PredictTests {
    let workspace: ExerciseWorkspace

    /// A workspace with the stages and the page of breaks.
    init() throws {
        workspace = try ExerciseWorkspace()
        try FileManager.default.removeItem(at: workspace.root.appending(path: "Stages"))
        for path in ["Stages", Break.page] {
            let copy = workspace.root.appending(path: path)
            try FileManager.default.copyItem(at: packageRoot.appending(path: path), to: copy)
        }
    }

    private func predict(_ words: String..., typing lines: [String]? = nil) async -> Call {
        await workshop(["predict"] + words, in: workspace.root, typing: lines)
    }

    private func breaks() throws -> [Break] {
        try Workshop(console: .to(Sink(), Sink())).breaks(in: #require(Workspace(around: workspace.root)))
    }

    private func stages() throws -> [String: Data] {
        try FileManager.default.contents(of: workspace.root.appending(path: "Stages"))
    }

    @Test func thePageCoversAllStagesAndGroups() throws {
        let all = try breaks()
        #expect((20...30).contains(all.count))
        #expect(all.map(\.entry.number) == Array(1...all.count))
        #expect(Set(all.map(\.entry.title)).count == all.count)
        #expect(Set(all.map(\.stage.number)) == Set(1...5))
        for change in all {
            #expect(change.broken.count == change.entry.items.count)
            #expect(change.broken.isEmpty == (change.entry.reasons.first?.hasPrefix("None") ?? true))
            #expect(change.holding.count == change.entry.others.count, "\(change.entry.others)")
            #expect(Set(change.choices).count == 3, "\(change.entry.title)")
            #expect(change.choices.count(where: change.broken.contains) == (change.broken.isEmpty ? 0 : 1))
        }
        for group in Behaviour.groups {
            let sentences = group.behaviours.map(\.description)
            #expect(all.contains { !$0.broken.filter(sentences.contains).isEmpty }, "\(group.title)")
        }
    }

    @Test func printsTheQuestionIfNobodyCanAnswer() async throws {
        let call = await predict()
        #expect(call.code == 0)
        #expect(call.output.contains("\n 41 +             guard let data, let status, (200..<400).contains"))
        #expect(call.output.contains("  0  none of them"))
        #expect(try !call.output.contains(breaks()[0].entry.reasons[0].prefix(20)))
    }

    @Test func asksOneByOneAndKeepsTheFirstAnswers() async throws {
        let all = try breaks()
        func asked(_ call: Call) -> [Int] {
            call.output.matches(of: #/(?m)^(\d+) of 25  /#).compactMap { Int($0.1) }
        }
        let right = all.map { change in
            change.choices.firstIndex(where: change.broken.contains).map { $0 + 1 } ?? 0
        }
        // The first one is answered wrongly, on the second try: 7 isn't a valid answer.
        let first = await predict(typing: ["7", "\((right[0] + 1) % 4)", "", "\(right[1])", "", "q"])
        #expect(asked(first) == [1, 2, 3])
        #expect(first.output.contains("✗") && first.output.contains("✓"))
        #expect(first.output.contains("1 of 2 right"))
        #expect(first.output.contains("These hold:\n  • \(all[0].holding[0]):"), "\(first.output)")
        let second = await predict(typing: right[2...].flatMap { ["\($0)", ""] })
        // It comes again after the new ones, but its first answer counts.
        #expect(asked(second) == Array(3...25) + [1])
        let third = await predict(typing: ["\(right[0])"])
        #expect(asked(third) == [1])
        #expect(third.output.contains("24 of 25 right"))
    }

    @Test func makesAndUndoesEachChange() async throws {
        let before = try stages()
        #expect(await predict("--undo").code == 0)
        #expect(try stages() == before)
        for number in try breaks().map({ "\($0.entry.number)" }) {
            #expect(await predict(number, "--try").errors == "")
            let after = try stages()
            #expect(after != before, "\(number)")
            // The change isn't made twice.
            #expect(await predict(number, "--try").code == 1)
            #expect(try stages() == after, "\(number)")
            #expect(await predict(number, "--undo").errors == "")
            #expect(try stages() == before, "\(number)")
        }
    }

    @Test func keepsTheRestOfTheFile() async throws {
        let path = "Stages/Stage2/APIClient.swift"
        let mine = "// Mine.\n" + (workspace.text(of: path) ?? "") + "// Mine, too.\n"
        try workspace.write(mine, to: path)
        #expect(await predict("1", "--try").errors == "")
        #expect(workspace.text(of: path) == mine.replacing("200..<300", with: "200..<400"))
        #expect(await predict("--undo").errors == "")
        #expect(workspace.text(of: path) == mine)
        // Other changes to the same lines are left alone.
        let other = mine.replacing("200..<300", with: "200..<301")
        try workspace.write(other, to: path)
        #expect(await predict("1", "--try").code == 1)
        #expect(workspace.text(of: path) == other)
    }

    @Test func leavesOtherItemsAlone() async throws {
        let path = workspace.root.appending(path: "Stages/Stage2/APIClient.swift").path
        try FileManager.default.removeItem(atPath: path)
        mkfifo(path, 0o666)
        #expect(await predict("1", "--try").errors.contains("APIClient.swift"))
        #expect(
            try FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
                != .typeRegular
        )
    }

    @Test func reportsThatGitIsMissing() async throws {
        let before = try stages()
        let environment = ["PATH": workspace.root.path]
        let call = try await Executable("predict", "1", "--try", in: workspace.root, environment: environment)
            .run()
        #expect(call.code != 0)
        #expect(call.errors.contains("git"))
        #expect(!call.errors.contains("Stage2"))
        #expect(try stages() == before)
    }
}
