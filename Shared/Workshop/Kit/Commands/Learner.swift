import Exercising
import Foundation
import Terminal

extension Workshop {
    func workspace() throws(UsageError) -> Workspace {
        guard let workspace = Workspace(around: folder) else { throw .noWorkspace }
        return workspace
    }

    func exercises() throws(UsageError) -> Exercises {
        try Exercises(in: try workspace().root)
    }

    /// The exercise that the first word names, or else the current one.
    func exercise(_ arguments: Arguments, for command: String) throws(UsageError) -> Exercise {
        let exercises = try exercises()
        if let word = arguments.words.first { return try exercises.named(word) { "\(command) \($0)" } }
        if let current = exercises.current(in: try progress()) { return current }
        let first = exercises.all.first?.number ?? 1
        throw UsageError(
            "Which exercise? None is started yet.",
            "Begin with the first: swift run workshop start \(first)",
        )
    }

    /// Called before another command of this workspace is waited for.
    var onWait: @Sendable () -> Void {
        { [console] in console.error("Waiting for another command in this workspace to finish.") }
    }

    /// The progress; empty, with a message, if it can't be read.
    func progress() throws(UsageError) -> ExerciseProgress {
        try rememberIfPossible { _ in }
    }

    /// Remembers something; what other commands have remembered in the meantime stays.
    @discardableResult
    func remember(_ change: (inout ExerciseProgress) -> Void) throws -> ExerciseProgress {
        let file = ProgressFile(in: try workspace().root, onWait: onWait)
        let (progress, damaged) = try file.update(change)
        if let damaged { console.error("Your progress can't be read, and begins again. It was \(damaged)") }
        return progress
    }

    /// Remembers something; if it can't be written, says so and continues.
    @discardableResult
    func rememberIfPossible(_ change: (inout ExerciseProgress) -> Void) throws(UsageError) -> ExerciseProgress
    {
        let root = try workspace().root
        do { return try remember(change) } catch {
            console.error("Your progress isn't recorded: \(error.message(in: root))")
            var progress = (try? ProgressFile(in: root).read().0) ?? ExerciseProgress()
            change(&progress)
            return progress
        }
    }
}

extension Exercise {
    /// What to type while working on it.
    var commands: [(String, String)] {
        [
            ("swift run workshop check \(number)", "what passes, and what doesn't yet"),
            ("swift run workshop watch \(number)", "the same at each save"),
            ("swift run workshop hint \(number)", "when you are stuck"),
        ]
    }
}
