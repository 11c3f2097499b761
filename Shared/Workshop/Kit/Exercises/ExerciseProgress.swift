import Episodes

/// How far a person has come with the exercises.
struct ExerciseProgress: Codable, Hashable, Sendable {
    /// The form of the file, should it ever change.
    private(set) var version = 1
    /// The folder's name of the exercise that is being worked on.
    var current: String?
    private var exercises: [String: Entry] = [:]

    /// How far a person has come with one exercise.
    struct Entry: Codable, Hashable, Sendable {
        /// When it was started, or checked for the first time.
        var begun: Date?
        /// When all of it was met for the first time.
        var done: Date?
        /// How many hints were asked for.
        var hints = 0
        /// How many goals were met at the last check.
        var goalsMet: Int?
    }

    /// The highest version that is understood.
    static let version = 1

    subscript(exercise: Exercise) -> Entry {
        get { exercises[exercise.id] ?? Entry() }
        set { exercises[exercise.id] = newValue }
    }

    /// Remembers that an exercise is being worked on from now on.
    mutating func start(_ exercise: Exercise, at date: Date) {
        current = exercise.id
        self[exercise].begun = self[exercise].begun ?? date
    }

    /// Remembers what came of a check.
    mutating func note(_ result: CheckResult, of exercise: Exercise, at date: Date) {
        current = current ?? exercise.id
        self[exercise].begun = self[exercise].begun ?? date
        guard case .ran = result.end else { return }
        self[exercise].goalsMet = result.goals.count { $0.isPassed }
        if result.isMet { self[exercise].done = self[exercise].done ?? date }
    }

    /// Begins an exercise anew.
    mutating func reset(_ exercise: Exercise, at date: Date) {
        self[exercise] = Entry(begun: date)
    }
}
