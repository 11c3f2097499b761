import Foundation
import Terminal

/// The exercises of a workspace, in their order.
package struct Exercises: Sendable {
    package let all: [Exercise]

    package init(in root: URL) throws(CommandError) {
        let folder = root.appending(path: "Exercises", directoryHint: .isDirectory)
        var all: [Exercise] = []
        for name in try FileManager.default.names(in: "Exercises", of: root) {
            // Leaves out remains of an exercise that has been renumbered.
            let isThere = ["exercise.json", "Package.swift"].contains {
                FileManager.default.fileExists(atPath: folder.appending(path: "\(name)/\($0)").path)
            }
            guard isThere else { continue }
            if let exercise = try Exercise(named: name, in: root) { all.append(exercise) }
        }
        guard !all.isEmpty else {
            throw CommandError(
                "no exercises found",
                "They belong in the folder Exercises: git status Exercises"
            )
        }
        self.all = all.sorted { ($0.number, $0.id) < ($1.number, $1.id) }
    }

    /// The exercise that the learner is working on.
    package func current(in progress: ExerciseProgress) -> Exercise? {
        all.first(where: progress.isCurrent)
    }

    /// The first exercise that isn't done, those on the path before all others. To a learner who leaves one undone, the
    /// next one, starting over after the last: that very exercise if all others are done.
    package func next(after exercise: Exercise?, in progress: ExerciseProgress) -> Exercise? {
        let path = all.filter { $0.place?.group == .path }
        let more = all.filter { $0.place?.group != .path }
        let open = (path + more).filter { progress[$0].done == nil }
        guard let index = open.firstIndex(where: { $0.id == exercise?.id }) else { return open.first }
        return open[(index + 1) % open.count]
    }

    /// The exercise that `5`, `exercise5`, `5-AdoptCombine` or `adoptcombine` names.
    ///
    /// - Parameter command: Returns what to type for another exercise, for the suggestion.
    package func named(_ word: String, command: (String) -> String) throws(CommandError) -> Exercise {
        let lowercased = word.lowercased()
        let plain = lowercased.hasPrefix("exercise") ? String(lowercased.dropFirst(8)) : lowercased
        let found = all.first { exercise in
            [String(exercise.number), exercise.id.lowercased(), exercise.name.lowercased()].contains(plain)
        }
        if let found { return found }
        let names = all.flatMap { [$0.name, $0.id] }
        let range = "\(all[0].number) to \(all[all.count - 1].number)"
        let list = "There are \(range): swift run workshop \(command("\(all[0].number)"))"
        throw .unknown("exercise", word, among: names, all: list) {
            "swift run workshop \(command($0))"
        }
    }
}

