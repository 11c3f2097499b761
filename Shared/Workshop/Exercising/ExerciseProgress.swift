import Foundation

/// How far a person has come with the exercises.
package struct ExerciseProgress: Codable, Hashable, Sendable {
    /// The form of the file, should it ever change.
    package private(set) var version = 1
    /// The folder's name of the exercise that is being worked on.
    package private(set) var current: String?
    /// By the folder's name that an exercise had when it was begun.
    private var exercises: [String: Entry] = [:]
    /// Whether the first answer to each prediction was right, by its title.
    private var firstAnswers: [String: Bool]?

    package init() {}

    /// How far a person has come with one exercise.
    package struct Entry: Codable, Hashable, Sendable {
        /// When it was started, or checked for the first time.
        package var begun: Date?
        /// When all of it was met for the first time.
        package var done: Date?
        /// How many hints were asked for.
        package var hints = 0
        /// Which ones, by their places.
        var seenHints: [Int]?
        /// Whether all was met at the last check, by other tests than those that were given.
        package var isDoneWithOtherTests: Bool?
        /// When those of the kept attempts were done that were, by their names.
        var doneAttempts: [String: Date]?
        /// The first goal that was open at the last check, the first being 1.
        var openGoal: Int?
        /// How many goals were met at the last check.
        package var goalsMet: Int?
    }

    /// The highest version that is understood.
    package static let version = 1

    /// How far a person has come with an exercise, whatever number it had when they began.
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
    package mutating func start(_ exercise: Exercise, at date: Date) {
        current = exercise.id
        self[exercise].begun = self[exercise].begun ?? date
    }

    /// Remembers what came of a check.
    package mutating func note(_ result: CheckResult, of exercise: Exercise, at date: Date) {
        current = current ?? exercise.id
        self[exercise].begun = self[exercise].begun ?? date
        guard case .ran = result.end else { return }
        self[exercise].goalsMet = result.goals.count { $0.isPassed }
        self[exercise].openGoal = result.goals.firstIndex { !$0.isPassed }.map { $0 + 1 }
        self[exercise].isDoneWithOtherTests = result.passes && !result.isMet ? true : nil
        if result.isMet { self[exercise].done = self[exercise].done ?? date }
    }

    /// Which hint comes next: the first unseen one for the goal that is open; the last for it when all were seen.
    package mutating func nextHint(of exercise: Exercise) -> Int? {
        let hints = exercise.hints
        let seen = self[exercise].seenHints ?? Array(0..<min(self[exercise].hints, hints.count))
        let open = self[exercise].openGoal
        let fitting = hints.indices.filter { index in
            open.map { hints[index].goals.isEmpty || hints[index].goals.contains($0) } ?? true
        }
        guard let next = fitting.first(where: { !seen.contains($0) }) ?? fitting.last else { return nil }
        see(hint: next, of: exercise)
        return next
    }

    /// Remembers that a hint was seen.
    package mutating func see(hint: Int, of exercise: Exercise) {
        let seen = self[exercise].seenHints ?? Array(0..<self[exercise].hints)
        if !seen.contains(hint) { self[exercise].seenHints = seen + [hint] }
        self[exercise].hints = Set(seen + [hint]).count
    }

    /// Begins an exercise anew.
    ///
    /// - Parameter attempt: The name under which what was there is kept.
    package mutating func reset(_ exercise: Exercise, keptAs attempt: String? = nil, at date: Date) {
        keep(attempt, of: exercise)
        self[exercise] = Entry(begun: date, doneAttempts: self[exercise].doneAttempts)
    }

    /// Brings an attempt back, which is as done as it was.
    package mutating func restore(_ attempt: String, of exercise: Exercise, keptAs other: String?) {
        keep(other, of: exercise)
        if let done = self[exercise].doneAttempts?[attempt] { self[exercise].done = done }
    }

    private mutating func keep(_ attempt: String?, of exercise: Exercise) {
        guard let attempt, let done = self[exercise].done else { return }
        self[exercise].doneAttempts = (self[exercise].doneAttempts ?? [:]).merging([attempt: done]) { $1 }
    }

    /// Whether the change of that title was predicted rightly; nil when it wasn't predicted.
    package func prediction(of change: String) -> Bool? { firstAnswers?[change] }

    /// Remembers a prediction, if it is the first of that change.
    package mutating func note(_ isRight: Bool, for change: String) {
        firstAnswers = [change: isRight].merging(firstAnswers ?? [:]) { $1 }
    }

    /// How many changes were predicted, and how many of them rightly.
    package var predictions: (right: Int, all: Int) {
        (firstAnswers?.values.count { $0 } ?? 0, firstAnswers?.count ?? 0)
    }
}
