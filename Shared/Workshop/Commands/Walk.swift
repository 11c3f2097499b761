import Content
import Diffing
import Foundation
import Learner
import StageCatalog
import Terminal

extension Command {
    static let walk = Command(
        name: "walk",
        operands: "A B",
        maxArguments: 2,
        summary: "Walk from one stage to the next, one small step at a time",
        options: [
            Option("--step", "K", "Show this step; 0 is the overview"),
            Option("--write", "K", "Write this step yourself, then compare it with ours"),
        ],
        notes: [
            "After each step, the code compiles and all behaviours hold. The steps are also in Stages/Steps.",
            "`--write` copies the code before the step to the folder Walk. Change it there, and repeat the command "
                + "to compare. It never replaces your copy; to begin again, move that away.",
        ],
        examples: ["walk 2 3", "walk 2 3 --step 4", "walk 2 3 --write 2"],
    ) { arguments, workshop in
        let walk = try workshop.walk(arguments.operands)
        let option = arguments.value(of: "--write") == nil ? "--step" : "--write"
        let step = try arguments.number(
            of: option,
            in: 0...walk.count,
            "one of the steps 0 to \(walk.count) from stage \(walk.left.number) to \(walk.right.number)",
            "For example: \(walk.command(option, 1))",
        )
        if option == "--write", let step, step > 0 {
            try await workshop.write(step, of: walk)
        } else {
            await workshop.show(walk, from: step)
        }
        return Task.isCancelled ? Workshop.interrupted : 0
    }
}

/// The steps from one stage to the next.
private struct Walk {
    let left: Stage
    let right: Stage
    let steps: PatchList

    var count: Int { steps.entries.count }

    func command(_ option: String, _ step: Int) -> String {
        "swift run workshop walk \(left.number) \(right.number) \(option) \(step)"
    }
}

extension Workshop {
    /// The steps between the two stages with these names, the second of which follows the first.
    fileprivate func walk(_ names: [String]) throws -> Walk {
        let numbers = try names.map { try stages.named($0, for: "walk 1").number }
        let pairs = zip(stages, stages.dropFirst())
        guard let (left, right) = pairs.first(where: { [$0.number, $1.number] == numbers }) else {
            throw CommandError.usage(
                "`walk` needs a stage and the next",
                "For example: swift run workshop walk 2 3"
            )
        }
        let steps = try workspace().steps(from: left.number, to: right.number)
        return Walk(left: left, right: right, steps: steps)
    }

    /// Asks the user what they would change before it shows each step but the given one. If nobody can answer, shows
    /// the given step, or all of them.
    fileprivate func show(_ walk: Walk, from first: Int?) async {
        let opening = first == nil ? Prose(walk.steps.opening ?? "").plain.printable + "\n" : nil
        guard console.ask != nil else {
            return console.paged { console in
                if let opening { console.paragraph(opening) }
                for step in first.map({ $0...$0 }) ?? 1...walk.count {
                    console.introduce(step, of: walk)
                    console.show(step, of: walk)
                }
            }
        }
        func ask(_ action: String, otherwise step: Int) async -> Int? {
            let prompt = "Press Return \(action), or type 1 to \(walk.count), 0 for the list, q to quit: "
            let answer = await console.ask(prompt, in: 0...walk.count, otherwise: step)
            console.line()
            return answer
        }
        if let opening { console.paragraph(opening) }
        var next: Int? = first ?? 1
        while let step = next {
            if step == first || step == 0 {
                console.paged { console in
                    console.introduce(step, of: walk)
                    console.show(step, of: walk)
                }
            } else {
                console.introduce(step, of: walk)
                console.line(console.style.bold("What would you change?"))
                console.commands([(walk.command("--write", step), "write it yourself")])
                next = await ask("to see the step", otherwise: step)
                guard next == step else { continue }
                console.paged { $0.show(step, of: walk) }
            }
            next = step < walk.count ? await ask("for the next step", otherwise: step + 1) : nil
            if step == walk.count {
                let number = walk.right.number
                let next = number < stages.count ? "walk \(number) \(number + 1)" : "predict"
                console.paragraph("That was the last step. Next: swift run workshop \(next)")
            }
        }
    }

