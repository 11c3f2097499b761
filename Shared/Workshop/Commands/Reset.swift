import Content
import Learner
import Terminal

extension Command {
    static let reset = Command(
        name: "reset",
        operands: "[N]",
        maxArguments: 1,
        summary: "Reset exercise N to its start, and save your code",
        options: [Option("--tests", nil, "Reset its tests and its manifest instead of its sources")],
        notes: [
            "Moves your code to .workshop/saved, where `restore` finds it, and your tests and your manifest to "
                + ".workshop/tests."
        ],
        examples: ["reset 3", "reset 3 --tests"],
    ) { arguments, workshop in
        let exercise = try workshop.exercise(arguments, for: "reset")
        let isOfTests = arguments.value(of: "--tests") != nil
        let name = isOfTests ? "Tests" : "Sources"
        let originals = try await exercise.originals.contents(of: name)
        await exercise.originals.save()
        let versions = SavedVersions(at: exercise, ofTests: isOfTests, onWait: workshop.onWait)
        let kept = try versions.reset(to: originals)
        let console = workshop.console
        let names = isOfTests ? "\(name) and \(Exercise.manifest)" : name
        console.line("Reset \(exercise.path(of: names)) to the start.")
        if !isOfTests { try workshop.tryUpdateProgress { $0.reset(exercise) } }
        if let kept { console.line("Saved your version in \(versions.path(of: kept)).") }
        // The start may not compile in another language mode.
        let manifest = exercise.path(of: Exercise.manifest)
        if isOfTests || !exercise.originals.changedFiles().contains(manifest) {
            let others = SavedVersions(at: exercise, ofTests: true, onWait: workshop.onWait)
            if let kept = try others.resetManifest(to: await exercise.originals.manifest()) {
                console.line("Saved your \(Exercise.manifest) in \(others.path(of: kept)).")
            }
        }
        console.line()
        let restore = ("swift run workshop restore \(exercise.number)", "get your version back")
        console.commands(exercise.commands + (kept == nil || isOfTests ? [] : [restore]))
        return 0
    }

    static let restore = Command(
        name: "restore",
        operands: "[N] [DATE]",
        maxArguments: 2,
        summary: "Restore a saved version: the latest, or the one from DATE",
        notes: ["Saves your current code as another version."],
        examples: ["restore 3", "restore 3 2026-11-21T14-05-09"],
    ) { arguments, workshop in
        let exercise = try workshop.exercise(arguments, for: "restore")
        let versions = SavedVersions(at: exercise, onWait: workshop.onWait)
        let name = try versions.named(arguments.operands.dropFirst().first)
        await exercise.originals.save()
        let kept = try versions.restore(name)
        let console = workshop.console
        console.line("Restored \(exercise.path(of: "Sources")) from \(versions.path(of: name)).")
        if let kept { console.line("Saved your version in \(versions.path(of: kept)).") }
        console.line()
        console.commands(exercise.commands)
        return 0
    }
}
