import Foundation

/// A refactoring to do by hand: a folder `Exercises/N-Name`, which is a package of its own.
struct Exercise: Sendable, Identifiable {
    /// Its place in the order.
    let number: Int
    /// The name of its folder, such as `5-AdoptCombine`.
    let id: String
    let description: ExerciseDescription
    /// The workspace that it is in.
    let root: URL
    /// Where it is in the workspace.
    let path: String

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
    init(_ original: Exercise, at path: String) {
        number = original.number
        id = original.id
        description = original.description
        root = original.root
        self.path = path
    }

    /// The number that a folder's name begins with, such as 5 of `5-AdoptCombine`.
    static func number(of id: String) -> Int? {
        id.wholeMatch(of: #/([1-9]\d*)-\w+/#).flatMap { Int($0.1) }
    }

    /// The name without the number, such as `AdoptCombine`.
    var name: String { String(id.drop { $0 != "-" }.dropFirst()) }

    /// Whether a folder's name is that of this exercise, whatever number it has.
    func isNamed(by id: String) -> Bool { id.drop { $0 != "-" }.dropFirst() == name }

    /// What it is called, such as `Exercise 3`.
    var heading: String { "Exercise \(number)" }

    var title: String { description.title }

    var folder: URL { root.appending(path: path, directoryHint: .isDirectory) }
    /// The sources before anybody worked on them, which `reset` brings back.
    var start: URL { folder.appending(path: ".start", directoryHint: .isDirectory) }
    var sources: URL { folder.appending(path: "Sources", directoryHint: .isDirectory) }

    /// The path of one of its files, such as `Exercises/5-AdoptCombine/Sources/APIClient.swift`.
    func path(of file: String) -> String { "\(path)/\(file)" }

    /// What its README says; nil when there is none.
    var readme: String? { text(of: "README.md") }

    /// The hints, from a nudge to nearly the answer.
    var hints: [Hint] { Hint.all(in: text(of: "hints.md") ?? "") }

    private func text(of file: String) -> String? {
        try? String(contentsOf: folder.appending(path: file), encoding: .utf8)
    }
}