    /// Copies the code before a step, for the learner to change. Once they have, compares it with the code after it.
    fileprivate func write(_ step: Int, of walk: Walk) async throws {
        let workspace = try workspace()
        let entries = walk.steps.entries.prefix(step)
        let states = try await workspace.files(ofStage: walk.left.number, after: entries.map(\.diff))
        let before = states[step - 1]
        let path = "Walk/\(walk.left.number)-\(walk.right.number)-step-\(step)"
        try LearnerFiles(in: workspace.root, onWait: onWait).create(path, before)
        let own = Snapshot(name: "", files: try workspace.copy(in: path))
        func differences(to files: [String: Data]) -> [FileDifference] {
            let names = Set(files.keys)
            let files = files.sorted { $0.key < $1.key }
                .map { SourceFile(name: $0, text: String(decoding: $1, as: UTF8.self)) }
            let comparison = Comparison(own, Snapshot(name: "", files: files))
            // The learner's notes aren't part of the stage.
            return comparison.files.filter { ($0.isSwift || names.contains($0.name)) && !$0.hasSameTokens }
        }
        let rest = differences(to: states[step])
        let command = walk.command("--write", step)
        if differences(to: before).isEmpty {
            console.introduce(step, of: walk)
            console.show(step, of: walk, withDiff: false)
            console.line(console.style.bold("Write it in your copy of the code"))
            let files = entries[step - 1].paths.map { name in
                ("\(path)/\(name)", before[name] == nil ? "create this file" : "edit this file")
            }
            console.commands(files + [(command, "compare it with ours")])
        } else if rest.isEmpty {
            console.line(console.style.good("✓ The same as ours, apart from comments and white space."))
            if step < walk.count { console.commands([(walk.command("--write", step + 1), "write the next")]) }
        } else {
            console.line(console.style.title("From your code (-) to our step \(step) (+)") + "\n")
            console.paged { $0.show(rest) }
            let section = "Exercises/README.md, Take the steps yourself"
            console.paragraph("\nYours may be right, too. Only the suite can say: see \(section).")
            console.commands([(command, "compare again")])
        }
    }
}

extension Workspace {
    /// The files of the learner's copy.
    fileprivate func copy(in path: String) throws -> [SourceFile] {
        guard root.appending(path: path).isFolder else {
            throw CommandError("\(path) isn't a folder", "Move it away, then repeat the command.")
        }
        let files = try files(in: path)
        if let file = files.first(where: { !$0.isReadable }) {
            throw CommandError(
                "\(path)/\(file.name.printable) isn't a text file",
                "Move it away, or replace it."
            )
        }
        return files
    }
}

extension Console {
    /// Shows what is true before a step; for 0, the list of steps.
    fileprivate func introduce(_ step: Int, of walk: Walk) {
        let number = step == 0 ? counted(walk.count, "step") : "step \(step) of \(walk.count)"
        line(style.title("Stage \(walk.left.number) → \(walk.right.number), \(number)"))
        let text = step == 0 ? walk.steps.opening : walk.steps.entries[step - 1].question
        paragraph(Prose(text ?? "").plain.printable)
        line()
        guard step == 0 else { return }
        for entry in walk.steps.entries {
            paragraph(entry.title.printable, lead: "\(entry.number)".paddedLeft(to: 3) + "  ", indent: 5)
        }
        line()
    }

    /// Shows the heading and the diff of a step, then its paragraphs, so that they stay on the screen.
    fileprivate func show(_ step: Int, of walk: Walk, withDiff: Bool = true) {
        guard step > 0 else { return }
        let entry = walk.steps.entries[step - 1]
        paragraph(entry.title.printable, style.bold)
        if withDiff { show(entry.comparison().files) }
        for text in [""] + entry.paragraphs + [""] { paragraph(Prose(text).plain.printable) }
    }
}
