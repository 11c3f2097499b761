import Diffing
import StageCatalog
import Terminal

extension Command {
    static let walk = Command(
        name: "walk",
        words: "A B",
        maxArguments: 2,
        summary: "The way from a stage to the next, one small step at a time",
        options: [Option("--step", "K", "that step; 0 is the start")],
        notes: [
            "After each step everything compiles and all behaviours hold. The same can be read in Stages/Steps.",
            "To make the changes in the next stage's folder, after you have copied this one over it: git apply "
                + "--directory=Stages/Stage3 Stages/Steps/2-3.md",
        ],
        examples: ["walk 2 3", "walk 2 3 --step 4"],
    ) { arguments, workshop in
        let (left, right) = try workshop.neighbours(arguments.words)
        let workspace = try workshop.workspace()
        let page = try DiffPage(at: Way.path(from: left, to: right), in: workspace)
        let walk = "walk \(left.number) \(right.number)"
        let step = try arguments.number(
            of: "--step",
            in: 0...page.entries.count,
            "one of the steps from stage \(left.number) to \(right.number), 0 to \(page.entries.count)",
            "For example: swift run workshop \(walk) --step 1",
        )
        return await workshop.show(page, "Stage \(left.number) → \(right.number)", from: step)
    }
}

extension Workshop {
    /// The stages with these names, the second of which follows the first.
    fileprivate func neighbours(_ words: [String]) throws -> (Stage, Stage) {
        let numbers = try words.map { try stages.named($0, for: "walk 1").number }
        let pairs = zip(stages, stages.dropFirst())
        guard let pair = pairs.first(where: { [$0.number, $1.number] == numbers }) else {
            throw UsageError("`walk` needs a stage and the next.", "For example: swift run workshop walk 2 3")
        }
        return pair
    }

    /// Shows a step after the other to a user who can answer, and else the one that is meant, or all.
    fileprivate func show(_ page: DiffPage, _ name: String, from first: Int?) async -> Int32 {
        let count = page.entries.count
        guard console.ask != nil else {
            for step in first.map({ [$0] }) ?? Array(0...count) { console.show(step, of: page, name) }
            return 0
        }
        var next = first ?? 0
        repeat {
            console.show(next, of: page, name)
            guard next < count else { break }
            let question = "Return for the next, 0 to \(count) for a step, q to quit: "
            next = await console.ask(question, in: 0...count, otherwise: next + 1) ?? -1
        } while next >= 0
        return Task.isCancelled ? Workshop.interrupted : 0
    }
}

extension Console {
    /// Shows a step: its heading, its paragraphs and its diff; with 0, what steps there are.
    fileprivate func show(_ step: Int, of page: DiffPage, _ name: String) {
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
            diff(entry.diff)
        }
        line()
    }

    /// The number that a user types, asked again until it is in the range; `nil` if they quit or can't answer.
    ///
    /// - Parameter otherwise: The number that Return alone means.
    func ask(_ question: String, in range: ClosedRange<Int>, otherwise: Int? = nil) async -> Int? {
        while let ask, let answer = await ask(question), answer.lowercased() != "q" {
            if let number = answer.isEmpty ? otherwise : Int(answer), range.contains(number) { return number }
        }
        return nil
    }
}
