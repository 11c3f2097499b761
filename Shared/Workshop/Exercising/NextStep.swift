import Terminal

/// What to do after a check.
package struct NextStep {
    package let exercise: Exercise
    package let result: CheckResult
    package let progress: ExerciseProgress
    package let exercises: Exercises

    package init(exercise: Exercise, result: CheckResult, progress: ExerciseProgress, exercises: Exercises) {
        self.exercise = exercise
        self.result = result
        self.progress = progress
        self.exercises = exercises
    }

    package func show(on console: Console) {
        let style = console.style
        if let praise { console.paragraph(praise, style.good) }
        if let advice { console.paragraph(advice) }
        if praise != nil || advice != nil { console.line() }
        console.line(style.bold("What to type next"))
        console.commands(commands)
    }

    var praise: String? {
        guard result.isMet else { return nil }
        return
            "✓ Exercise \(exercise.number) is done: every goal is met, and it still behaves as before. Well done."
    }

    var advice: String? {
        if result.isMet { return nil }
        if result.passes {
            return "Everything passes, but by other tests than those that were given: it isn't done yet."
        }
        switch result.end {
        case .notBuilt: return "Mend what the compiler says first; then the tests can run."
        case .noToolchain, .noSources, .noTests, .interrupted: return nil
        case .ran: break
        }
        if result.crash != nil { return "Mend the crash first; then every test can have its say." }
        if result.behaviours.contains(where: { !$0.isPassed }) {
            return result.goals.allSatisfy(\.isPassed)
                ? "The goals are met, but something that worked no longer does: mend that, and it is done."
                : "Something that worked no longer does. Mend the behaviour before you go on with the goals."
        }
        guard let goal = result.goals.first(where: { !$0.isPassed }) else {
            return "The goals are met. Your own tests still say something."
        }
        let met = result.goals.count { $0.isPassed }
        let file = exercise.file(for: goal)
        return "\(met) of \(counted(result.goals.count, "goal")) met. Next: “\(goal.name)”"
            + (file.map { ", in Sources/\($0)." } ?? ".")
    }

    /// What to type, and what it does.
    package var commands: [(String, String)] {
        let number = exercise.number
        guard !result.isMet else {
            let compare = [("swift run workshop solution \(number)", "your way beside another one")]
            guard let next = exercises.next(after: exercise, in: progress) else {
                return compare + [("swift run workshop exercises", "all of them are done")]
            }
            return compare + [("swift run workshop start \(next.number)", "the next one: \(next.title)")]
        }
        if result.end == .noSources {
            return [("swift run workshop reset \(number)", "bring back what it began with")]
        }
        if case .noTests = result.end { return exercise.commandsForGivenTests }
        let left = exercise.hints.count - progress[exercise].hints
        let check = ("swift run workshop check \(number)", "again, when you have changed something")
        let hint = (
            "swift run workshop hint \(number)",
            left > 0 ? "when you are stuck: \(counted(left, "hint")) left" : "the hints once more"
        )
        return [check, ("swift run workshop watch \(number)", "the same at each save"), hint]
    }
}
