import Diffing
import Exercising
import Foundation
import StageCatalog
import Terminal

extension Command {
    static let pages = Command(
        name: "pages",
        operands: "[FOLDER]",
        maxArguments: 1,
        summary: "Write the book: all there is to read, as pages for the browser",
        notes: [
            "The way from stage to stage on one page, a quiz, side-by-side diffs, and the texts. The pages need no "
                + "network and no server. Without FOLDER, they are in the folder `pages`."
        ],
        examples: ["pages", "pages ~/Desktop/book"],
    ) { arguments, workshop in
        let folder = arguments.operands.first ?? "pages"
        guard !folder.isEmpty else {
            throw CommandError.usage("the folder has no name", "For example: swift run workshop pages book")
        }
        let pages = try await workshop.book().pages
        let paths = pages.map { folder + (folder.hasSuffix("/") ? "" : "/") + $0.file }
        try HTMLPage.checkMayWrite(to: paths)
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for (path, page) in zip(paths, pages) { try page.page.write(to: path) }
        workshop.console.line(
            "Wrote \(counted(paths.count, "page")). Open the first one: \(paths[0].printable)"
        )
        return 0
    }
}

extension Workshop {
    /// The changes to ask about at each stage: what their recordings show is typical of it.
    private static let changesAtStages = [2, 7, 5, 21, 10]

    fileprivate func book() async throws -> Book {
        let workspace = try workspace()
        let steps = zip(stages, stages.dropFirst()).map { left, right in
            (path: PatchPage.path(from: left, to: right), first: "\(left.number)-\(right.number)-1")
        }
        let patches = try steps.map { try PatchPage(at: $0.path, in: workspace).entries }
        try await check(patches, in: workspace)
        let breaks = try breaks(in: workspace)
        let compiler = try Book.Document("Stages/COMPILER.md", as: "compiler.html", in: workspace)
        let stops = try stages.enumerated().map { index, stage in
            let change = breaks.first { $0.entry.number == Workshop.changesAtStages[index] }
            return WayPage.Stop(
                try workspace.snapshot(of: stage),
                hazards: hazards(of: stage, in: compiler.text),
                question: change?.question(withNone: false),
                steps: index < patches.count ? patches[index] : [],
            )
        }
        func document(_ path: String, _ file: String) throws -> Book.Document {
            try Book.Document(path, as: "\(file).html", in: workspace)
        }
        let exercises = try exercises().all
        return Book(
            cover: (try document("README.md", "index"), end: "Two commands"),
            stops: stops,
            quiz: breaks.map { $0.question(withNone: true) },
            documents: [
                (
                    "The stages",
                    try stages.map { try document("Stages/\($0.name)/README.md", "stage-\($0.number)") }
                ),
                (
                    "To look up",
                    [
                        try document("Stages/WHICH.md", "which"), compiler,
                        try document("Stages/GLOSSARY.md", "glossary"),
                        try document("Stages/SOURCES.md", "sources"),
                        try document("Exercises/HANDOUT.md", "handout"),
                    ]
                ),
                (
                    "The exercises",
                    [try document("Exercises/README.md", "exercises")]
                        + (try exercises.map {
                            try document($0.path(of: "README.md"), "exercise-\($0.number)")
                        })
                ),
            ],
            otherFiles: [Break.page: "quiz.html"].merging(steps.map { ($0.path, "way.html#\($0.first)") }) {
                $1
            },
        )
    }

    /// Throws an error if the steps don't lead on from the first stage, so that the way would be wrong.
    private func check(_ steps: [[PatchPage.Entry]], in workspace: Workspace) async throws {
        let folder = "Stages/\(stages[0].name)"
        var files: [String: Data] = [:]
        for file in try workspace.files(in: folder) { files[file.name] = Data(file.text.utf8) }
        guard try await files.applying(steps.joined().map(\.diff)) == nil else { return }
        throw CommandError("the steps don't apply to \(folder)", "To see your edits: git diff HEAD \(folder)")
    }

    /// What can go wrong in a stage, from the table of the page on the compiler.
    private func hazards(of stage: Stage, in page: Markdown) -> [(title: String, sentences: [String])] {
        for case .table(let rows) in page.blocks {
            return [("✓", "The compiler refuses"), ("○", "You don’t have to write"), ("!", "Still compiles")]
                .map { mark, title in
                    (title, rows.dropFirst().filter { $0[stage.number] == mark }.map { $0[0] })
                }
        }
        return []
    }
}

extension Break {
    /// - Parameter withNone: Whether one choice is that it breaks nothing.
    fileprivate func question(withNone: Bool) -> Question {
        Question(
            entry,
            title: "Change \(entry.number), in stage \(stage.number)",
            choices: choices + (withNone ? ["None of them"] : []),
            answer: choices.firstIndex(where: broken.contains) ?? choices.count,
            broken: broken,
        )
    }
}
