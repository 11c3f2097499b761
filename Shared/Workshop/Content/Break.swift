import Foundation
import Terminal

/// A small change to a stage, and the behaviours that it breaks.
package struct Break: Sendable {
    package let entry: PatchPage.Entry
    /// The number of the stage.
    package let stage: Int
    /// The sentences of the behaviours that break, in the suite's order; empty if all of them hold.
    package let broken: [String]
    /// The behaviours that it seems to break, but doesn't, each with the reason, as Markdown.
    package let reasons: [String]
    /// The sentences of those behaviours.
    package let holding: [String]

    /// The path of the page with all of them in the workspace.
    package static let page = "Exercises/Breaks.md"

    /// - Parameter behaviours: The sentences of all behaviours, in the suite's order.
    /// - Throws: An error if a heading or a list isn't one that the page should have.
    fileprivate init(_ entry: PatchPage.Entry, _ behaviours: [String]) throws(CommandError) {
        self.entry = entry
        let listed = entry.items(below: "It breaks")
        let reasons = entry.items(below: "These hold")
        broken = behaviours.filter(listed.contains)
        holding = reasons.compactMap { reason in behaviours.first { reason.hasPrefix("\($0): ") } }
        self.reasons = reasons
        let folder = entry.paths.first?.prefixMatch(of: #/Stages/Stage(\d+)\//#)
        guard let folder, let stage = Int(folder.1) else {
            throw Break.error(entry, "its diff changes no stage")
        }
        self.stage = stage
        if let unknown = listed.first(where: { !behaviours.contains($0) }) {
            throw Break.error(entry, "there is no behaviour “\(unknown)”")
        }
        guard holding.count == reasons.count else {
            throw Break.error(entry, "what holds has to begin with a behaviour and a colon")
        }
        if let heading = entry.headings.first(where: { !["It breaks", "These hold"].contains($0) }) {
            throw Break.error(entry, "the heading “\(heading)” has no meaning here")
        }
    }

    private static func error(_ entry: PatchPage.Entry, _ problem: String) -> CommandError {
        CommandError(
            "\(page), change \(entry.number): \(problem)",
            "To see what changed: git diff HEAD \(page)"
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

    /// The sentence about the orders in which it shows.
    package var orders: String? { entry.reasons.first { $0.contains(#/^In [a-z0-9 ]+ orders/#) } }

    /// The files after the change, or before it; `nil` if it doesn't apply to them.
    package func applied(to files: [String: Data], isReversed: Bool = false) async throws -> [String: Data]? {
        let own = files.filter { entry.paths.contains($0.key) }
        guard let changed = try await own.applying([entry.diff], isReversed: isReversed)?.first else {
            return nil
        }
        return files.merging(changed) { $1 }
    }
}

/// Every change of Breaks.md, and those that the page says to show first.
package struct Breaks: Sendable {
    package let all: [Break]
    /// The one that the tour and the first page of the book show.
    package let shownFirst: Break
    /// Those on the path, from easy to hard; the last one breaks nothing.
    package let first: [Break]
    /// The one for each stage, whose recording shows what is typical of it.
    package let typical: [Break]

    /// - Parameter behaviours: The sentences of all behaviours, in the suite's order.
    fileprivate init(_ page: PatchPage, _ behaviours: [String]) throws(CommandError) {
        var all: [Break] = []
        for entry in page.entries { all.append(try Break(entry, behaviours)) }
        self.all = all
        func linked(_ beginning: String) throws(CommandError) -> [Break] {
            try page.entries(linkedIn: beginning, of: Break.page).map { all[$0.number - 1] }
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
    package func breaks(of behaviours: [String]) throws -> Breaks {
        try Breaks(PatchPage(at: Break.page, in: self), behaviours)
    }
}
