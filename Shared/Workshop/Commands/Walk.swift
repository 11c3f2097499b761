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
        summary: "Write a small step from stage to stage yourself",
        options: [Option("--write", "K", "Write this step, then compare it with ours")],
        notes: [
            "Copies the code before the step to the folder Walk. Change it there, and repeat the command to compare. "
                + "It never replaces your copy; to begin again, move that away.",
            "The steps are in Stages/Steps. After each of them, the code compiles and all behaviours hold.",
        ],
        examples: ["walk 2 3 --write 2"],
    ) { arguments, workshop in
        let walk = try workshop.walk(arguments.operands)
        let step = try arguments.number(
            of: "--write",
            in: 1...walk.count,
            "one of the steps 1 to \(walk.count) from stage \(walk.route.names(" to "))",
            "For example: \(walk.command(1))",
        )
        guard let step else {
            throw CommandError.usage("`walk` needs `--write K`", "To read the steps: less \(walk.route.path)")
        }
        try await workshop.write(step, of: walk)
        return Task.isCancelled ? Workshop.interrupted : 0
    }
}

/// The steps from one stage to another.
private struct Walk {
    let route: Route
    let steps: PatchList

    var count: Int { steps.entries.count }

    func command(_ step: Int) -> String {
        "swift run workshop walk \(route.names(" ")) --write \(step)"
    }
}

extension Workshop {
    /// The steps between the two stages with these names.
    fileprivate func walk(_ names: [String]) throws -> Walk {
        let numbers = try names.map { try stages.named($0, for: "walk 1").number }
        let routes = try workspace().routes()
        guard let route = routes.first(where: { [$0.left, $0.right] == numbers }) else {
            let known = routes.map { $0.names(" → ") }.joined(separator: ", ")
            throw CommandError.usage(
                "`walk` needs two stages between which steps lead: \(known)",
                "For example: swift run workshop walk 2 3 --write 2"
            )
        }
        return Walk(route: route, steps: try route.steps(in: workspace()))
    }

    /// Copies the code before a step, for the learner to change. Once they have, compares it with the code after it.
    fileprivate func write(_ step: Int, of walk: Walk) async throws {
        let workspace = try workspace()
        let entries = walk.steps.entries.prefix(step)
        let states = try await workspace.files(ofStage: walk.route.left, after: entries.map(\.diff))
        let before = states[step - 1]
        let path = "Walk/\(walk.route.names("-"))-step-\(step)"
        try LearnerFiles(in: workspace.root, onWait: onWait).create(path, before)
        let own = try workspace.files(in: path)
        func differences(to files: [String: Data]) async throws -> [String] {
            let ours = files.map { SourceFile(name: $0, text: String(decoding: $1, as: UTF8.self)) }
            // The learner's notes aren't part of the stage.
            let yours = own.filter { files[$0.name] != nil || $0.isSwift }
            return try await console.gitDiff(
                from: Snapshot(name: "yours", files: yours),
                to: Snapshot(name: "ours", files: ours),
                ["--ignore-all-space", "--ignore-blank-lines"]
            )
        }
        let rest = try await differences(to: states[step])
        let command = walk.command(step)
        if try await differences(to: before).isEmpty {
            console.introduce(step, of: walk)
            console.line(console.style.bold("Write it in your copy of the code"))
            let files = entries[step - 1].paths.map { name in
                ("\(path)/\(name)", before[name] == nil ? "create this file" : "edit this file")
            }
            console.commands(files + [(command, "compare it with ours")])
        } else if rest.isEmpty {
            console.line(console.style.good("✓ The same as ours, apart from white space."))
            if step < walk.count { console.commands([(walk.command(step + 1), "write the next")]) }
        } else {
            console.line(console.style.title("From your code (-) to our step \(step) (+)") + "\n")
            console.paged { $0.lines(rest) }
            let section = "Exercises/README.md, Take the steps yourself"
            console.paragraph("\nYours may be right, too. Only the suite can say: see \(section).")
            console.commands([(command, "compare again")])
        }
    }
}

extension Console {
    /// Shows what is true before a step, and the step's heading and paragraphs.
    fileprivate func introduce(_ step: Int, of walk: Walk) {
        let entry = walk.steps.entries[step - 1]
        let number = "step \(step) of \(walk.count)"
        line(style.title("Stage \(walk.route.names(" → ")), \(number)"))
        paragraph(Prose(entry.question ?? "").plain.printable)
        line()
        paragraph(entry.title.printable, style.bold)
        for text in [""] + entry.paragraphs + [""] { paragraph(Prose(text).plain.printable) }
    }
}