/// A refactoring to do yourself: a folder `Exercises/N-Name`, which is a separate package.
package struct Exercise: Sendable, Identifiable {
    /// The number, from 0.
    package let number: Int
    /// The name of its folder, such as `5-AdoptCombine`.
    package let id: String
    package let description: ExerciseDescription
    /// The workspace that it is in.
    package let root: URL
    /// Its path in the workspace.
    package var path: String

    /// Creates the exercise in a folder of Exercises. Returns `nil` if the folder's name isn't that of an exercise.
    init?(named id: String, in root: URL) throws(CommandError) {
        self.id = id
        guard let name = id.wholeMatch(of: #/(0|[1-9]\d*)-\w+/#), let number = Int(name.1) else { return nil }
        self.number = number
        self.root = root
        path = "Exercises/\(id)"
        let file = "\(path)/exercise.json"
        let data = try Data(contentsOf: file, in: root)
        do { description = try JSONDecoder().decode(ExerciseDescription.self, from: data) } catch {
            throw CommandError("can't read \(file)", "To see what changed: git diff HEAD \(file)")
        }
    }

    /// The name without the number, such as `AdoptCombine`.
    package var name: String { String(id.drop { $0 != "-" }.dropFirst()) }

    /// Returns whether a folder's name is that of this exercise, ignoring the number.
    func isNamed(by id: String) -> Bool { id.drop { $0 != "-" }.dropFirst() == name }

    /// The heading, such as `Exercise 3`.
    package var heading: String { "Exercise \(number)" }

    package var title: String { description.title }
    package var folder: URL { root.appending(path: path, directoryHint: .isDirectory) }
    package var sources: URL { folder.appending(path: "Sources", directoryHint: .isDirectory) }

    /// The path of one of its files, such as `Exercises/5-AdoptCombine/Sources/APIClient.swift`.
    package func path(of file: String) -> String { "\(path)/\(file)" }

    /// The text of its README, or `nil` if there is none.
    package var readme: String? { text(of: "README.md") }

    /// The section of the README whose title begins with a text.
    package func section(_ title: String) -> Markdown? {
        Markdown(readme ?? "").sections
            .first { $0.title.lowercased().hasPrefix(title.lowercased()) }?.text
    }

    /// Its group and how long it takes, or `nil` if its README doesn't say.
    package var place: ExercisePlace? { readme.flatMap(ExercisePlace.init) }

    /// The hints, from a nudge to nearly the answer.
    package var hints: [Hint] { Hint.all(in: text(of: "hints.md") ?? "") }

    /// Its original files.
    package var originals: Originals { Originals(of: self) }

    private func text(of file: String) -> String? {
        try? String(contentsOf: folder.appending(path: file), encoding: .utf8)
    }

    /// The files of one of its folders, by their paths within it.
    package func contents(of name: String) -> [String: Data] {
        (try? FileManager.default.contents(of: folder.appending(path: name))) ?? [:]
    }

    /// The files that a check depends on, by their paths: Sources and Tests.
    package var watchedFiles: [String: Data] {
        ["Sources", "Tests"].reduce(into: [:]) { all, name in
            for (path, data) in contents(of: name) { all["\(name)/\(path)"] = data }
        }
    }

    /// What changes with each save of these files.
    package var watchedVersions: [String: FileVersion] {
        ["Sources", "Tests"].reduce(into: [:]) { all, name in
            let versions = try? FileManager.default.versions(of: folder.appending(path: name))
            for (path, version) in versions ?? [:] { all["\(name)/\(path)"] = version }
        }
    }

    /// Git's IDs of the files in Sources and Tests, by their paths.
    package func fileIDs() -> [String: String] {
        let originalIDs = originals.ids
        var ids: [String: String] = [:]
        for (path, data) in watchedFiles {
            let original = originalIDs[path]
            ids[path] = data.hasLines(of: original) ? original : data.blobID
        }
        return ids
    }

    /// The place to look at in a file of Sources, such as `Exercises/1-HideTheModel/Sources/CrossingsView.swift:26`:
    /// the first line with the given text, or else the first that says that something is still to be written.
    package func place(in file: String, at text: String? = nil) -> String {
        let path = "Sources/\(file)"
        let line = self.text(of: path)?.lines.firstIndex { line in
            text.map { line.contains($0) } ?? line.contains(#/(isn't|is not) written|\.(unw|notW)ritten/#)
        }
        return self.path(of: path) + (line.map { ":\($0 + 1)" } ?? "")
    }

    /// The file in Sources to look at when a test fails: code that its message names, or else the file that the goal
    /// begins in, or that the behaviour is about.
    func file(for outcome: TestOutcome) -> String? {
        let text = outcome.text
        let code = contents(of: "Sources").keys.filter { $0.hasSuffix(".swift") }.sorted()
        let named = code.compactMap { file in
            text.firstRange(of: file).map { (file, $0.lowerBound) }
        }
        return named.min { $0.1 < $1.1 }?.0 ?? goal(of: outcome)?.file ?? behaviour(named: outcome.name)?.file
    }

    /// The paths of the files to look at when a behaviour breaks: the one that it is about, if that has changed since
    /// all behaviours held, or else those that have.
    ///
    /// - Parameters:
    ///   - file: The file in Sources that the behaviour is about, if any.
    ///   - held: The IDs of the files when all behaviours held, or `nil` for the start.
    package func suspects(about file: String?, since held: [String: String]?) -> [String] {
        let changed = originals.changedSources(since: held)
        let own = file.map { path(of: "Sources/\($0)") }
        return changed.contains { $0 == own } ? changed.filter { $0 == own } : changed
    }

    /// The behaviour that a test is for.
    package func behaviour(named name: String) -> ExerciseDescription.Behaviour? {
        description.behaviours.first { $0.name == name }
    }

    /// The goal that a test is for.
    func goal(of outcome: TestOutcome) -> ExerciseDescription.Goal? {
        description.goals.first { $0.name == outcome.name }
    }
}

/// The contents of `exercise.json`.
package struct ExerciseDescription: Decodable, Hashable, Sendable {
    package let title: String
    /// A sentence about the exercise.
    package let idea: String
    /// The tests in the suite Behaviour: what must hold before, during and after.
    package let behaviours: [Behaviour]
    /// The tests in the suite Goals, in the order in which to meet them.
    package let goals: [Goal]

    /// A behaviour: an object in `exercise.json`, or only its name.
    package struct Behaviour: Decodable, Hashable, Sendable {
        /// The name of its test.
        package let name: String
        /// The file in Sources that it is about, or `nil` if it isn't about one in particular.
        package let file: String?

        private enum Key: CodingKey {
            case name, file
        }

        package init(from decoder: any Decoder) throws {
            if let name = try? decoder.singleValueContainer().decode(String.self) {
                self.name = name
                file = nil
            } else {
                let values = try decoder.container(keyedBy: Key.self)
                name = try values.decode(String.self, forKey: .name)
                file = try values.decodeIfPresent(String.self, forKey: .file)
            }
        }
    }

    package struct Goal: Decodable, Hashable, Sendable {
        /// The name of its test.
        package let name: String
        /// The file in Sources to begin with, or `nil` if finding it is part of the exercise.
        package let file: String?
        /// Part of the line to look at in that file, such as `func start(`.
        package let line: String?
        /// Part of its failure message at the untouched start.
        package let reason: String
        /// What to learn from it, once it is met.
        let lesson: String?
    }
}

/// The group of an exercise and how long it takes, from a line in its README:
///
/// ```
/// > **More · 60 to 75 minutes** (it took 60 when it was tried)
/// ```
package struct ExercisePlace: Hashable, Sendable {
    package enum Group: String, CaseIterable, Sendable {
        /// One of those that a learner who is alone should do, in this order.
        case path = "Path"
        case more = "More"
    }

    package let group: Group
    package let minutes: ClosedRange<Int>

    init?(readme: String) {
        guard
            let text = Markdown(readme).paragraphs.first(where: { $0.hasPrefix("> **") }),
            let line = text.prefixMatch(of: #/> \*\*([\w-]+) · (\d+) to (\d+) minutes\*\*/#),
            let group = Group(rawValue: String(line.1)),
            let least = Int(line.2), let most = Int(line.3), 0 < least, least < most
        else { return nil }
        self.group = group
        minutes = least...most
    }
}

/// A hint for an exercise: a section such as `## 2. Where to begin` in its `hints.md`, or a part of one.
///
/// A comment says which tests the text below it is for: `<!-- goals: 2, 3 · behaviours: 1 -->`. Another one in the same
/// section begins another hint. A hint without a comment is for the whole exercise.
package struct Hint: Hashable, Sendable {
    /// The number of its section, from 1.
    package let section: Int
    /// The title of its section.
    package let title: String
    package private(set) var text = Markdown("")
    /// The goals that it is for, from 1.
    package private(set) var goals: [Int] = []
    /// The behaviours that it is for, from 1.
    package private(set) var behaviours: [Int] = []

    /// A Boolean value that indicates whether it is for the whole exercise.
    package var isForAll: Bool { goals.isEmpty && behaviours.isEmpty }

    /// Returns whether it is for a test of an exercise.
    func isFor(_ test: String, of exercise: ExerciseDescription) -> Bool {
        goals.contains { exercise.goals.dropFirst($0 - 1).first?.name == test }
            || behaviours.contains { exercise.behaviours.dropFirst($0 - 1).first?.name == test }
    }

    static func all(in markdown: String) -> [Hint] {
        var hints: [Hint] = []
        for (title, text) in Markdown(markdown).sections {
            let number = title.prefix { $0 != " " }
            guard number.hasSuffix("."), Int(number.dropLast()) != nil else { continue }
            let section = (hints.last?.section ?? 0) + 1
            var hint = Hint(section: section, title: String(title.dropFirst(number.count + 1)))
            for block in text.blocks {
                guard case .html(let comment) = block, comment.contains(/goals:|behaviours:/) else {
                    hint.text.append(block)
                    continue
                }
                if !hint.text.blocks.isEmpty {
                    hints.append(hint)
                    hint = Hint(section: section, title: hint.title)
                }
                hint.goals = numbers(after: "goals:", in: comment)
                hint.behaviours = numbers(after: "behaviours:", in: comment)
            }
            hints.append(hint)
        }
        return hints
    }

    /// The numbers in a list, such as `1, 3` or `1 to 52`.
    private static func numbers(after label: String, in comment: String) -> [Int] {
        guard let list = comment.firstRange(of: label).map({ comment[$0.upperBound...] }) else { return [] }
        let items = list.prefix { $0.isNumber || ", to".contains($0) }.split(separator: ",")
        return items.flatMap { item -> [Int] in
            let ends = item.split { !$0.isNumber }.compactMap { Int($0) }
            guard let first = ends.first, let last = ends.last, 0 < first, first <= last else { return [] }
            return Array(first...last)
        }
    }
}
