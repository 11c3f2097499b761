import Foundation
import Terminal

/// A refactoring to do by hand: a folder `Exercises/N-Name`, which is a package of its own.
package struct Exercise: Sendable, Identifiable {
    /// Its place in the order.
    package let number: Int
    /// The name of its folder, such as `5-AdoptCombine`.
    package let id: String
    package let description: ExerciseDescription
    /// The workspace that it is in.
    package let root: URL
    /// Where it is in the workspace.
    package private(set) var path: String

    /// The exercise in a folder; nil when the folder's name isn't that of an exercise.
    init?(folder: URL, in root: URL) throws {
        let id = folder.lastPathComponent
        guard let number = Exercise.number(of: id) else { return nil }
        self.init(
            number: number,
            id: id,
            description: try ExerciseDescription(contentsOf: folder.appending(path: "exercise.json")),
            root: root,
        )
    }

    init(number: Int, id: String, description: ExerciseDescription, root: URL) {
        self.number = number
        self.id = id
        self.description = description
        self.root = root
        path = "Exercises/\(id)"
    }

    /// The same exercise, as a copy in another folder of the workspace.
    func copied(to path: String) -> Exercise {
        var copy = self
        copy.path = path
        return copy
    }

    /// The number that a folder's name begins with, such as 5 of `5-AdoptCombine`.
    package static func number(of id: String) -> Int? {
        id.wholeMatch(of: #/([1-9]\d*)-\w+/#).flatMap { Int($0.1) }
    }

    /// The name without the number, such as `AdoptCombine`.
    package var name: String { String(id.drop { $0 != "-" }.dropFirst()) }

    /// Whether a folder's name is that of this exercise, whatever number it has.
    func isNamed(by id: String) -> Bool { id.drop { $0 != "-" }.dropFirst() == name }

    /// What it is called, such as `Exercise 3`.
    package var heading: String { "Exercise \(number)" }

    package var title: String { description.title }

    package var folder: URL { root.appending(path: path, directoryHint: .isDirectory) }
    /// The sources before anybody worked on them, which `reset` brings back.
    package var start: URL { folder.appending(path: ".start", directoryHint: .isDirectory) }
    package var sources: URL { folder.appending(path: "Sources", directoryHint: .isDirectory) }

    /// The path of one of its files, such as `Exercises/5-AdoptCombine/Sources/APIClient.swift`.
    package func path(of file: String) -> String { "\(path)/\(file)" }

    /// What its README says; nil when there is none.
    package var readme: String? { text(of: "README.md") }

    /// Where it stands in the order, and how long it takes; nil when its README doesn't say so.
    package var place: ExercisePlace? { readme.flatMap(ExercisePlace.init) }

    /// The hints, from a nudge to nearly the answer.
    package var hints: [Hint] { Hint.all(in: text(of: "hints.md") ?? "") }

    private func text(of file: String) -> String? {
        try? String(contentsOf: folder.appending(path: file), encoding: .utf8)
    }

    /// The files of one of its folders, by their paths within it; nil when it can't be read.
    func contents(of name: String) -> [String: Data]? {
        try? FileManager.default.contents(of: folder.appending(path: name))
    }
}

/// The tests of an exercise as they were given: a copy in its hidden folder `.tests`.
///
/// `prove` sees that they are those in Tests. In a learner's workspace they tell whether the tests are still the same,
/// whatever was committed since, and `check --given-tests` puts them to the sources.
extension Exercise {
    /// The files that were given and aren't there as they were, seen from the workspace.
    package var changedTests: [String] {
        let (given, there) = (contents(of: ".tests") ?? [:], contents(of: "Tests") ?? [:])
        return given.keys.filter { there[$0] != given[$0] }.sorted().map { path(of: "Tests/\($0)") }
    }

    /// Which tests aren't those that were given.
    package static func warning(ofChangedTests changed: [String]) -> String {
        "These tests aren't those that were given: \(changed.joined(separator: ", "))"
    }

    /// What to do about tests that aren't those that were given.
    package var commandsForGivenTests: [(String, String)] {
        [
            ("swift run workshop check \(number) --given-tests", "puts those that were given to it"),
            ("git diff --no-index \(path(of: ".tests")) \(path(of: "Tests"))", "what is different"),
            (
                "cp \(path(of: ".tests"))/* \(path(of: "Tests"))",
                "takes them back, and keeps yours beside them"
            ),
        ]
    }
}

extension Console {
    /// Says which of the tests that were given are others now, and what to do about it; nothing if none is.
    package func warn(ofChangedTests changed: [String], in exercise: Exercise) {
        guard !changed.isEmpty else { return }
        line()
        paragraph(Exercise.warning(ofChangedTests: changed), style.warning)
        commands(exercise.commandsForGivenTests)
    }
}

extension Exercise {
    /// Whether there is anything in Sources.
    var hasSources: Bool {
        guard sources.isFolder else { return false }
        let names = try? FileManager.default.contentsOfDirectory(atPath: sources.path)
        // What can't be read is for the toolchain to complain of.
        return names?.contains { !$0.hasPrefix(".") } ?? true
    }

    /// What a check depends on, by which a save is told from a mere touch.
    package var watchedFiles: [String: Data] {
        ["Sources", "Tests"].reduce(into: [:]) { all, name in
            for (path, data) in contents(of: name) ?? [:] { all["\(name)/\(path)"] = data }
        }
    }
}

extension Exercise {
    /// A section of the README, by the beginning of its title.
    package func section(_ title: String) -> Markdown? {
        Markdown.sections(of: readme ?? "")
            .first { $0.title.lowercased().hasPrefix(title.lowercased()) }
            .map { Markdown($0.text) }
    }
}
