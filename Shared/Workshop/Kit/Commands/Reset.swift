import Diffing
import Exercising
import Foundation
import Terminal

extension Command {
    static let reset = Command(
        name: "reset",
        words: "[N]",
        maxArguments: 1,
        summary: "Take exercise N back to its start; yours is kept",
        notes: ["What you wrote is moved to .workshop/attempts: `restore` brings it back."],
        examples: ["reset 3"],
    ) { arguments, workshop in
        let exercise = try workshop.exercise(arguments, for: "reset")
        guard exercise.start.isFolder else {
            let path = exercise.path(of: ".start")
            throw UsageError(
                "The start of exercise \(exercise.number) isn't there: \(path)",
                "Nothing was changed. Bring it back: git checkout \(path)",
            )
        }
        let console = workshop.console
        // The tests aren't taken back: whoever wrote one of their own would lose it.
        let changed = exercise.changedTests
        let began =
            changed.isEmpty
            ? "Exercise \(exercise.number) is as it began"
            : "The sources of exercise \(exercise.number) are as they began"
        let attempts = Attempts(at: exercise)
        let earlier = try attempts.reset()
        guard earlier != .unchanged else {
            try workshop.rememberIfPossible { $0.reset(exercise, at: .now) }
            console.paragraph("\(began) already. Nothing to keep.")
            console.warn(ofChangedTests: changed, in: exercise)
            if !changed.isEmpty { console.line() }
            console.line("Next: swift run workshop start \(exercise.number)")
            return 0
        }
        console.paragraph("\(began).")
        var kept: String?
        if case .kept(let name) = earlier {
            kept = name
            console.lines(["What you wrote is kept:", "  \(attempts.path(of: name))"])
        }
        try workshop.rememberIfPossible { $0.reset(exercise, keptAs: kept, at: .now) }
        console.warn(ofChangedTests: changed, in: exercise)
        console.line()
        let begin = ("swift run workshop start \(exercise.number)", "begin again")
        let back = ("swift run workshop restore \(exercise.number)", "bring back what you wrote")
        if case .kept = earlier { console.commands([begin, back]) } else { console.commands([begin]) }
        return 0
    }
}

extension Command {
    static let restore = Command(
        name: "restore",
        words: "[N] [DATE]",
        maxArguments: 2,
        summary: "Bring back what `reset` kept: the latest, or one by its date",
        notes: [
            "What is there now is kept as an attempt too, unless it is the start, so nothing is lost either way. To see "
                + "the latest first: `diff exercise3 attempt3`."
        ],
        examples: ["restore 3", "restore 3 2026-11-21T14-05-09"],
    ) { arguments, workshop in
        let exercise = try workshop.exercise(arguments, for: "restore")
        let attempts = Attempts(at: exercise)
        let name = try attempts.named(arguments.words.dropFirst().first)
        let console = workshop.console
        let path = attempts.path(of: name)
        let earlier = try attempts.restore(name)
        console.line(
            "Exercise \(exercise.number) is as in \(path)\(earlier == .unchanged ? " already" : "")."
        )
        var kept: String?
        if case .kept(let name) = earlier { kept = name }
        try workshop.rememberIfPossible { $0.restore(name, of: exercise, keptAs: kept) }
        switch earlier {
        case .kept(let name): console.lines(["What was there is kept:", "  \(attempts.path(of: name))"])
        case .start: console.line("What was there was the start. Nothing to keep.")
        case .unchanged, .nothing: break
        }
        console.line()
        console.commands([
            ("swift run workshop check \(exercise.number)", "what is green, and what isn't yet")
        ])
        return 0
    }
}

extension Attempts {
    /// The attempt that is meant by a date, or by the beginning of one; the latest by nothing.
    func named(_ word: String?) throws(UsageError) -> String {
        let names = names
        guard let latest = names.last else {
            throw UsageError(
                "No attempt at this exercise was kept.",
                "`reset` and `restore` keep them: swift run workshop help reset"
            )
        }
        guard let word else { return latest }
        if let exact = names.first(where: { $0 == word || date(of: $0) == word }) { return exact }
        let matching = names.filter { date(of: $0).lowercased().hasPrefix(word.lowercased()) }
        guard matching.count == 1 else {
            let dates = (matching.isEmpty ? names : matching).suffix(5).map(date)
            throw UsageError(
                matching.isEmpty
                    ? "There is no attempt \(word.quoted)."
                    : "\(word.quoted) is the beginning of \(matching.count) attempts.",
                "The latest: \(dates.joined(separator: ", "))",
            )
        }
        return matching[0]
    }
}
