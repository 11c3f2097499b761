import Episodes

extension Workshop {
    /// The workspace that it works in.
    func workspace() throws(UsageError) -> Workspace {
        guard let workspace = Workspace(around: folder) else {
            throw folder.path.hasPrefix("/") ? .noWorkspace : .folderIsGone
        }
        return workspace
    }

    /// The exercises, whose starting points are known from here on.
    func exercises() throws(UsageError) -> Exercises {
        let exercises = Exercises(in: try workspace().root)
        StartingPoint.keep(exercises)
        return exercises
    }

    /// How far the person has come.
    func progress() throws(UsageError) -> ExerciseProgress {
        let (progress, damage) = ProgressFile(in: try workspace().root).read()
        if let damage {
            console.error("The progress couldn't be read. It is set aside, and begins anew.")
            console.error("The old file: \(damage.name)")
        }
        return progress
    }

    /// Remembers something; what other commands have remembered in the meantime stays.
    @discardableResult
    func remember(_ change: (inout ExerciseProgress) -> Void) throws -> ExerciseProgress {
        var progress = try progress()
        let before = progress
        change(&progress)
        if progress != before { try ProgressFile(in: try workspace().root).write(progress) }
        return progress
    }

    /// The exercise that the first word names, or else the current one.
    func exercise(_ arguments: Arguments, for command: String) throws(UsageError) -> Exercise {
        let exercises = try exercises()
        if let word = arguments.words.first { return try exercises.named(word, for: command) }
        if let current = exercises.exercise(id: try progress().current) { return current }
        guard let first = exercises.all.first else {
            throw exercises.unreadable.first.map(UsageError.unreadable) ?? .noExercises
        }
        throw UsageError(
            "Which exercise? None is started yet.",
            "Begin with the first: swift run workshop start \(first.number)",
        )
    }
}
