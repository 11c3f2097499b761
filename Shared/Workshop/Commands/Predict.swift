import Content
import Diffing
import Foundation
import Learner
import Terminal

extension Command {
    static let predict = Command(
        name: "predict",
        operands: "[N]",
        maxArguments: 1,
        summary: "Make a small change to a stage, or undo it",
        options: [
            Option("--try", nil, "Make the change in your files, so you can run the suite yourself"),
            Option("--undo", nil, "Undo the change; without N, undo all of them"),
        ],
        notes: ["The changes, and which behaviours each of them breaks, are in \(Change.file)."],
        examples: ["predict 3 --try", "predict --undo"],
    ) { arguments, workshop in
        let workspace = try workshop.workspace()
        let all = try workspace.changes(of: workshop.sentences).all
        let word = arguments.operands.first
        let named = all.filter { "\($0.entry.number)" == word }
        if let word, named.isEmpty {
            throw CommandError.usage("no change \(word.quoted)", "There are 1 to \(all.count).")
        }
        if arguments.value(of: "--undo") != nil {
            try await workshop.undo(word == nil ? all : named, in: workspace)
        } else if arguments.value(of: "--try") != nil {
            guard let change = named.first else {
                let example = "swift run workshop predict 1 --try"
                throw CommandError.usage("`--try` needs a change", "For example: \(example)")
            }
            try await workshop.tryOut(change, in: workspace)
        } else {
            throw CommandError.usage(
                "`predict` needs `--try` or `--undo`",
                "To read the changes and their answers: less \(Change.file)"
            )
        }
        return Task.isCancelled ? Workshop.interrupted : 0
    }
}

extension Workshop {
    fileprivate func tryOut(_ change: Change, in workspace: Workspace) async throws {
        let undo = "swift run workshop predict \(change.entry.number) --undo"
        let files = LearnerFiles(in: workspace.root, onWait: onWait)
        let changed = try await files.change(Set(change.entry.paths)) { files in
            guard try await change.applied(to: files, isReversed: true) == nil else {
                throw CommandError(
                    "change \(change.entry.number) has already been made",
                    "To undo it: \(undo)"
                )
            }
            guard let changed = try await change.applied(to: files) else {
                let paths = change.entry.paths.joined(separator: ", ")
                throw CommandError("the change doesn't apply to \(paths)", "To see your edits: git diff HEAD")
            }
            return changed
        }
        for path in changed { console.line("Changed \(path)") }
        console.commands([("swift run workshop verify \(change.stage)", "see what it breaks")])
        console.commands([(undo, "undo the change")])
    }

    fileprivate func undo(_ changes: [Change], in workspace: Workspace) async throws {
        let paths = Set(changes.flatMap(\.entry.paths))
        let files = LearnerFiles(in: workspace.root, onWait: onWait)
        let restored = try await files.change(paths) { files in
            var files = files
            for change in changes {
                files = try await change.applied(to: files, isReversed: true) ?? files
            }
            return files
        }
        for path in restored { console.line("Restored \(path)") }
        if restored.isEmpty { console.line("Nothing to undo.") }
    }
}
