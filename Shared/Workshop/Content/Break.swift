import Foundation
import Terminal

/// A small change to a stage, and the behaviours that it breaks.
package struct Break: Sendable {
    package let entry: PatchPage.Entry
    /// The number of the stage.
    package let stage: Int
    /// The sentences of the behaviours that break, in the suite's order; empty if all of them hold.
    package let broken: [String]
    /// The behaviours that it seems to break, but doesn't.
    package let holding: [String]

    /// The path of the page with all of them in the workspace.
    package static let page = "Exercises/Breaks.md"

    /// Those on the path, from easy to hard; the last one breaks nothing.
    package static let firstQuestions = [1, 20, 2, 10, 11]

    /// The three behaviours to choose from, always the same; it breaks one of them if it breaks any.
    package var choices: [String] {
        var choices = holding
        // The one that the recording shows; a change may break others only because of that.
        let recorded = broken.first { entry.recording.first == "--- \($0)" } ?? broken.first
        if let recorded { choices.insert(recorded, at: entry.number % 3) }
        return choices
    }

    /// The files after the change, or before it; `nil` if it doesn't apply to them.
    package func applied(to files: [String: Data], isReversed: Bool = false) async throws -> [String: Data]? {
        let own = files.filter { entry.paths.contains($0.key) }
        guard let changed = try await own.applying([entry.diff], isReversed: isReversed)?.first else {
            return nil
        }
        return files.merging(changed) { $1 }
    }
}

extension Workspace {
    /// Every break of the page.
    ///
    /// - Parameter behaviours: The sentences of all behaviours, in the suite's order.
    package func breaks(of behaviours: [String]) throws -> [Break] {
        try PatchPage(at: Break.page, in: self).entries.compactMap { entry in
            guard let folder = entry.paths.first?.prefixMatch(of: #/Stages/Stage(\d+)\//#),
                let stage = Int(folder.1)
            else { return nil }
            return Break(
                entry: entry,
                stage: stage,
                broken: behaviours.filter(entry.items.contains),
                holding: entry.others.compactMap { other in
                    behaviours.first { other.hasPrefix("\($0): ") }
                },
            )
        }
    }
}
