import Checking
import Content
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
        let spinner = await Spinner(console)
        let (result, report) = await workshop.check(exercise, orders: "write") { spinner.update($0) }
        await spinner.end()
        if result.end == .interrupted { throw CancellationError() }
        console.lines(report.lines())
        guard result.end == .ran else { return 1 }
        guard arguments.value(of: "--accept") != nil else { return 0 }
        // The difference has been shown, so now it may be accepted.
        let versions = SavedVersions(at: exercise, onWait: workshop.onWait)
        let kept = try versions.copy()
        console.line("\nSaved your version in \(versions.path(of: kept)).\n")
        let (accepted, after) = await workshop.check(exercise, orders: "accept") { _ in }
        console.lines(after.lines())
        return accepted.end == .ran ? 0 : 1
    }
}
