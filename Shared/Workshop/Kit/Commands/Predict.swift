import Behaviours
import Diffing
import Exercising
import StageCatalog
import Terminal

extension Command {
    static let predict = Command(
        name: "predict",
        words: "[N]",
        maxArguments: 1,
        summary: "A small change to a stage: which behaviours does it break?",
        options: [
            Option("--answer", nil, "the answer, without being asked"),
            Option("--try", nil, "makes the change, so that you can run the suite yourself"),
            Option("--undo", nil, "takes it back"),
            Option("--prove", nil, "whether the stage, as it is built, breaks just what the page says"),
        ],
        optionsTogether: "[--answer | --try | --undo | --prove]",
        notes: [
            "Without N it is the first change that you haven't predicted yet. Your first answer to each counts. All of "
                + "them can be read in \(Break.page).",
            "`--try` and `--undo` touch a file only if it has no other changes.",
        ],
        examples: ["predict", "predict 3 --answer", "predict 3 --try", "predict --undo"],
    ) { arguments, workshop in
        let workspace = try workshop.workspace()
        let all = try Break.all(in: workspace, of: workshop.stages, workshop.sentences)
        let options = ["--answer", "--try", "--undo", "--prove"].filter { arguments.value(of: $0) != nil }
        guard options.count < 2 else {
            throw UsageError("`\(options[0])` and `\(options[1])` don't go together.", "Give one of them.")
        }
        let named = try arguments.words.first.map { try all.named($0) }
        if options == ["--undo"] { return try await workshop.takeBack(named.map { [$0] } ?? all, workspace) }
        let change = try named ?? workshop.nextPrediction(of: all)
        switch options.first {
        case "--try": return try await workshop.make(change, workspace)
        case "--prove": return await workshop.prove(change)
        case "--answer":
            try await workshop.show(change, of: all.count, workspace)
            workshop.explain(change)
            return 0
        default: return try await workshop.ask(change, of: all.count, workspace)
        }
    }
}

extension Workshop {
    /// The behaviours' sentences, in the order of the suite.
    fileprivate var sentences: [String] { groups.flatMap(\.behaviours).map(\.description) }

    /// The first one that wasn't predicted; after all of them, the first that was predicted wrongly.
    fileprivate func nextPrediction(of all: [Break]) throws -> Break {
        let progress = try progress()
        return all.first { progress.prediction(of: $0.title) == nil }
            ?? all.first { progress.prediction(of: $0.title) == false } ?? all[0]
    }

    fileprivate func show(_ change: Break, of count: Int, _ workspace: Workspace) async throws {
        console.line(
            console.style.title("\(change.number) of \(count)") + "  "
                + console.style.bold("A change to stage \(change.stage.number)")
        )
        console.line()
        var text = DiffText(try await change.comparison(in: workspace))
        text.style = console.style
        text.width = console.width
        console.lines(text.code())
        console.line()
    }

    fileprivate func ask(_ change: Break, of count: Int, _ workspace: Workspace) async throws -> Int32 {
        try await show(change, of: count, workspace)
        console.line("Which of these does it break?")
        let choices = change.choices(of: sentences)
        for (index, choice) in choices.enumerated() {
            console.paragraph(choice, lead: "  \(index + 1)  ", indent: 5)
        }
        console.line("  0  none of them")
        console.line()
        guard let ask = console.ask else {
            console.commands([("swift run workshop predict \(change.number) --answer", "the answer")])
            return 0
        }
        var answer: Int?
        while answer == nil {
            guard let typed = await ask("Your answer, 0 to \(choices.count): ") else {
                console.line()
                return Task.isCancelled ? Workshop.interrupted : 0
            }
            answer = Int(typed).flatMap { (0...choices.count).contains($0) ? $0 : nil }
        }
        let right = choices.firstIndex(where: change.broken.contains).map { $0 + 1 } ?? 0
        let isRight = answer == right
        let progress = try rememberIfPossible { $0.note(isRight, for: change.title) }
        console.line()
        console.line(isRight ? console.style.good("✓ Right.") : console.style.bad("✗ No: it is \(right)."))
        explain(change)
        console.line()
        let score = progress.predictions
        console.line("\(score.right) of \(score.all) right at the first try.")
        console.commands([
            ("swift run workshop predict", "the next one"),
            (
                "swift run workshop predict \(change.number) --try",
                "make the change, and run the suite yourself"
            ),
        ])
        return 0
    }

