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
        summary: "Predict which behaviours a small change to a stage breaks",
        options: [
            Option("--try", nil, "Make the change in your files, so you can run the suite yourself"),
            Option("--undo", nil, "Undo the change"),
        ],
        notes: [
            "Without N, asks about each change that you haven't predicted yet. Only your first answer to each "
                + "counts. All changes and answers are in \(Change.file)."
        ],
        examples: ["predict", "predict 3 --try", "predict --undo"],
    ) { arguments, workshop in
        let workspace = try workshop.workspace()
        let changes = try workspace.changes(of: workshop.sentences)
        let all = changes.all
        let word = arguments.operands.first
        let named = all.filter { "\($0.entry.number)" == word }
        let queue = try word == nil ? workshop.unpredicted(of: changes) : named
        guard let first = queue.first else {
            throw CommandError.usage("no change \((word ?? "1").quoted)", "There are 1 to \(all.count).")
        }
        if arguments.value(of: "--undo") != nil {
            try await workshop.undo(word == nil ? all : named, in: workspace)
        } else if arguments.value(of: "--try") != nil {
            try await workshop.tryOut(first, in: workspace)
        } else {
            try await workshop.ask(queue, in: changes)
        }
        return Task.isCancelled ? Workshop.interrupted : 0
    }
}

extension Workshop {
    /// The changes without a prediction, then those predicted wrongly; if there are none, all of them.
    fileprivate func unpredicted(of changes: Changes) throws -> [Change] {
        let progress = try progress()
        let first = Set(changes.first.map(\.entry.number))
        let ordered = changes.first + changes.all.filter { !first.contains($0.entry.number) }
        let queue = [nil, false].flatMap { answer in
            ordered.filter { progress.prediction(of: $0.entry.title) == answer }
        }
        return queue.isEmpty ? ordered : queue
    }

    /// Asks about each change until the user quits. Shows only the first one if nobody can answer.
    fileprivate func ask(_ queue: [Change], in changes: Changes) async throws {
        for (index, change) in queue.enumerated() {
            if index > 0 {
                let isPathDone = changes.place(onPath: queue[index - 1]) == changes.first.count
                let next = isPathDone ? "a change off the path" : "the next one"
                let question = "Press Return for \(next), or q to quit: "
                guard await console.ask(question, in: 0...0, otherwise: 0) != nil else { return }
            }
            console.pose(change, in: changes)
            guard console.ask != nil else {
                return console.paragraph("The answer is in \(Change.file).")
            }
            let question = "Your answer, 1 to \(change.choices.count + 1), or q to quit: "
            guard let answer = await console.ask(question, in: 1...(change.choices.count + 1)) else { return }
            try judge(answer, to: change, in: changes)
        }
    }

    /// Records an answer, and says what is right, and why.
    private func judge(_ answer: Int, to change: Change, in changes: Changes) throws {
        let index = change.choices.firstIndex(where: change.broken.contains) ?? change.choices.count
        let right = index + 1
        let progress = try tryUpdateProgress { $0.record(answer == right, for: change.entry.title) }
        let style = console.style
        let verdict = answer == right ? style.good("✓ Right.") : style.bad("✗ No, it's \(right).")
        console.line(verdict)
        console.explain(change)
        console.recording(change.entry.recording)
        let score = progress.predictions
        console.line("\n\(verdict) \(score.right) of \(score.all) right on the first try.")
        var commands = [("swift run workshop predict \(change.entry.number) --try", "make the change")]
        if let place = changes.place(onPath: change) {
            let next = changes.first.dropFirst(place).first
            let number = next.map { "predict \($0.entry.number)" } ?? "start 0"
            let text = next.map { _ in "next: \(place + 1) of \(changes.first.count) on the path" }
            commands.append(("swift run workshop \(number)", text ?? "next on the path"))
        }
        console.commands(commands)
    }

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

extension Console {
    /// Shows a change, and the behaviours to choose from.
    fileprivate func pose(_ change: Change, in changes: Changes) {
        let title = "Change \(change.entry.number) of \(changes.all.count), in stage \(change.stage)"
        let place = changes.place(onPath: change).map { " · \($0) of \(changes.first.count) on the path" }
        line(style.title(title) + (place ?? "") + "\n")
        for text in change.entry.paragraphs { paragraph(Prose(text).plain.printable + "\n") }
        show(change.entry.comparison(isOutdented: true).files)
        line("\nWhich of these does it break?")
        for (number, choice) in zip(1..., change.choices) {
            paragraph(choice, lead: "  \(number)  ", indent: 5)
        }
        line("  \(change.choices.count + 1)  none of them\n")
    }

    /// Says what a change breaks and what it doesn't, and why.
    fileprivate func explain(_ change: Change) {
        if !change.broken.isEmpty {
            line("It breaks \(counted(change.broken.count, "behaviour")):")
            for behaviour in change.listed { paragraph(behaviour, lead: "  • ", indent: 4) }
        }
        for reason in change.entry.reasons { paragraph(Prose(reason).plain.printable) }
        paragraph("These hold:")
        for reason in change.reasons {
            paragraph(Prose(reason).plain.printable, lead: "  • ", indent: 4)
        }
        if !change.entry.recording.isEmpty { line() }
    }
}
