import Foundation
import Terminal

/// The learner's progress in the exercises.
package struct ExerciseProgress: Codable, Hashable, Sendable {
    /// The folder name of the exercise that the learner is working on.
    package private(set) var current: String?
    /// The entries, by the folder names that the exercises had when they were started.
    private var exercises: [String: Entry] = [:]
    /// The correctness of the first answer to each prediction, by the title of the change.
    private var firstAnswers: [String: Bool]?

    package init() {}

    package struct Entry: Codable, Hashable, Sendable {
        /// The date when it was started or first checked.
        package var begun: Date?
        /// The date when it was first done.
        package var done: Date?
        /// The indices of the hints that were shown.
        var seenHints: [Int]?
        /// The first goal that wasn't met at the last check, from 1.
        var openGoal: Int?
        /// The number of goals that were met at the last check.
        package var goalsMet: Int?

        /// The number of hints that were shown.
        package var hints: Int { seenHints?.count ?? 0 }
    }

    /// The learner's progress in an exercise, whatever its number was when they started it.
    package subscript(exercise: Exercise) -> Entry {
        get { exercises[key(of: exercise)] ?? Entry() }
        set { exercises[key(of: exercise)] = newValue }
    }

    private func key(of exercise: Exercise) -> String {
        exercises.keys.first { exercise.isNamed(by: $0) } ?? exercise.id
    }

    /// Returns whether the learner is working on an exercise.
    package func isCurrent(_ exercise: Exercise) -> Bool {
        current.map(exercise.isNamed) ?? false
    }

    /// Records that the learner is working on an exercise from now on.
    package mutating func start(_ exercise: Exercise, at date: Date = .now) {
        current = exercise.id
        self[exercise].begun = self[exercise].begun ?? date
    }

    /// Records the result of a check.
    package mutating func record(_ result: CheckResult, of exercise: Exercise, at date: Date = .now) {
        current = current ?? exercise.id
        self[exercise].begun = self[exercise].begun ?? date
        guard case .ran = result.end else { return }
        self[exercise].goalsMet = result.goals.count { $0.isPassed }
        self[exercise].openGoal = result.goals.firstIndex { !$0.isPassed }.map { $0 + 1 }
        if result.isDone { self[exercise].done = self[exercise].done ?? date }
    }

    /// The next hint: the first unseen one for the open goal, or the last one for it if all have been seen.
    package mutating func nextHint(of exercise: Exercise) -> Int? {
        let hints = exercise.hints
        let entry = self[exercise]
        let fitting = hints.indices.filter { index in
            entry.openGoal.map { hints[index].goals.isEmpty || hints[index].goals.contains($0) } ?? true
        }
        let next = fitting.first { !(entry.seenHints ?? []).contains($0) } ?? fitting.last
        if let next { markSeen(hint: next, of: exercise) }
        return next
    }

    /// Records that a hint was shown.
    package mutating func markSeen(hint: Int, of exercise: Exercise) {
        let seen = self[exercise].seenHints ?? []
        if !seen.contains(hint) { self[exercise].seenHints = seen + [hint] }
    }

    /// Starts an exercise again. What is done stays done.
    package mutating func reset(_ exercise: Exercise) {
        self[exercise] = Entry(begun: .now, done: self[exercise].done)
    }

    /// Returns whether a change was predicted correctly, or `nil` if it wasn't predicted.
    package func prediction(of change: String) -> Bool? { firstAnswers?[change] }

    /// Records a prediction, if it is the first one for that change.
    package mutating func record(_ isRight: Bool, for change: String) {
        firstAnswers = [change: isRight].merging(firstAnswers ?? [:]) { $1 }
    }

    /// The number of changes that were predicted, and how many of them correctly.
    package var predictions: (right: Int, all: Int) {
        (firstAnswers?.values.count { $0 } ?? 0, firstAnswers?.count ?? 0)
    }
}

/// The file that stores the progress: `.workshop/progress.json`.
package struct ProgressFile: Sendable {
    private let root: URL
    private let folder: WorkshopFolder
    private let path = ".workshop/progress.json"
    private var file: URL { root.appending(path: path) }

    package init(in root: URL, onWait: @escaping @Sendable () -> Void = {}) {
        self.root = root
        folder = WorkshopFolder(in: root, onWait: onWait)
    }

    /// Reads the progress, or returns `nil` if the file is damaged.
    ///
    /// - Throws: An error if it can't be read, so nobody knows whether it is.
    package func read() throws(CommandError) -> ExerciseProgress? {
        guard FileManager.default.type(of: file) != nil else { return ExerciseProgress() }
        let data = try Data(contentsOf: path, in: root)
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return try? decoder.decode(ExerciseProgress.self, from: data)
    }

    /// Changes the progress. Changes by other commands come either before or after this one.
    ///
    /// Renames a damaged file rather than losing it, and returns its new path.
    @discardableResult
    package func update(_ change: (inout ExerciseProgress) -> Void) throws
        -> (ExerciseProgress, damaged: String?)
    {
        try folder.locked {
            var damaged: String?
            let before = try read()
            if before == nil {
                let name = Timestamp.uniqueName("progress-damaged-\(Timestamp(.now))", in: folder.url)
                try FileManager.default.moveItem(at: file, to: folder.url.appending(path: name))
                damaged = ".workshop/\(name)"
            }
            var progress = before ?? ExerciseProgress()
            change(&progress)
            if progress != before ?? ExerciseProgress() {
                let encoder = JSONEncoder()
                encoder.dateEncodingStrategy = .iso8601
                encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
                try (encoder.encode(progress) + Data("\n".utf8)).write(whole: file)
            }
            return (progress, damaged)
        }
    }
}

/// The folder `.workshop`, which git ignores.
struct WorkshopFolder: Sendable {
    let url: URL
    private let onWait: @Sendable () -> Void

    /// - Parameter onWait: Called before waiting for another command.
    init(in root: URL, onWait: @escaping @Sendable () -> Void = {}) {
        url = root.appending(path: ".workshop")
        self.onWait = onWait
    }

    /// Runs a closure while no other command in this workspace changes anything in the folder.
    func locked<Result>(_ body: () throws -> Result) throws -> Result {
        let lock = try lock()
        defer { lock.release() }
        return try body()
    }

    /// Waits until no other command in this workspace changes anything in the folder, and locks it.
    func lock() throws -> FileLock {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        return try FileLock(waitingFor: url.appending(path: "lock"), onWait: onWait)
    }
}
