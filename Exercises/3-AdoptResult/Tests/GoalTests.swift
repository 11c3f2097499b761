import EveryOrder
import Feed
import Foundation
import SwiftSource
import Testing

@Suite("Goals", .timeLimit(.minutes(1)))
@MainActor
struct GoalTests {
    init() { Sample.otherTimeZone }

    @Test("Episodes arrive as a success")
    func success() async throws {
        try await Orders.fetchEpisodes.check(goal: 1)
    }

    @Test("An error arrives as a failure")
    func failure() async throws {
        try await Orders.fetchEpisodes.check(goal: 2)
    }

    @Test("The two optionals are gone, and so is the placeholder")
    func twoOptionals() throws {
        let index = try Sources().index()
        let names = Set(index.outcomePairs.map(\.place.file)).sorted().joined(separator: ", ")
        guard names.isEmpty else {
            throw Finding("An outcome is still two optionals, a value? and an error?, in \(names).")
        }
        let left = index.occurrences(of: ["notWritten"]).joined(separator: ", ")
        #expect(left.isEmpty, "Nothing needs this error once everything is written: remove \(left).")
    }

    @Test("The decoder knows how the API writes keys and dates")
    func decoder() {
        let json = #"[{ "id": 12, "title": "Tides", "runningTime": 41, "publishedAt": 0 }]"#
        let episodes = try? JSONDecoder().decode([Episode].self, from: Data(json.utf8))
        let date = Date(timeIntervalSinceReferenceDate: 0)
        #expect(
            episodes == [Episode(id: 12, title: "Tides", runningTime: 41, publishedAt: date)],
            "Episode still reads keys or dates itself: leave that to the decoder's strategies.",
        )
    }
}
