import Foundation
import Terminal

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
    /// The text of its README, or `nil` if there is none.
    package let readme: String?
    /// Its group and how long it takes, or `nil` if its README doesn't say.
    package let duration: ExerciseDuration?
    private let hintsText: String

    /// Creates the exercise in a folder of Exercises. Returns `nil` if the folder's name isn't that of an exercise.
    package init?(named id: String, in root: URL) throws(CommandError) {
        self.id = id
        guard let name = id.wholeMatch(of: #/(0|[1-9]\d*)-\w+/#), let number = Int(name.1) else { return nil }
        self.number = number
        self.root = root
        path = "Exercises/\(id)"
        readme = try String(contentsOf: "\(path)/README.md", in: root)
        hintsText = try String(contentsOf: "\(path)/hints.md", in: root) ?? ""
        duration = readme.flatMap(ExerciseDuration.init)
        let file = "\(path)/exercise.json"
        let data = try Data(contentsOf: file, in: root)
        do {
            description = try JSONDecoder().decode(ExerciseDescription.self, from: data)
        } catch {
            throw CommandError("can't read \(file)", "To see what changed: git diff HEAD \(file)")
        }
    }

    /// How long it takes a learner who takes the path, such as `30` or `30 to 40`; empty if its README doesn't say.
    package var minutesOnPath: String {
        if let part = description.onPath { return "\(part.minutes)" }
        return duration.map { "\($0.minutes.lowerBound) to \($0.minutes.upperBound)" } ?? ""
    }

    /// The name without the number, such as `AdoptCombine`.
    package var name: String { String(id.drop { $0 != "-" }.dropFirst()) }

    /// The heading, such as `Exercise 3`.
    package var heading: String { "Exercise \(number)" }

    package var title: String { description.title }
    package var folder: URL { root.appending(path: path, directoryHint: .isDirectory) }
    package var sources: URL { folder.appending(path: "Sources", directoryHint: .isDirectory) }

    /// The path of one of its files, such as `Exercises/5-AdoptCombine/Sources/APIClient.swift`.
    package func path(of file: String) -> String { "\(path)/\(file)" }

    /// The section of the README whose title begins with a text.
    package func section(_ title: String) -> Markdown? {
        Markdown(readme ?? "").sections
            .first { $0.title.lowercased().hasPrefix(title.lowercased()) }?.text
    }

    /// Returns the hints.
    package func hints() -> [Hint] { Hint.all(in: hintsText) }

    private func text(of file: String) -> String? {
        try? String(contentsOf: folder.appending(path: file), encoding: .utf8)
    }

    /// The files of one of its folders, by their paths within it; none if there is no such folder.
    ///
    /// - Throws: An error if something in it can't be read.
    package func contents(of name: String) throws -> [String: Data] {
        let folder = folder.appending(path: name)
        return folder.isFolder ? try FileManager.default.contents(of: folder) : [:]
    }

    /// The path of its manifest, which says what is built from where.
    package static let manifest = "Package.swift"

    /// Returns a manifest with another language mode, such as `5`. The mode is the learner's choice: code from an app may need
    /// another one, and an exercise is about it.
    package static func manifest(_ text: String, inMode mode: String) -> String {
        text.replacing(#/(Mode\W+)v\d\b/#) { "\($0.1)v\(mode)" }
    }

    /// Whether it has a manifest. If not, SwiftPM would build the whole workspace instead, and run its tests.
    package var hasManifest: Bool { FileManager.default.isFile(folder.appending(path: Exercise.manifest)) }

    /// The files that a check depends on, by their paths: Sources, Tests and the manifest.
    package func watchedFiles() throws -> [String: Data] {
        var files: [String: Data] = [:]
        if hasManifest {
            files[Exercise.manifest] = try Data(contentsOf: folder.appending(path: Exercise.manifest))
        }
        for name in ["Sources", "Tests"] {
            for (path, data) in try contents(of: name) { files["\(name)/\(path)"] = data }
        }
        return files
    }

    /// The place to look at in a file of Sources, such as `Exercises/1-HideTheModel/Sources/CrossingsView.swift:26`:
    /// the first line with the given text, or else the first that says that something is still to be written.
    package func place(in file: String, at text: String? = nil) -> String {
        let path = self.path(of: "Sources/\(file)")
        let lines = self.text(of: "Sources/\(file)")?.lines ?? []
        let index = lines.firstIndex { line in
            if let text { return line.contains(text) }
            return line.contains(#/(isn't|is not) written|\.(unw|notW)ritten/#)
        }
        guard let index else { return path }
        return "\(path):\(index + 1)"
    }

    /// The behaviour that a test is for.
    package func behaviour(named name: String) -> ExerciseDescription.Behaviour? {
        description.behaviours.first { $0.name == name }
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
    /// The part of it that is on the path, or `nil` if all of it is, or none.
    package let onPath: PathPart?
    /// Whether the compiler warns of something in the start, which the goals are about. Elsewhere, no build has a warning.
    private let warns: Bool?

    /// Whether warnings are what the goals are about.
    package var isAboutWarnings: Bool { warns == true }

    /// The goals that are on the path, if only a part of them is.
    package var goalsOnPath: ArraySlice<Goal>? { onPath.map { goals.prefix($0.goals) } }

    /// A part of an exercise, for a learner who takes the path.
    package struct PathPart: Decodable, Hashable, Sendable {
        /// How many goals there are to meet: the first ones.
        package let goals: Int
        package let minutes: Int
    }

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
        /// Part of its message at the untouched start, or the kind of its finding, such as `.staysBusy`.
        package let reason: String
        /// What to learn from it, once it is met.
        package let lesson: String?
    }
}

/// The group of an exercise and how long it takes, from a line in its README:
///
/// ```
/// > **Off the path · 60 to 75 minutes** · `swift run workshop start 10`
/// ```
package struct ExerciseDuration: Hashable, Sendable {
    package enum Group: String, CaseIterable, Sendable {
        /// One of those that a learner who is alone should do, in this order.
        case path = "Path"
        case off = "Off the path"
    }

    package let group: Group
    package let minutes: ClosedRange<Int>

    package init?(readme: String) {
        guard
            let text = readme.lines.first(where: { $0.hasPrefix("> **") }),
            let line = text.prefixMatch(of: #/> \*\*([\w ]+) · (\d+) to (\d+) minutes\*\*/#),
            let group = Group(rawValue: String(line.1)),
            let least = Int(line.2), let most = Int(line.3), 0 < least, least < most
        else { return nil }
        self.group = group
        minutes = least...most
    }
}
