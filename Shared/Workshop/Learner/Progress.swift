import Content
import Foundation
import Terminal

/// The learner's progress in the exercises.
package struct ExerciseProgress: Codable, Hashable, Sendable {
    /// The folder name of the exercise that the learner is working on.
    package private(set) var current: String?
    /// The entries, by the folder names of the exercises.
    private var exercises: [String: Entry] = [:]

    package init() {}

    package struct Entry: Codable, Hashable, Sendable {
        /// The date when it was started or first checked.
        package var begun: Date?
        /// The date when it was first done.
        package var done: Date?
        /// The indices of the hints that were shown, in that order.
        var seenHints: [Int]?
        /// The names of the tests that were red at the last check, in the order in which to fix them.
        private(set) var redTests: [String]?
        /// The first lines of what they said, by their names.
        private(set) var findings: [String: String]?
        /// The IDs of the files that were checked last, by their paths in the exercise.
        private(set) var checkedFiles: [String: String]?
        /// The same, when all behaviours held.
        package private(set) var heldFiles: [String: String]?
        /// The number of questions that a reviewer would have had at the last check.
        package private(set) var questions: Int?
        /// Whether the code didn't build at the last check.
        fileprivate var isUnbuilt: Bool?

        /// The number of hints that were shown.
        package var hints: Int { seenHints?.count ?? 0 }

        package init() {}
    }

    /// The learner's progress in an exercise.
    package subscript(exercise: Exercise) -> Entry {
        get { exercises[exercise.id] ?? Entry() }
        set { exercises[exercise.id] = newValue }
    }

    /// Returns whether the learner is working on an exercise.
    package func isCurrent(_ exercise: Exercise) -> Bool { current == exercise.id }

    /// Records that the learner is working on an exercise from now on.
    package mutating func start(_ exercise: Exercise, at date: Date = .now) {
        current = exercise.id
        self[exercise].begun = self[exercise].begun ?? date
    }

    /// Records a check, and what it found if the tests ran.
    package mutating func record(_ findings: Findings?, of exercise: Exercise, at date: Date = .now) {
        current = current ?? exercise.id
        self[exercise].begun = self[exercise].begun ?? date
        guard let findings else { return }
        self[exercise].record(findings, of: exercise)
        if findings.isDone { self[exercise].done = self[exercise].done ?? date }
    }

    /// Records a check of code that doesn't build. What was red before is still what to fix.
    package mutating func recordFailedBuild(of exercise: Exercise, at date: Date = .now) {
        record(nil, of: exercise, at: date)
        self[exercise].isUnbuilt = true
    }

    /// What a check found, as far as the progress keeps it.
    package struct Findings: Sendable {
        /// The names of the tests, in the order in which to fix them; whether each passed, `nil` if it didn't run to its
        /// end; and the first line of what it said if it didn't pass.
        package let tests: [(name: String, isPassed: Bool?, finding: String?)]
        /// The IDs of the files that were checked, by their paths in the exercise.
        package let files: [String: String]
        package let behavioursHold: Bool
        package let isDone: Bool
        /// The number of questions that a reviewer would have.
        let questions: Int

        package init(
            tests: [(name: String, isPassed: Bool?, finding: String?)],
            files: [String: String],
            behavioursHold: Bool,
            isDone: Bool,
            questions: Int = 0,
        ) {
            self.tests = tests
            self.files = files
            self.behavioursHold = behavioursHold
            self.isDone = isDone
            self.questions = questions
        }
    }

    /// The next hint: the first unseen one, or the last one if all have been seen.
    package mutating func nextHint(of exercise: Exercise) -> Entry.HintChoice? {
        let entry = self[exercise]
        let choices = entry.hintChoices(for: exercise)
        let next = choices.first { !entry.hasSeen($0) } ?? choices.last
        if let next { markSeen(hint: next.index, of: exercise) }
        return next
    }

    /// Records that a hint was shown.
    package mutating func markSeen(hint: Int, of exercise: Exercise) {
        let seen = self[exercise].seenHints ?? []
        if !seen.contains(hint) { self[exercise].seenHints = seen + [hint] }
    }

    /// Starts an exercise again. What is done stays done.
    package mutating func reset(_ exercise: Exercise) {
        var entry = Entry()
        entry.begun = .now
        entry.done = self[exercise].done
        self[exercise] = entry
    }
}

extension Exercises {
    /// The exercise that the learner is working on.
    package func current(in progress: ExerciseProgress) -> Exercise? {
        all.first(where: progress.isCurrent)
    }