    fileprivate func explain(_ change: Break) {
        if !change.broken.isEmpty {
            console.line("It breaks \(counted(change.broken.count, "behaviour")):")
            for behaviour in change.broken { console.paragraph(behaviour, lead: "  • ", indent: 4) }
        }
        console.paragraph(Prose(change.reason).plain)
    }

    fileprivate func make(_ change: Break, _ workspace: Workspace) async throws -> Int32 {
        do {
            try await Trial(change: change, workspace: workspace).apply()
        } catch let refusal as Trial.Refusal {
            throw usageError(refusal, change)
        }
        for file in change.patch.files { console.line("Changed: \(file.path)") }
        console.commands([
            ("swift run workshop verify \(change.stage.number)", "what it breaks"),
            ("swift run workshop predict \(change.number) --undo", "as it was"),
        ])
        return 0
    }

    fileprivate func takeBack(_ changes: [Break], _ workspace: Workspace) async throws -> Int32 {
        let trials = changes.map { Trial(change: $0, workspace: workspace) }
        let there = trials.filter(\.isThere)
        guard let first = there.first else {
            if changes.count == 1 { throw usageError(.missing, changes[0]) }
            console.line("There is no change to take back.")
            return 0
        }
        do {
            for trial in there {
                try await trial.takeBack()
                for file in trial.change.patch.files { console.line("As it was: \(file.path)") }
            }
        } catch let refusal as Trial.Refusal {
            throw usageError(refusal, first.change)
        }
        return 0
    }

    private func usageError(_ refusal: Trial.Refusal, _ change: Break) -> UsageError {
        switch refusal {
        case .changed(let path):
            UsageError(
                "\(path) has other changes, or git doesn't know it. It is left as it is.",
                "See them: git diff \(path)"
            )
        case .made:
            UsageError(
                "Change \(change.number) is made already.",
                "Take it back: swift run workshop predict \(change.number) --undo",
            )
        case .missing:
            UsageError(
                "Change \(change.number) isn't made.",
                "Make it: swift run workshop predict \(change.number) --try",
            )
        }
    }

    /// Puts the stage as it is built to the suite, and compares what breaks with the page.
    fileprivate func prove(_ change: Break) async -> Int32 {
        let behaviours = groups.flatMap(\.behaviours)
        var broken = Set<String>()
        for await verdict in await Verdict.stream(
            behaviours.indices.map { (change.stage, $0) },
            of: behaviours
        )
        where verdict.finding != nil {
            broken.insert(behaviours[verdict.behaviour].description)
        }
        let wanted = Set(change.broken)
        guard broken != wanted else {
            console.line(
                "\(console.style.good("✓")) \(change.number). \(change.title): \(wanted.count) broken"
            )
            return 0
        }
        console.line("\(console.style.bad("✗")) \(change.number). \(change.title)")
        for sentence in sentences where broken.contains(sentence) != wanted.contains(sentence) {
            let what = wanted.contains(sentence) ? "holds, and should break" : "breaks, and should hold"
            console.paragraph("\(what): \(sentence)", lead: "  - ", indent: 4)
        }
        return 1
    }
}

extension [Break] {
    /// The one that a person means.
    fileprivate func named(_ word: String) throws(UsageError) -> Break {
        if let number = Int(word), indices.contains(number - 1) { return self[number - 1] }
        throw UsageError(
            "There is no change \(word.quoted).",
            "Try 1 to \(count): swift run workshop predict \(count)"
        )
    }
}
