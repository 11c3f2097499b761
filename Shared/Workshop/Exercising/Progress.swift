import Foundation
import Terminal

/// How far the learner has come with the exercises.
package struct ExerciseProgress: Codable, Hashable, Sendable {
    /// The folder's name of the exercise that is being worked on.
    package private(set) var current: String?
    /// By the folder's name that an exercise had when it was begun.
    private var exercises: [String: Entry] = [:]
    /// Whether the first answer to each prediction was right, by its title.
    private var firstAnswers: [String: Bool]?

    package init() {}

    package struct Entry: Codable, Hashable, Sendable {
        /// When it was started, or checked for the first time.
        package var begun: Date?
        /// When all of it was met for the first time.
        package var done: Date?
        /// The hints that were shown, by their places.
        var seenHints: [Int]?
        /// The first goal that was open at the last check, the first being 1.
        var openGoal: Int?
        /// How many goals were met at the last check.
        package var goalsMet: Int?

        /// How many hints were shown.
        package var hints: Int { seenHints?.count ?? 0 }
    }

    /// How far the learner has come with an exercise, whatever number it had when they began.
    package subscript(exercise: Exercise) -> Entry {
        get { exercises[key(of: exercise)] ?? Entry() }
        set { exercises[key(of: exercise)] = newValue }
    }

    private func key(of exercise: Exercise) -> String {
        exercises.keys.first { exercise.isNamed(by: $0) } ?? exercise.id
    }

    /// Whether it is the exercise that is being worked on.
    package func isCurrent(_ exercise: Exercise) -> Bool {
        current.map(exercise.isNamed) ?? false
    }

    /// Remembers that an exercise is being worked on from now on.
    package mutating func start(_ exercise: Exercise, at date: Date = .now) {
        current = exercise.id
        self[exercise].begun = self[exercise].begun ?? date
    }

    /// Remembers the result of a check.
    package mutating func note(_ result: CheckResult, of exercise: Exercise, at date: Date = .now) {
        current = current ?? exercise.id
        self[exercise].begun = self[exercise].begun ?? date
        guard case .ran = result.end else { return }
        self[exercise].goalsMet = result.goals.count { $0.isPassed }
        self[exercise].openGoal = result.goals.firstIndex { !$0.isPassed }.map { $0 + 1 }
        if result.isMet { self[exercise].done = self[exercise].done ?? date }
    }

    /// The hint that comes next: the first unseen one for the open goal, or the last for it when all were seen.
    package mutating func nextHint(of exercise: Exercise) -> Int? {
        let (hints, entry) = (exercise.hints, self[exercise])
        let fitting = hints.indices.filter { index in
            entry.openGoal.map { hints[index].goals.isEmpty || hints[index].goals.contains($0) } ?? true
        }
        let next = fitting.first { !(entry.seenHints ?? []).contains($0) } ?? fitting.last
        if let next { see(hint: next, of: exercise) }
        return next
    }

    /// Remembers that a hint was shown.
    package mutating func see(hint: Int, of exercise: Exercise) {
        let seen = self[exercise].seenHints ?? []
        if !seen.contains(hint) { self[exercise].seenHints = seen + [hint] }
    }

    /// Begins an exercise again.
    package mutating func reset(_ exercise: Exercise) { self[exercise] = Entry(begun: .now) }

    /// Whether the change of that title was predicted correctly; `nil` when it wasn't predicted.
    package func prediction(of change: String) -> Bool? { firstAnswers?[change] }

    /// Remembers a prediction, if it is the first of that change.
    package mutating func note(_ isRight: Bool, for change: String) {
        firstAnswers = [change: isRight].merging(firstAnswers ?? [:]) { $1 }
    }

    /// How many changes were predicted, and how many of them correctly.
    package var predictions: (right: Int, all: Int) {
        (firstAnswers?.values.count { $0 } ?? 0, firstAnswers?.count ?? 0)
    }
}

/// The file of the progress: `.workshop/progress.json`.
package struct ProgressFile: Sendable {
    private let folder: WorkshopFolder
    private let file: URL

    package init(in root: URL, onWait: @escaping @Sendable () -> Void = {}) {
        folder = WorkshopFolder(in: root, onWait: onWait)
        file = folder.url.appending(path: "progress.json")
    }

    /// The progress. A file that can't be understood is renamed rather than lost, to the path that is returned with it.
    package func read() throws -> (ExerciseProgress, damaged: String?) {
        try update { _ in }
    }

    /// Changes the progress; what another command does at the same time comes before it or after it.
    @discardableResult
    package func update(_ change: (inout ExerciseProgress) -> Void) throws
        -> (ExerciseProgress, damaged: String?)
    {
        try folder.locked {
            var damaged: String?
            let before = contents()
            if before == nil {
                let name = Timestamp.free("progress-damaged-\(Timestamp(.now))", in: folder.url)
                try FileManager.default.moveItem(at: file, to: folder.url.appending(path: name))
                damaged = ".workshop/\(name)"
            }
            var progress = before ?? ExerciseProgress()
            change(&progress)
            if progress != before ?? ExerciseProgress() {
                let encoder = JSONEncoder()
                encoder.dateEncodingStrategy = .iso8601
                encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
                try (encoder.encode(progress) + Data("\n".utf8)).write(to: file, options: .atomic)
            }
            return (progress, damaged)
        }
    }

    /// What the file contains; `nil` when it can't be understood.
    private func contents() -> ExerciseProgress? {
        guard FileManager.default.type(of: file) != nil else { return ExerciseProgress() }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return try? decoder.decode(ExerciseProgress.self, from: Data(contentsOf: file))
    }
}

/// The folder `.workshop`, which git ignores.
struct WorkshopFolder: Sendable {
    let url: URL
    private let onWait: @Sendable () -> Void

    /// - Parameter onWait: Called before another command is waited for.
    init(in root: URL, onWait: @escaping @Sendable () -> Void = {}) {
        url = root.appending(path: ".workshop")
        self.onWait = onWait
    }

    /// Does something while no other command of this workspace changes anything in it.
    func locked<Result>(_ body: () throws -> Result) throws -> Result {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        let lock = url.appending(path: "lock").path
        let descriptor = open(lock, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw CocoaError.system(errno, at: lock) }
        // The system releases it, too, when the process ends, however that happens.
        defer { close(descriptor) }
        if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
            onWait()
            // NB: Some network file systems have no locks. There, commands at the same time can be in each other's way.
            while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
        }
        return try body()
    }
}
