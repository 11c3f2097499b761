import Foundation
import Terminal

/// A small change to a stage, and the behaviours that it breaks.
package struct Change: Sendable {
    package let entry: PatchList.Entry
    /// The number of the stage.
    package let stage: Int
    /// The sentences of the behaviours that break, in the suite's order, or of some of them; empty if all of them hold.
    package let broken: [String]
    /// The number of other behaviours that break, too.
    package let countOfOthers: Int
    /// The behaviours that it seems to break, but doesn't, each with the reason, as Markdown.
    package let reasons: [String]
    /// The sentences of those behaviours.
    package let holding: [String]

    /// The path of the file with all of them in the workspace.
    package static let file = "Exercises/Breaks.md"

    /// - Parameter behaviours: The sentences of all behaviours, in the suite's order.
    /// - Throws: An error if a heading or a list has no meaning there.
    fileprivate init(_ entry: PatchList.Entry, _ behaviours: [String]) throws(CommandError) {
        self.entry = entry
        let items = entry.items(below: "It breaks")
        let others = items.compactMap { $0.wholeMatch(of: #/and (\d+) more/#).flatMap { Int($0.1) } }
        let listed = items.dropLast(others.count)
        countOfOthers = others.reduce(0, +)
        let reasons = entry.items(below: "These hold")
        broken = behaviours.filter(listed.contains)
        holding = reasons.compactMap { reason in behaviours.first { reason.hasPrefix("\($0): ") } }
        self.reasons = reasons
        let folder = entry.paths.first?.prefixMatch(of: #/Stages/Stage(\d+)\//#)
        guard let folder, let stage = Int(folder.1) else {
            throw Change.error(entry, "its diff changes no stage")
        }
        self.stage = stage
        if let unknown = listed.first(where: { !behaviours.contains($0) }) {
            throw Change.error(entry, "there is no behaviour “\(unknown)”")
        }
        guard holding.count == reasons.count else {
            throw Change.error(entry, "what holds has to begin with a behaviour and a colon")
        }
        if let heading = entry.headings.first(where: { !["It breaks", "These hold"].contains($0) }) {
            throw Change.error(entry, "the heading “\(heading)” has no meaning here")
        }
    }

    private static func error(_ entry: PatchList.Entry, _ problem: String) -> CommandError {
        CommandError(
            "\(file), change \(entry.number): \(problem)",
            "To see what changed: git diff HEAD \(file)"
        )
    }

    /// The three behaviours to choose from, always the same; it breaks one of them if it breaks any.
    package var choices: [String] {
        var choices = holding
        // The one that the recording shows; a change may break others only because of that.
        let recorded = broken.first { entry.recording.first == "--- \($0)" } ?? broken.first
        if let recorded { choices.insert(recorded, at: entry.number % 3) }
        return choices
    }

    /// The sentence about the orders in which it shows, or `nil` if it shows in none.
    package var orders: String? { entry.reasons.first { $0.contains(#/^In \d+ of 112 orders: /#) } }

    /// Why it breaks what it breaks, as Markdown, without the orders.
    package var explanation: [String] { entry.reasons.filter { [orders] in $0 != orders } }

    /// The number of orders in which it shows.
    package var countOfOrders: Int {
        orders?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    }

    /// The beginning of the sentence for a number of orders. What they have in common is written by hand.
    package static func orders(count: Int) -> String { "In \(count) of 112 orders:" }

    /// The files after the change, or before it; `nil` if it doesn't apply to them.
    package func applied(to files: [String: Data], isReversed: Bool = false) async throws -> [String: Data]? {
        let own = files.filter { entry.paths.contains($0.key) }
        guard let changed = try await own.applying([entry.diff], isReversed: isReversed)?.first else {
            return nil
        }
        return files.merging(changed) { $1 }
    }
}

/// Every change of Breaks.md, and those that it says to show first.
package struct Changes: Sendable {
    package let all: [Change]
    /// The one that the tour and the first page of the book show.
    package let shownFirst: Change
    /// Those on the path, from easy to hard; the last one breaks nothing.
    package let first: [Change]
    /// The one for each stage, whose recording shows what is typical of it.
    package let typical: [Change]

    /// The place of a change among those on the path, from 1, or `nil` if it isn't one of them.
    package func place(onPath change: Change) -> Int? {
        first.firstIndex { $0.entry.number == change.entry.number }.map { $0 + 1 }
    }

    /// - Parameter behaviours: The sentences of all behaviours, in the suite's order.
    fileprivate init(_ list: PatchList, _ behaviours: [String]) throws(CommandError) {
        var all: [Change] = []
        for entry in list.entries { all.append(try Change(entry, behaviours)) }
        self.all = all
        func linked(_ beginning: String) throws(CommandError) -> [Change] {
            try list.entries(linkedIn: beginning, of: Change.file).map { all[$0.number - 1] }
        }
        shownFirst = try linked("The tour and the first page of the book show")[0]
        first = try linked("`predict` begins with")
        typical = try linked("Typical of a stage")
    }
}

extension Workspace {
    /// Every change of Breaks.md.
    ///
    /// - Parameter behaviours: The sentences of all behaviours, in the suite's order.
    package func changes(of behaviours: [String]) throws -> Changes {
        try Changes(PatchList(at: Change.file, in: self), behaviours)
    }
}
