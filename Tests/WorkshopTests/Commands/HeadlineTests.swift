import Behaviours
import Combine
import Episodes
import EveryOrder
import Foundation
import Testing

@testable import StageCatalog
@testable import workshop

/// What `verify` says about a screen with a mistake or two: which behaviour shows a cause, and what it doesn't hide.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct HeadlineTests {
    /// Stage 5, changed.
    private func changed(_ makeScreen: @escaping MakeScreen) -> Stage {
        let stage = Stage.all[4]
        return Stage(number: 5, title: stage.title, request: stage.request, makeScreen: makeScreen)
    }

    /// The matrix of stage 5, changed, with the behaviours of some groups.
    private func verify(_ titles: String..., makeScreen: @escaping MakeScreen) async -> CommandResult {
        let groups = Behaviour.groups.filter { titles.contains($0.title) }
        return await workshop("verify 5", width: 200, stages: [changed(makeScreen)], groups: groups)
    }

    /// The behaviours whose recordings the matrix shows.
    private func headlines(of result: CommandResult) -> [String] {
        result.lines.filter { $0.hasPrefix("  --- ") }.map { String($0.dropFirst(6)) }
    }

    /// The behaviours with a mark.
    private func behaviours(_ mark: String, in result: CommandResult) -> Set<String> {
        let rows = result.lines.filter { $0.hasSuffix("·  \(mark)") }
        return Set(rows.map { $0.replacing("·", with: "").dropLast().trimmingCharacters(in: .whitespaces) })
    }

    @Test func `fetching that begins too late doesn't hide another mistake`() async {
        let result = await verify("Requests", "Loading", "Keeping and recovering") {
            FetchingLate(KeepsVideo(Stage.all[4].makeScreen($0, $1)))
        }
        let headlines = headlines(of: result)
        let expected = [
            "Removes the old video as soon as another episode is selected",
            "Is fetching from each method call until its outcome shows",
        ]
        #expect(headlines == expected)
        let broken = behaviours("✗", in: result)
        #expect(broken.contains("Removes the error as soon as it tries again"))
        #expect(!broken.contains("Requests the list with one GET of /api/v1/episodes"))
    }

    @MainActor
    @Test func `a check explains a mistake at the behaviour that is about it, whichever comes first`()
        async throws
    {
        let check = changed { KeepsVideo(Stage.all[4].makeScreen($0, $1)) }.makeCheck()
        var problems: [String] = []
        for sentence in [
            "Requests a video with one GET of /api/v1/episodes/{id}/video",
            "Removes the old video as soon as another episode is selected",
            "Removes the error as soon as it tries again",
        ] {
            let behaviour = try #require(Behaviour.all.first { $0.sentence == sentence })
            problems.append(try #require(await check.finding(on: behaviour)).text)
        }
        let reference =
            "Probably for the same reason as “Removes the old video as soon as another episode is selected”."
        #expect(problems[0] == reference)
        #expect(problems[2] == reference)
        #expect(problems[1].hasPrefix("Stage 5: look at Stages/Stage5/EpisodesViewModel.swift first."))
    }

    @Test func `a screen that notifies after the change is told to do so before`() async {
        let result = await verify("Threads and history") {
            NotifiesLate(Stage.all[4].makeScreen($0, $1))
        }
        #expect(result.output.contains("Notify before each change"))
        #expect(result.output.contains("before it had notified"))
    }
}

/// A wrapper of another screen, which shows the same.
private class Wrapper: EpisodesScreen {
    let screen: any EpisodesScreen
    /// So that there is one publisher of changes on any platform.
    @Published fileprivate var changes = 0
    private var forwarding: AnyCancellable?

    init(_ screen: any EpisodesScreen) {
        self.screen = screen
        forwarding = screen.objectWillChange.sink { [weak self] in self?.forward() }
    }

    /// Notifies of a change.
    func forward() { changes += 1 }

    var episodes: [Episode] { screen.episodes }
    var video: Video? { screen.video }
    var isFetching: Bool { screen.isFetching }
    var errorMessage: String? { screen.errorMessage }

    func start() { screen.start() }
    func select(_ episode: Episode) { screen.select(episode) }
}

/// A screen that begins to fetch a turn after the call.
private final class FetchingLate: Wrapper {
    private var hasBegun = true

    override var isFetching: Bool { super.isFetching && hasBegun }

    override func start() {
        hasBegun = false
        super.start()
        beginLater()
    }

    override func select(_ episode: Episode) {
        hasBegun = false
        super.select(episode)
        beginLater()
    }

    private func beginLater() {
        DispatchQueue.main.async { [weak self] in
            self?.changes += 1
            self?.hasBegun = true
        }
    }
}

/// A screen that keeps the old video until another one has loaded.
private final class KeepsVideo: Wrapper {
    private var old: Video?

    override var video: Video? { super.video ?? old }

    override func select(_ episode: Episode) {
        old = super.video
        super.select(episode)
    }
}

/// A screen that notifies a turn after something has changed.
private final class NotifiesLate: Wrapper {
    override func forward() {
        DispatchQueue.main.async { [weak self] in self?.changes += 1 }
    }
}
