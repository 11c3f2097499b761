import Foundation

/// What a screen does in one of its pinned orders, on a phone.
package struct PinnedPicture {
    /// The number of orders in which it has to do what it did before.
    package let count: Int
    private let frames: [PlayedFrame]

    /// Creates a picture of the order that says most: one in which the user doesn't wait for an outcome.
    ///
    /// - Parameter folder: The folder with the files of an exercise's pinned orders.
    /// - Returns: `nil` if there is no such folder, or no order of a screen is pinned there.
    package init?(in folder: URL) throws {
        let files =
            (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        let pins = try files.sorted { $0.path < $1.path }
            .flatMap { try PinFile($0).read() ?? [] }
            .filter { $0.goal == nil && !$0.isOfMethod }
        guard let pin = pins.max(by: { $0.weight < $1.weight }) else { return nil }
        count = pins.count
        // What is in brackets at the end of a description is more than the screen shows.
        let recording = pin.recording.mapStates { ShownState(text: $0.replacing(#/ \[.*\]$/#, with: "")) }
        frames = PlayedPage.Play(pin.order, recording).frames("", hasTitles: false)
    }

    /// The phone, and the events beside it.
    package var scene: String {
        phoneScene("order", [("The screen", "The screen", nil)], frames, column: "What happens")
    }

    /// What the player's script needs.
    package var templates: String {
        get throws {
            var data = PlayerData()
            data.add("order", [frames])
            return try data.html
        }
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
