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
        options: [Option("--accept", nil, "Show how it differs from the pins, and write them again")],
        notes: [
            "Writes the file of pins if there is none. If there is one, shows how the screen differs from it, and changes "
                + "nothing. `--accept` copies your code and the pins to .workshop/saved first, where `restore` finds them."
        ],
        examples: ["pin 15", "pin 15 --accept"],
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
        let console = workshop.console
        try await workshop.checkCanTest()
        console.heading(exercise.heading, exercise.title.printable)
        console.line()
        let before = try exercise.pins
        let spinner = await Spinner(console)
        let (result, report) = await workshop.check(exercise, orders: "write") { spinner.update($0) }
        await spinner.end()
        if result.end == .interrupted { throw CancellationError() }
        console.lines(report.lines(isWhole: !console.isTerminal))
        guard result.end == .ran else { return 1 }
        guard arguments.value(of: "--accept") != nil else {
            try console.show(exercise.pins, of: exercise, writtenOver: before)
            return 0
        }
        guard result.behaviours.allSatisfy(\.isPassed) else {
            console.line("\nNothing was accepted: first, fix what worked before.")
            return 1
        }
        // The difference has been shown, so now it may be accepted.
        let versions = SavedVersions(at: exercise, onWait: workshop.onWait)
        let kept = try versions.copy()
        console.line("\nSaved your version in \(versions.path(of: kept)).\n")
        let (accepted, after) = await workshop.check(exercise, orders: "accept") { _ in }
        console.lines(after.lines(isWhole: !console.isTerminal))
        try console.show(exercise.pins, of: exercise, writtenOver: before)
        return accepted.end == .ran ? 0 : 1
    }
}

extension Exercise {
    /// The files of pins, by their paths in Sources.
    fileprivate var pins: [String: Data] {
        get throws { try contents(of: "Sources").filter { $0.key.hasPrefix("Orders/") } }
    }
}

extension Console {
    /// Says which files of pins have been written.
    fileprivate func show(_ pins: [String: Data], of exercise: Exercise, writtenOver old: [String: Data]) {
        let written = pins.keys.filter { pins[$0] != old[$0] }.sorted()
        guard !written.isEmpty else { return }
        line()
        for path in written {
            // A line for each order, and one for each bracket.
            let lines = String(decoding: pins[path] ?? Data(), as: UTF8.self).split(separator: "\n")
            line("Wrote \(exercise.path(of: "Sources/\(path)")), with \(counted(lines.count - 2, "order")).")
        }
    }
}
