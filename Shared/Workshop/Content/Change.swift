import Foundation
import Terminal

/// A small change to a stage, and the behaviours that it breaks.
package struct Change: Sendable {
    package let entry: PatchList.Entry
    /// The number of the stage.
    package let stage: Int
    /// The sentences of the behaviours that break, in the suite's order; empty if all of them hold.
    package let broken: [String]
    /// The sentence of the one that the recording shows, or `nil` if all of them hold.
    package let recorded: String?
    /// The behaviours that it seems to break, but doesn't, each with the reason, as Markdown.
    package let reasons: [String]
    /// The sentences of those behaviours.
    package let holding: [String]

    /// The path of the file with all of them in the workspace.
    package static let file = "Exercises/Breaks.md"

    /// - Parameters:
    ///   - broken: The sentences of the behaviours that break, as saved; `nil` if nothing is saved.
    ///   - behaviours: The sentences of all behaviours, in the suite's order.
    /// - Throws: An error if a heading, a list or the recording has no meaning there.
    fileprivate init(
        _ entry: PatchList.Entry,
        _ broken: [String]?,
        _ behaviours: [String],
    ) throws(CommandError) {
        self.entry = entry
        let reasons = entry.items(below: "These hold")
        recorded = entry.recording.first.map { String($0.dropFirst("--- ".count)) }
        let all = broken ?? (recorded.map { [$0] } ?? [])
        self.broken = behaviours.filter(all.contains)
        holding = reasons.compactMap { reason in behaviours.first { reason.hasPrefix("\($0): ") } }
        self.reasons = reasons
        let folder = entry.paths.first?.prefixMatch(of: #/Stages/Stage(\d+)\//#)
        guard let folder, let stage = Int(folder.1) else {
            throw Change.error(entry, "its diff changes no stage")
        }
        self.stage = stage
        if let unknown = recorded, !behaviours.contains(unknown) {
            throw Change.error(entry, "there is no behaviour “\(unknown)”")
        }
        guard holding.count == reasons.count else {
            throw Change.error(entry, "what holds has to begin with a behaviour and a colon")
        }
        if let heading = entry.headings.first(where: { $0 != "These hold" }) {
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
        // A change may break others only because of the one that the recording shows.
        if let recorded { choices.insert(recorded, at: entry.number % 3) }
        return choices
    }

    /// The behaviours that break, for a list that a reader takes in: all of them, or the recorded one and two more, and
    /// how many others.
    package var listed: [String] {
        guard broken.count > 5, let recorded else { return broken }
        let three = [recorded] + broken.filter { $0 != recorded }.prefix(2)
        return three + ["and \(broken.count - three.count) more"]
    }

    /// How much code is different.
    package enum Extent: String {
        /// One character was replaced by another, or one was added.
        case character
        /// One line was replaced by another.
        case line
    }

    /// How much code is different; `nil` if it is more than one line, or if a line was added or removed.
    package var extent: Extent? {
        let lines = entry.diff.filter { !$0.hasPrefix("---") && !$0.hasPrefix("+++") }
        let old = lines.filter { $0.hasPrefix("-") }.map { $0.dropFirst() }
        let new = lines.filter { $0.hasPrefix("+") }.map { $0.dropFirst() }
        guard old.count == 1, new.count == 1 else { return nil }
        let changes = new[0].difference(from: old[0])
        return changes.insertions.count == 1 && changes.removals.count <= 1 ? .character : .line
    }

    /// The path of what a change shows in its recording and in the orders, with all the behaviours that it breaks.
    package static func savedPath(of number: Int) -> String { "Exercises/Breaks/\(number).json" }

    /// The files that it changes, after the change; `nil` if it doesn't apply to them.
    package func applied(to files: [String: Data]) async throws -> [String: Data]? {
        try await files.applying([entry.diff])?.first
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

    /// - Parameters:
    ///   - list: The changes.
    ///   - broken: The behaviours that each change breaks, by its number.
    ///   - behaviours: The sentences of all behaviours, in the suite's order.
    fileprivate init(
        _ list: PatchList,
        _ broken: [Int: [String]],
        _ behaviours: [String],
    ) throws(CommandError) {
        var all: [Change] = []
        for entry in list.entries { all.append(try Change(entry, broken[entry.number], behaviours)) }
        self.all = all
        func linked(_ beginning: String) throws(CommandError) -> [Change] {
            try list.entries(linkedIn: beginning, of: Change.file).map { all[$0.number - 1] }
        }
        shownFirst = try linked("The tour and the first page of the book show")[0]
        first = try linked("On the path are")
        typical = try linked("One change is typical of each stage")
    }
}

extension Workspace {
    /// Every change of Breaks.md.
    ///
    /// - Parameter behaviours: The sentences of all behaviours, in the suite's order.
    package func changes(of behaviours: [String]) throws -> Changes {
        let list = try PatchList(at: Change.file, in: self)
        return try Changes(list, brokenBehaviours(of: list), behaviours)
    }

    /// The sentences of the behaviours that each change breaks, by its number, as `prove breaks` saved them.
    package func brokenBehaviours(of list: PatchList) throws -> [Int: [String]] {
        struct Saved: Decodable { let broken: [String] }
        var broken: [Int: [String]] = [:]
        for number in list.entries.map(\.number) {
            let file = root.appending(path: Change.savedPath(of: number))
            guard FileManager.default.fileExists(atPath: file.path) else { continue }
            broken[number] = try JSONDecoder().decode(Saved.self, from: Data(contentsOf: file)).broken
        }
        return broken
    }
}
