import Foundation
import Terminal

/// A version of some files: one side of a comparison.
package struct Snapshot: Sendable {
    /// The number of the stage, such as `2`; empty if it is none.
    package let argument: String
    /// The name, such as `Stage 2`.
    package let name: String
    /// A short description.
    package let title: String
    package let files: [SourceFile]
    /// The README that explains it.
    package let readme: Markdown?

    package init(
        argument: String = "",
        name: String,
        title: String = "",
        files: [SourceFile],
        readme: Markdown? = nil,
    ) {
        self.argument = argument
        self.name = name
        self.title = title
        self.files = files
        self.readme = readme
    }
}

extension Workspace {
    /// The files of a stage, the protocol before the type that conforms to it, and its README.
    package func snapshot(ofStage number: Int, title: String) throws -> Snapshot {
        let files = try files(in: "Stages/Stage\(number)")
        return Snapshot(
            argument: String(number),
            name: "Stage \(number)",
            title: title,
            files: files.filter { $0.name == "APIService.swift" }
                + files.filter { $0.name != "APIService.swift" },
            readme: files.first { $0.name == "README.md" }.map { Markdown($0.text) },
        )
    }

    /// The learner's code in an exercise.
    package func snapshot(ofSourcesOf exercise: Exercise) throws -> Snapshot {
        try snapshot(of: exercise, called: "exercise", in: exercise.path(of: "Sources"))
    }

    /// Our solution of an exercise.
    package func snapshot(ofSolutionOf exercise: Exercise) throws -> Snapshot {
        try snapshot(of: exercise, called: "solution", in: exercise.path(of: "Solution"))
    }

    private func snapshot(of exercise: Exercise, called name: String, in path: String) throws -> Snapshot {
        let number = exercise.number
        guard root.appending(path: path).isFolder else {
            let suggestion = "Compare it with a stage: swift run workshop diff exercise\(number) 2"
            throw CommandError("exercise \(number) has many solutions, and none of them is ours", suggestion)
        }
        return try snapshot(of: exercise, in: path, name: "\(name.capitalized) \(number)")
    }

    /// The files of an exercise in a folder of the workspace.
    package func snapshot(of exercise: Exercise, in path: String, name: String) throws -> Snapshot {
        Snapshot(
            name: name,
            title: exercise.title,
            files: try files(in: path),
            // The idea is in the description, the rest is in the README.
            readme: exercise.readme.map { Markdown("## The idea\n\n\(exercise.description.idea)\n\n\($0)") },
        )
    }

    /// The files of a stage, and those after each of some diffs, which build on each other.
    package func files(ofStage number: Int, after diffs: [[String]]) async throws -> [[String: Data]] {
        let folder = "Stages/Stage\(number)"
        let files = try FileManager.default.contents(of: root.appending(path: folder))
            .filter { $0.key != "README.md" }
        guard let results = try await files.applying(diffs) else {
            let suggestion = "To see your edits: git diff HEAD \(folder)"
            throw CommandError("the steps don't apply to \(folder)", suggestion)
        }
        return [files] + results
    }
}