    /// The first exercise that isn't done, those on the path before all others, and those of which only the rest is left
    /// last. To a learner who leaves one undone, the next one, starting over after the last: that very exercise if all
    /// others are done.
    package func next(after exercise: Exercise?, in progress: ExerciseProgress) -> Exercise? {
        let isPartMet = { progress[$0].hasMetPartOnPath(of: $0) }
        let open = (path.filter { !isPartMet($0) } + others + path.filter(isPartMet))
            .filter { progress[$0].done == nil }
        guard let exercise, !isPartMet(exercise), let index = open.firstIndex(where: { $0.id == exercise.id })
        else { return open.first }
        return open[(index + 1) % open.count]
    }
}

extension ExerciseProgress {
    /// The mark of an exercise in a list: `✓` done, `◐` started, `○` not started, `≠` tests changed.
    package func mark(of exercise: Exercise) -> String {
        let entry = self[exercise]
        if entry.begun != nil, !exercise.originals.changedFiles().isEmpty { return "≠" }
        if entry.done != nil || entry.hasMetPartOnPath(of: exercise) { return "✓" }
        return entry.begun == nil ? "○" : "◐"
    }
}

extension ExerciseProgress.Entry {
    /// A hint by its index, and the red test that it is for, or `nil` if it is for the whole exercise.
    package typealias HintChoice = (index: Int, test: String?)

    fileprivate mutating func record(_ findings: ExerciseProgress.Findings, of exercise: Exercise) {
        let before = red(in: exercise)
        let red = findings.tests.filter { name, isPassed, _ in
            // A test that didn't run to its end is as it was before.
            isPassed.map { !$0 } ?? before.contains(name)
        }
        redTests = red.map(\.name)
        let said = red.compactMap { test in test.finding.map { (test.name, $0) } }
        self.findings = Dictionary(said) { first, _ in first }
        checkedFiles = findings.files
        questions = findings.questions > 0 ? findings.questions : nil
        isUnbuilt = nil
        if findings.behavioursHold { heldFiles = findings.files }
    }

    /// The names of the tests that were red at the last check, in the order in which to fix them. Before the first
    /// check, these are the goals.
    package func red(in exercise: Exercise) -> [String] {
        redTests ?? exercise.description.goals.map(\.name)
    }

    /// The number of goals that were met at the last check, or `nil` before the first.
    package func goalsMet(in exercise: Exercise) -> Int? {
        redTests.map { red in exercise.description.goals.count { !red.contains($0.name) } }
    }

    /// Whether the goals of the part that is on the path were met at the last check, without a broken behaviour.
    package func hasMetPartOnPath(of exercise: Exercise) -> Bool {
        guard let goals = exercise.description.goalsOnPath, let redTests else { return false }
        let needed = exercise.description.behaviours.map(\.name) + goals.map(\.name)
        return !needed.contains(where: redTests.contains)
    }

    /// Whether the tests have run.
    package var isChecked: Bool { redTests != nil }

    /// Whether the code didn't build at the last check, so no test ran.
    package var failedToBuild: Bool { isUnbuilt == true }

    /// Returns whether the code has changed since the tests last ran, or since the start, or can't be read.
    package func hasChanged(_ exercise: Exercise) -> Bool {
        (try? exercise.fileIDs()) != checkedFiles ?? exercise.originals.ids
    }

    /// The hints for the first red test that has any, in the order in which to show them, and then those for the whole
    /// exercise. If no red test has one, all hints.
    package func hintChoices(for exercise: Exercise) -> [HintChoice] {
        let hints = exercise.hints()
        let whole = hints.indices.filter { hints[$0].isForAll }
        for test in red(in: exercise) {
            let found = hints.indices.filter { index in
                hints[index].isFor(test, of: exercise.description, saying: findings?[test])
            }
            if !found.isEmpty { return found.map { ($0, test) } + whole.map { ($0, nil) } }
        }
        return hints.indices.map { ($0, nil) }
    }

    /// The number of a hint among those that were shown, from 1.
    package func number(of choice: HintChoice) -> Int {
        (seenHints?.firstIndex(of: choice.index) ?? hints) + 1
    }

    /// Returns whether a hint was shown.
    package func hasSeen(_ choice: HintChoice) -> Bool {
        seenHints?.contains(choice.index) ?? false
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
        if FileManager.default.isMissing(file) { return ExerciseProgress() }
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
                try (encoder.encode(progress) + Data("\n".utf8)).write(to: file, options: .atomic)
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
