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

    /// Asks the user what they would change before it shows each step but the given one. If nobody can answer, shows
    /// the given step, or all of them.
    fileprivate func show(_ page: PatchPage, _ name: String, from first: Int?) async -> Int32 {
        let count = page.entries.count
        func ask(_ action: String, otherwise step: Int) async -> Int? {
            let prompt = "Press Return \(action), type 0 to \(count) for another, or q to quit: "
            let answer = await console.ask(prompt, in: 0...count, otherwise: step)
            console.line()
            return answer
        }
        if first == nil { console.paragraph(Prose(page.opening ?? "").plain.printable + "\n") }
        guard console.ask != nil else {
            for step in first.map({ [$0] }) ?? page.entries.map(\.number) {
                console.introduce(step, of: page, name)
                console.show(step, of: page)
            }
            return 0
        }
        var next: Int? = first ?? 1
        while let step = next {
            console.introduce(step, of: page, name)
            if step != first, step > 0 {
                console.line(console.style.bold("What would you change?"))
                next = await ask("to see the step", otherwise: step)
                guard next == step else { continue }
            }
            console.show(step, of: page)
            next = step < count ? await ask("for the next step", otherwise: step + 1) : nil
        }
        return Task.isCancelled ? Workshop.interrupted : 0
    }
}

extension Console {
    /// Shows what is true before a step; for 0, the list of steps.
    fileprivate func introduce(_ step: Int, of page: PatchPage, _ name: String) {
        if step == 0 {
            line(style.title("\(name), \(counted(page.entries.count, "step"))"))
            paragraph(Prose(page.opening ?? "").plain.printable)
            line()
            for entry in page.entries {
                paragraph(entry.title.printable, lead: "\(entry.number)".paddedLeft(to: 3) + "  ", indent: 5)
            }
        } else {
            line(style.title("\(name), step \(step) of \(page.entries.count)"))
            paragraph(Prose(page.entries[step - 1].question ?? "").plain.printable)
        }
        line()
    }

    /// Shows the heading and the diff of a step, then its paragraphs, so that they stay on the screen.
    fileprivate func show(_ step: Int, of page: PatchPage) {
        guard step > 0 else { return }
        let entry = page.entries[step - 1]
        paragraph(entry.title.printable, style.bold)
        show(entry.comparison().files)
        for text in [""] + entry.paragraphs + [""] { paragraph(Prose(text).plain.printable) }
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
