import Behaviours
import Episodes
import Foundation
import Testing

@testable import Diffing
@testable import Terminal
@testable import WorkshopKit

@Suite("The live screen is drawn to size")
@MainActor
struct LiveScreenTests {
    nonisolated static let sizes = [
        (80, 24), (120, 40), (60, 20), (40, 12), (30, 8), (20, 5), (12, 3), (5, 2), (1, 1), (200, 3), (3, 50),
        (0, 0),
    ]

    @Test func saysWhereTheEpisodesComeFromInAsManyLinesAsThatTakes() {
        let words =
            "Mock API at http://127.0.0.1:40123 · truncated: the connection ends in the middle of the body"
        let screen = LiveScreen(title: "T", subtitle: words, state: States.loaded)
        for columns in [40, 80] {
            let lines = screen.lines(in: LiveSize(columns: columns, rows: 24))
            let head = lines.dropFirst().prefix { !$0.isEmpty }.map { $0.trimmingPrefix(" ") }
            #expect(head.joined(separator: " ") == words)
        }
    }

    @Test(arguments: sizes)
    func whateverTheSizeAndTheState(_ columns: Int, _ rows: Int) throws {
        for state in States.all {
            for cursor in [0, 7, 19] {
                let screen = LiveScreen(
                    title: "Stage 5  Async/await",
                    subtitle: "Mock API",
                    state: state,
                    cursor: cursor,
                    selected: state.episodes.first,
                )
                let lines = screen.lines(in: LiveSize(columns: columns, rows: rows))
                #expect(lines.count == max(1, rows))
                for line in lines { #expect(line.columns <= max(1, columns), "\(line)") }
            }
        }
    }

    @Test("from as much of a server's text as fits", arguments: Monster.texts)
    func whateverTheServerSends(_ text: String) {
        let episode = Monster.episode(text)
        var state = States.loaded
        state.episodes += Array(repeating: episode, count: 100_000)
        var states = [state]
        state.errorMessage = text
        states.append(state)
        state.errorMessage = nil
        state.video = URL(string: "https://video.example/\(text)").map {
            Video(url: $0, duration: .min, expiresAt: .distantFuture, captions: $0)
        }
        states.append(state)
        for state in states {
            var screen = LiveScreen(title: "T", subtitle: "S", state: state, cursor: 50_000)
            screen.selected = episode
            for size in [LiveSize(columns: 80, rows: 24), LiveSize(columns: 40, rows: 6)] {
                let lines = screen.lines(in: size)
                #expect(lines.count == size.rows)
                for line in lines {
                    #expect(line.columns <= size.columns)
                    #expect(line.unicodeScalars.count <= 80 * size.columns)
                }
            }
        }
    }

    @Test(arguments: sizes)
    func withTheCursorAlwaysInSight(_ columns: Int, _ rows: Int) {
        guard columns > 2, rows > 0 else { return }
        for cursor in 0..<20 {
            let screen = LiveScreen(title: "T", subtitle: "S", state: States.loaded, cursor: cursor)
            let lines = screen.lines(in: LiveSize(columns: columns, rows: rows))
            #expect(lines.filter { $0.hasPrefix("▸") }.count == 1, "cursor \(cursor)")
        }
    }

    @Test func withAWindowThatFollowsTheCursor() {
        var screen = LiveScreen(title: "T", subtitle: "S", state: States.loaded)
        let windows = [0, 4, 5, 10, 15, 19].map { cursor in
            screen.cursor = cursor
            return screen.window(rows: 10)
        }
        #expect(windows == [0..<10, 0..<10, 0..<10, 5..<15, 10..<20, 10..<20])
        #expect(screen.window(rows: 30) == 0..<20)
    }

    @Test func asAWhole() {
        let screen = LiveScreen(
            title: "Stage 5  Async/await",
            subtitle: " Mock API",
            state: States.video,
            cursor: 1,
            selected: States.video.episodes[0],
        )
        #expect(
            screen.lines(in: LiveSize(columns: 60, rows: 12)) == [
                " Stage 5  Async/await                    3 episodes + video ",
                " Mock API",
                "",
                "• Episode 1                               10:01  2026-01-01 ",
                "▸ Zürich, 東京, 🦉                        10:02  2026-01-01 ",
                "  Episode 3                               10:03  2026-01-01 ",
                "────────────────────────────────────────────────────────────",
                "  Episode 1",
                "  duration 10:01   expires 2030-01-01 00:00:00 UTC",
                "  video    https://video.example/1/master.m3u8",
                "  captions none",
                "  ↑↓ move   Enter select   r refresh   q quit",
            ]
        )
    }

    @Test func withTheExcerptAndThePictureOfTheEpisodeAtTheCursor() {
        let episode = Episode(
            id: 1,
            title: "One",
            excerpt: String(repeating: "words ", count: 60),
            duration: 60,
            publishedAt: .distantPast,
            image: URL(string: "https://images.example/1.jpg"),
        )
        var state = States.loaded
        state.episodes = [episode]
        let lines = LiveScreen(title: "T", subtitle: "S", state: state).lines(
            in: LiveSize(columns: 60, rows: 12)
        )
        #expect(lines[7].hasPrefix("  words words"))
        #expect(lines[10] == "  picture  https://images.example/1.jpg")
    }

    @Test func withTheListOnItsWayOrTheErrorInPlainWords() {
        let fetching = LiveScreen(title: "T", subtitle: "S", state: States.fetching)
        #expect(fetching.lines(in: LiveSize(columns: 40, rows: 12)).contains("  The list is on its way."))
        let screen = LiveScreen(title: "T", subtitle: "S", state: States.failed)
        let lines = screen.lines(in: LiveSize(columns: 80, rows: 24))
        #expect(lines.contains("  ✗ \(APIError.unreachable.message)"))
        #expect(lines.contains("  No episodes. Press r to fetch them."))
    }

    @Test func withASummaryWhenThereIsNoRoomForMore() {
        let size = LiveSize(columns: 50, rows: 6)
        let failed = LiveScreen(title: "T", subtitle: "S", state: States.failed).lines(in: size)
        #expect(failed.last == "✗ You seem to be offline. Check your connection a…")
        let video = LiveScreen(title: "T", subtitle: "S", state: States.video).lines(in: size)
        #expect(video.last == "• https://video.example/1/master.m3u8")
        let loaded = LiveScreen(title: "T", subtitle: "S", state: States.loaded).lines(in: size)
        #expect(loaded.last == "  ↑↓ move   Enter select   r refresh   q quit")
    }

    @Test func theSameInColour() {
        let size = LiveSize(columns: 80, rows: 24)
        for state in States.all {
            var screen = LiveScreen(title: "T", subtitle: "S", state: state, selected: state.episodes.first)
            let plain = screen.lines(in: size)
            screen.style = Style(isOn: true)
            let coloured = screen.lines(in: size)
            #expect(coloured.map(\.withoutEscapes) == plain)
            #expect(coloured != plain)
            #expect(plain.allSatisfy { !$0.hasEscapes })
        }
    }
}
