import Checking
import Content
import Foundation
import Learner
import Terminal

extension Command {
    static let pin = Command(
        name: "pin",
        operands: "[N]",
        maxArguments: 1,
        summary: "Pin what the screen of exercise N does in every order",
        options: [Option("--accept", "KIND", "Replace the pins that differ in the way with this number")],
        notes: [
            "Writes the file of pins if there is none. If there is one, shows how the screen differs from it, and changes "
                + "nothing. Exits with 1 if it differs. `--accept` takes one kind of difference at a time, and copies your code "
                + "and the old pins to .workshop/saved first, where `restore` finds them."
        ],
        examples: ["pin 15", "pin 15 --accept 1"],
    ) { arguments, workshop in
        let exercise = try workshop.exercise(arguments, for: "pin")
        guard exercise.hasOwnPins else {
            let other = try workshop.exercises().all.last { $0.hasOwnPins }
            throw CommandError.usage(
                "exercise \(exercise.number) has no screen for you to pin",
                other.map { "Pin that of exercise \($0.number): swift run workshop pin \($0.number)" }
                    ?? "See the list: swift run workshop exercises",
            )
        }
        let suggestion = "Accept the first kind: swift run workshop pin \(exercise.number) --accept 1"
        let kind = try arguments.number(of: "--accept", in: 1...999, "a kind of difference", suggestion)
        let console = workshop.console
        try await workshop.checkCanTest()
        console.heading(exercise.heading, exercise.title.printable)
        console.line()
        let before = try exercise.sourcesAndPins()
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        var run = TestRun(exercise: exercise)
        run.orders = "own:\(kind.map(String.init) ?? "all"):\(folder.url.path)"
        let spinner = await Spinner(console)
        let result = await workshop.result(of: run) { spinner.update($0) }
        await spinner.end()
        if result.end == .interrupted { throw CancellationError() }
        let pins = try run.proposedOrders().filter { $0.key.hasPrefix("Sources/") }
        return try workshop.pin(
            exercise,
            pins,
            insteadOf: before,
            after: result,
            accepts: kind != nil,
        )
    }
}

extension Workshop {
    /// Shows what a run of the tests has found, and writes the pins that it proposes, if there are none yet, or if they are
    /// accepted. Returns the exit code.
    fileprivate func pin(
        _ exercise: Exercise,
        _ pins: [String: Data],
        insteadOf before: [String: Data],
        after result: CheckResult,
        accepts: Bool,
    ) throws -> Int32 {
        let changed = pins.filter { before[$0.key] != $0.value }
        let isFirst = changed.keys.allSatisfy { numberOfOrders(in: before[$0]) == 0 }
        var recorded = result
        // What is pinned for the first time is as it was checked.
        if isFirst { recorded.files.merge(changed.mapValues(\.contentID)) { $1 } }
        console.lines(report(on: recorded, of: exercise).lines(isWhole: !console.isTerminal))
        guard result.end == .ran else { return 1 }
        console.line()
        guard result.crash == nil, !pins.isEmpty else {
            console.line("Nothing was pinned.")
            return 1
        }
        guard !changed.isEmpty else {
            for (path, data) in pins.sorted(by: { $0.key < $1.key }) {
                let count = counted(numberOfOrders(in: data), "order")
                console.line("\(exercise.path(of: path)): \(count), as pinned.")
            }
            return 0
        }
        guard accepts || isFirst else {
            let command = "swift run workshop pin \(exercise.number) --accept 1"
            console.commands([(command, "accept the first kind of difference, if it is meant")])
            return 1
        }
        guard isFirst || result.behaviours.allSatisfy(\.isPassed) else {
            console.line("Nothing was accepted: first, fix what worked before.")
            return 1
        }
        // Otherwise, the pins aren't those of the code that the learner sees now.
        guard try exercise.fileIDs() == result.files else {
            throw CommandError(
                "exercise \(exercise.number) was saved while its tests ran; nothing was written",
                "Run the command again.",
            )
        }
        if !isFirst {
            let versions = SavedVersions(at: exercise, onWait: onWait)
            let sources = before.map { ($0.key.trimmingPrefix("Sources/"), $0.value) }
            let kept = try versions.save(Dictionary(uniqueKeysWithValues: sources.map { (String($0), $1) }))
            console.line("Saved your version in \(versions.path(of: kept)).\n")
        }
        let files = LearnerFiles(in: exercise.root, onWait: onWait)
        for (name, data) in changed.sorted(by: { $0.key < $1.key }) {
            let path = exercise.path(of: name)
            try files.write(data, to: path, replacing: before[name])
            console.line("Wrote \(path), with \(counted(numberOfOrders(in: data), "order")).")
        }
        if !isFirst {
            console.commands([("swift run workshop check \(exercise.number)", "see which goals are met now")])
        }
        return 0
    }
}

/// The number of orders that a file of pins lists.
private func numberOfOrders(in file: Data?) -> Int {
    let value = file.flatMap { try? JSONSerialization.jsonObject(with: $0) }
    return (value as? [Any])?.count ?? 0
}

extension Exercise {
    /// The files in Sources, those of pins among them, by their paths in the exercise.
    fileprivate func sourcesAndPins() throws -> [String: Data] {
        let files = try contents(of: "Sources")
        return Dictionary(uniqueKeysWithValues: files.map { ("Sources/\($0)", $1) })
    }
}
