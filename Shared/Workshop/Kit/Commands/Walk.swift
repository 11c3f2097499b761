import Diffing
import Exercising
import Foundation
import StageCatalog
import Terminal

extension Command {
    static let walk = Command(
        name: "walk",
        words: "[A B]",
        maxArguments: 2,
        summary: "The way from stage to stage, one small step at a time",
        options: [
            Option("--step", "K", "that step; 0 is the start"),
            Option("--into", "FOLDER", "lays the files as they are after that step into a folder"),
        ],
        optionsTogether: "[--step K [--into FOLDER]]",
        notes: [
            "On a terminal n goes to the next step, p back, a number to that step, q leaves. After each step everything "
                + "compiles and all behaviours hold. The same can be read in Stages/Steps.",
            "`--into` lets you go on from a step by hand. It writes over a file only if that is committed, or is "
                + "one of these steps anyway.",
        ],
        examples: ["walk", "walk 2 3", "walk 2 3 --step 4", "walk 2 3 --step 2 --into Stages/Stage3"],
    ) { arguments, workshop in
        let pairs = try workshop.neighbours(arguments)
        let workspace = try workshop.workspace()
        var ways: [Way] = []
        for (left, right) in pairs { ways.append(try await workspace.way(from: left, to: right)) }
        let step = try arguments.value(of: "--step").map { try ways[0].number(of: $0) }
        if let path = arguments.value(of: "--into") {
            return try await workshop.lay(ways[0], step, into: path)
        }
        return await workshop.show(ways, step)
    }
}

extension Workshop {
    /// The stages that are meant, each with its successor.
    fileprivate func neighbours(_ arguments: Arguments) throws(UsageError) -> [(Stage, Stage)] {
        let all = Array(zip(stages, stages.dropFirst()))
        guard let word = arguments.words.first else {
            if let option = ["--step", "--into"].first(where: { arguments.value(of: $0) != nil }) {
                throw .neighbours(option)
            }
            return all
        }
        let left = try stages.named(word, for: "walk 1")
        let pair = all.first { $0.0.id == left.id } ?? all[all.count - 1]
        let example = "For example: swift run workshop walk \(pair.0.number) \(pair.1.number)"
        guard arguments.words.count == 2 else {
            throw UsageError("From stage \(left.number) to which other one?", example)
        }
        let right = try stages.named(arguments.words[1], for: "walk \(left.number)")
        guard left.number < right.number else {
            throw UsageError("The steps lead from a stage to a later one.", example)
        }
        let pairs = all.filter { left.number <= $0.0.number && $0.1.number <= right.number }
        if pairs.count > 1,
            let option = ["--step", "--into"].first(where: { arguments.value(of: $0) != nil })
        {
            throw .neighbours(option)
        }
        return pairs
    }

    fileprivate func show(_ ways: [Way], _ step: Int?) async -> Int32 {
        var text = WalkText(ways)
        text.style = console.style
        if let terminal = console.terminal {
            await WalkSession(text, from: text.index(of: step ?? 0, in: ways[0]) ?? 0, on: terminal).run()
            return Task.isCancelled ? Workshop.interrupted : 0
        }
        let places = text.places.filter { step == nil || ($0.step?.number ?? 0) == step }
        console.page(
            places.flatMap { place in
                let heading = "\(text.position(place)): \(text.title(place))"
                return heading.wrapped(to: console.measureOfText).map(console.style.bold)
                    + [""] + text.lines(of: place, width: console.width) + [""]
            }
        )
        return 0
    }

    fileprivate func lay(_ way: Way, _ step: Int?, into path: String) async throws -> Int32 {
        let command = "swift run workshop walk \(way.left.number) \(way.right.number)"
        guard let step else {
            throw UsageError(
                "`--into` needs a step.",
                "For example: \(command) --step 1 --into \(path.printable)"
            )
        }
        var isFolder: ObjCBool = false
        guard !path.isEmpty,
            !FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) || isFolder.boolValue
        else {
            throw UsageError(
                path.isEmpty ? "`--into` needs a folder." : "\(path.quoted) is a file.",
                "For example: \(command) --step \(step) --into mine",
            )
        }
        let files = step == 0 ? way.start.files : way.steps[step - 1].files
        let folder = URL(filePath: path, directoryHint: .isDirectory)
        do {
            let done = try await Laying(way: way, files: files, folder: folder).lay()
            let name = step == 0 ? "the start" : "step \(step)"
            guard !done.written.isEmpty || !done.removed.isEmpty else {
                console.paragraph("\(path.printable) is as after \(name) already.")
                return 0
            }
            console.paragraph(
                "\(path.printable) is as after \(name) of stage \(way.left.number) → \(way.right.number)."
            )
            for name in done.written { console.line("  written  \(name)") }
            for name in done.removed { console.line("  removed  \(name)") }
            return 0
        } catch let refusal as Laying.Refusal {
            throw UsageError(
                "\(refusal.path(from: path)) has changes that aren't committed. Nothing was written.",
                "Commit it, move it away, or give another folder: \(command) --step \(step) --into mine",
            )
        }
    }
}

extension Laying.Refusal {
    fileprivate func path(from folder: String) -> String {
        (folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)").printable
    }
}

extension Way {
    /// The step that a person means.
    fileprivate func number(of word: String) throws(UsageError) -> Int {
        guard let number = Int(word), (0...steps.count).contains(number) else {
            throw UsageError(
                "From stage \(left.number) to \(right.number) there is no step \(word.quoted).",
                "Try 1 to \(steps.count), or 0 for the start: "
                    + "swift run workshop walk \(left.number) \(right.number) --step \(steps.count)",
            )
        }
        return number
    }
}

extension UsageError {
    fileprivate static func neighbours(_ option: String) -> UsageError {
        UsageError(
            "`\(option)` needs two neighbouring stages.",
            "For example: swift run workshop walk 2 3 --step 1",
        )
    }
}
