import Foundation

/// What a screen does in one of its pinned orders, on a phone, or on two if the start of an exercise does something else.
package struct PinnedPicture {
    /// The number of orders like it: in all of them, the start does what it should, or in none.
    package let count: Int
    /// Whether the start doesn't do what it should.
    package let isOfGoal: Bool
    private let play: PlayedPage.Play

    private var frames: [PlayedFrame] { play.frames("", hasTitles: false) }

    /// Creates a picture of the order in which the start is noted, or else of the one that says most: one in which the user
    /// doesn't wait for an outcome.
    ///
    /// - Parameter folder: The folder with the files of an exercise's pinned orders.
    /// - Returns: `nil` if there is no such folder, or no order of a screen is pinned there.
    package init?(in folder: URL) throws {
        let files =
            (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        let all = try files.sorted { $0.path < $1.path }.map { try PinFile($0).read() ?? [] }
        func shown(_ recording: Recording<String>) -> Recording<ShownState> {
            recording.mapStates { ShownState(text: Self.text(of: $0)) }
        }
        for pins in all {
            guard let pin = pins.first(where: { $0.before != nil }) else { continue }
            count = pins.count { $0.goal != nil }
            isOfGoal = true
            play = PlayedPage.Play(
                pin.order,
                ["with the solution", "at the start"],
                RecordingDifference(
                    expected: shown(pin.recording),
                    actual: shown(Recording(pin.before ?? []))
                )
            )
            return
        }
        let pins = all.joined().filter { $0.goal == nil && !$0.isOfMethod }
        guard let pin = pins.max(by: { $0.weight < $1.weight }) else { return nil }
        count = pins.count
        isOfGoal = false
        play = PlayedPage.Play(pin.order, shown(pin.recording))
    }

    /// What a screen shows, by its description.
    private static func text(of description: String) -> String {
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        // What is in brackets at the end is more than the screen shows.
        return description.replacing(#/ \[.*\]$/#, with: "").replacing(" + ", with: " | ")
            .replacing(#/(\d{4})-(\d\d)-(\d\d) \d\d:\d\d:\d\d \+0000/#) { date in
                "\(Int(date.3) ?? 0) \(months[(Int(date.2) ?? 1) - 1]) \(date.1)"
            }
    }

    /// The phones, and the events beside them.
    package var scene: String {
        let verdicts = play.names.isEmpty ? [nil] : ["✓ Right:", "✗ Wrong:"]
        let names = zip(play.phoneNames, verdicts).map { ($0, $0, $1) }
        return phoneScene("order", names, frames, column: "What happens")
    }

    /// What the player plays.
    package var data: PlayerData {
        var data = PlayerData()
        data.add("order", [frames])
        return data
    }

    /// Returns a file of a solution's pinned orders that notes what the start does in one of them: the first in which its
    /// screen shows something else, or else does.
    ///
    /// - Parameter start: The file that the start would write.
    package static func file(_ solution: Data, noting start: Data) throws -> Data {
        var pins = try JSONDecoder().decode([Pin].self, from: solution)
        let before = try JSONDecoder().decode([Pin].self, from: start)
        // Where all orders belong to goals, the start has no code yet.
        guard pins.contains(where: { $0.goal == nil }), pins.map(\.order) == before.map(\.order) else {
            return solution
        }
        let differing = pins.indices.filter { index in
            let pin = pins[index]
            return pin.goal != nil && !pin.order.isOnTwoScreens && pin.steps != before[index].steps
        }
        let shown = differing.first { index in
            let states = [pins[index], before[index]].map { $0.recording.events.compactMap(\.state) }
            return states[0] != states[1]
        }
        guard let index = shown ?? differing.first else { return solution }
        pins[index].before = before[index].steps
        return try PinFile.data(of: pins)
    }
}

extension Pin {
    /// Whether it is what becomes of a call, and not what a screen shows.
    fileprivate var isOfMethod: Bool { recording.events.first?.state == Call.noOutcome }

    /// How much its order says: most where the last request succeeds while an outcome is on its way, or else is due.
    fileprivate var weight: (Int, Int) {
        if order.isOnTwoScreens { return (-1, 0) }
        let isOnItsWay = order.fates.values.contains { $0.time == .onItsWay }
        return (order.isOvertaking ? isOnItsWay ? 2 : 1 : 0, recording.events.count)
    }
}
