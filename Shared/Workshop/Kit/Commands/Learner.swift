import Diffing
import Exercising
import Foundation
import Terminal

extension Workshop {
    func workspace() throws(UsageError) -> Workspace {
        guard let workspace = Workspace(around: folder) else {
            throw folder.path.hasPrefix("/") ? .noWorkspace : .folderIsGone
        }
        return workspace
    }

    func exercises() throws(UsageError) -> Exercises {
        Exercises(in: try workspace().root)
    }

    func progress() throws(UsageError) -> ExerciseProgress {
        let root = try workspace().root
        do {
            let (progress, damaged) = try ProgressFile(in: root).read()
            say(damaged)
            return progress
        } catch {
            console.error("Your progress can't be read. \(error.message(in: root))")
            return ExerciseProgress()
        }
    }

    /// Remembers something; what other commands have remembered in the meantime stays.
    @discardableResult
    func remember(_ change: (inout ExerciseProgress) -> Void) throws -> ExerciseProgress {
        let (progress, damaged) = try ProgressFile(in: try workspace().root).update(change)
        say(damaged)
        return progress
    }

    /// The same for what goes on without it: where it can't be written, that is said.
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

    private func say(_ damaged: String?) {
        guard let damaged else { return }
        console.error("The progress couldn't be read. It is set aside, and begins anew.")
        console.error("The old file: \(damaged)")
    }

    /// The exercise that the first word names, or else the current one.
    func exercise(_ arguments: Arguments, for command: String) throws(UsageError) -> Exercise {
        let exercises = try exercises()
        if let word = arguments.words.first { return try exercises.named(word) { "\(command) \($0)" } }
        if let current = exercises.current(in: try progress()) { return current }
        guard let first = exercises.all.first else {
            throw exercises.unreadable.first.map(UsageError.unreadable) ?? .noExercises
        }
        throw UsageError(
            "Which exercise? None is started yet.",
            "Begin with the first: swift run workshop start \(first.number)",
        )
    }
}
