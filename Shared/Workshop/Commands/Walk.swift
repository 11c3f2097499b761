import Diffing
import StageCatalog
import Terminal

extension Command {
    static let walk = Command(
        name: "walk",
        operands: "A B",
        maxArguments: 2,
        summary: "Walk from one stage to the next, one small step at a time",
        options: [Option("--step", "K", "Show this step; 0 is the overview")],
        notes: [
            "After each step, everything compiles and all behaviours hold. The steps are also in Stages/Steps.",
            "To apply the steps to the next stage's folder, once you have copied this stage over it: git apply "
                + "--directory=Stages/Stage3 Stages/Steps/2-3.md",
        ],
        examples: ["walk 2 3", "walk 2 3 --step 4"],
    ) { arguments, workshop in
        let (left, right) = try workshop.neighbours(arguments.operands)
        let workspace = try workshop.workspace()
        let page = try PatchPage(at: PatchPage.path(from: left, to: right), in: workspace)
        let walk = "walk \(left.number) \(right.number)"
        let step = try arguments.number(
            of: "--step",
            in: 0...page.entries.count,
            "one of the steps 0 to \(page.entries.count) from stage \(left.number) to \(right.number)",
            "For example: swift run workshop \(walk) --step 1",
        )
        return await workshop.show(page, "Stage \(left.number) → \(right.number)", from: step)
    }
}

extension PatchPage {
    /// The path of the page with the steps between two stages in the workspace.
    static func path(from left: Stage, to right: Stage) -> String {
        "Stages/Steps/\(left.number)-\(right.number).md"
    }
}

extension Workshop {
    /// The two stages with these names, the second of which follows the first.
    fileprivate func neighbours(_ names: [String]) throws -> (Stage, Stage) {
        let numbers = try names.map { try stages.named($0, for: "walk 1").number }
        let pairs = zip(stages, stages.dropFirst())
        guard let pair = pairs.first(where: { [$0.number, $1.number] == numbers }) else {
            throw CommandError.usage(
                "`walk` needs a stage and the next",
                "For example: swift run workshop walk 2 3"
            )
        }
        return pair
    }

    /// Shows the steps one by one to a user who can answer; otherwise the given step, or all of them.
    fileprivate func show(_ page: PatchPage, _ name: String, from first: Int?) async -> Int32 {
        let count = page.entries.count
        guard console.ask != nil else {
            for step in first.map({ [$0] }) ?? Array(0...count) { console.show(step, of: page, name) }
            return 0
        }
        var next = first ?? 1
        if first == nil { console.paragraph(Prose(page.opening ?? "").plain.printable + "\n") }
        repeat {
            console.show(next, of: page, name)
            guard next < count else { break }
            let question = "Press Return for the next step, type 0 to \(count) for another, or q to quit: "
            next = await console.ask(question, in: 0...count, otherwise: next + 1) ?? -1
        } while next >= 0
        return Task.isCancelled ? Workshop.interrupted : 0
    }
}

extension Console {
    /// Shows the heading, paragraphs and diff of a step; for 0, the list of steps.
    fileprivate func show(_ step: Int, of page: PatchPage, _ name: String) {
        if step == 0 {
            line(style.title("\(name), \(counted(page.entries.count, "step"))"))
            paragraph(Prose(page.opening ?? "").plain.printable)
            line()
            for entry in page.entries {
                paragraph(entry.title.printable, lead: "\(entry.number)".paddedLeft(to: 3) + "  ", indent: 5)
            }
        } else {
            let entry = page.entries[step - 1]
            line(style.title("\(name), step \(step) of \(page.entries.count)"))
            paragraph(entry.title.printable, style.bold)
            for text in [""] + entry.paragraphs + [""] { paragraph(Prose(text).plain.printable) }
            show(entry.comparison().files)
        }
        line()
    }

    /// Asks for a number until it is in the range. Returns `nil` if the user quits or can't answer.
    ///
    /// - Parameter otherwise: The number that Return alone stands for.
    func ask(_ question: String, in range: ClosedRange<Int>, otherwise: Int? = nil) async -> Int? {
        while let ask, let answer = await ask(question), answer.lowercased() != "q" {
            if let number = answer.isEmpty ? otherwise : Int(answer), range.contains(number) { return number }
        }
        return nil
    }
}
