import Episodes

extension StartingPoint {
    /// Keeps the sources of exercises that come without git, the first time that the command sees them.
    static func keep(_ exercises: Exercises) {
        for exercise in exercises.all where !exercise.hasHistory { keep(exercise) }
    }

    /// Keeps the sources of an exercise that git doesn't know, although there is a repository around it.
    static func keepUnlessCommitted(_ exercise: Exercise) async {
        if await StartingPoint(of: exercise) == nil { keep(exercise) }
    }

    private static func keep(_ exercise: Exercise) {
        let folder = keptFolder(of: exercise)
        guard !isCurrent(folder, exercise), let files = try? files(in: exercise.sources) else { return }
        try? FileManager.default.removeItem(at: folder)
        try? StartingPoint(files: files, origin: "").write(to: folder.appending(path: "Sources"))
        // Last, since it says that the rest is there.
        try? FileManager.default.copyItem(
            at: exercise.folder.appending(path: "exercise.json"),
            to: folder.appending(path: "exercise.json"),
        )
    }

    /// What was kept; nil when nothing was, or when the exercise is another one by now.
    init?(keptOf exercise: Exercise) {
        let folder = StartingPoint.keptFolder(of: exercise)
        guard StartingPoint.isCurrent(folder, exercise) else { return nil }
        guard let files = try? StartingPoint.files(in: folder.appending(path: "Sources")), !files.isEmpty
        else {
            return nil
        }
        self.init(files: files, origin: ".workshop/starts/\(exercise.id), kept when the command first saw it")
    }

    private static func keptFolder(of exercise: Exercise) -> URL {
        exercise.root.appending(path: ".workshop/starts/\(exercise.id)", directoryHint: .isDirectory)
    }

    private static func isCurrent(_ folder: URL, _ exercise: Exercise) -> Bool {
        let kept = try? Data(contentsOf: folder.appending(path: "exercise.json"))
        let now = try? Data(contentsOf: exercise.folder.appending(path: "exercise.json"))
        return kept != nil && kept == now
    }
}

extension Exercise {
    /// Whether there is a repository around it.
    fileprivate var hasHistory: Bool {
        var folder = root.standardizedFileURL
        while !FileManager.default.fileExists(atPath: folder.appending(path: ".git").path) {
            guard folder.path != "/" else { return false }
            folder.deleteLastPathComponent()
        }
        return true
    }
}
