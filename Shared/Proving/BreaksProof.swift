import Behaviours
import Content
import Foundation
import Terminal

/// The proof that each change of Breaks.md breaks exactly the behaviours that the page names, as its recording shows, and
/// shows in as many orders as it says, as saved in Exercises/Breaks; and that `predict` makes and undoes it without another byte or mode, whatever the
/// user's settings for git.
struct BreaksProof: Sendable {
    private let workspace: Workspace
    private let copy: ScratchCopy
    private let git: HostileGit
    private let behaviours: Set<String>

    /// Proves the changes with the given numbers, or all. With `--write`, writes the recordings and the orders to the
    /// page instead of comparing them.
    static func run(_ words: [String], in workspace: Workspace, on console: Console) async throws -> Bool {
        let start = ContinuousClock.now
        let sentences = Behaviour.groups.flatMap(\.behaviours).map(\.description)
        let numbers = words.filter { $0 != "--write" }
        let all = try workspace.breaks(of: sentences).all
        let breaks = all.filter { numbers.isEmpty || numbers.contains("\($0.entry.number)") }
        guard !breaks.isEmpty else {
            throw CommandError.usage(
                "no change \(numbers.joined(separator: " "))",
                "There are 1 to \(all.count)."
            )
        }
        let temporary = try TemporaryFolder()
        defer { temporary.remove() }
        let proof = BreaksProof(
            workspace: workspace,
            copy: try await ScratchCopy(of: workspace),
            git: try HostileGit(in: temporary.url),
            behaviours: Set(sentences),
        )
        let first = try await proof.copy.build()
        guard first.code == 0 else {
            throw CommandError("the workspace doesn't build", first.lines.suffix(15).joined(separator: "\n"))
        }
        let isWriting = words.contains("--write")
        let failures = try await proof.copy.restoring { try await proof.check(breaks, isWriting, console) }
        let took = seconds(ContinuousClock.now - start)
        console.line(
            "\(counted(breaks.count, "change")) checked, \(failures) of them wrong on the page (\(took))."
        )
        return failures == 0
    }

    /// Returns the number of changes that something is wrong with.
    private func check(_ breaks: [Break], _ isWriting: Bool, _ console: Console) async throws -> Int {
        try setModes()
        let before = try state()
        var failures = 0
        for change in breaks {
            var problems: [(message: String, log: [String])] = []
            let made = try await git.predict("\(change.entry.number)", "--try", in: copy)
            let build = made.code == 0 ? try await copy.build() : made
            if build.code == 0 {
                problems += try await isWriting ? write(change) : compare(change)
            } else {
                problems.append(("it can't be made", build.lines))
            }
            let undone = try await git.predict("\(change.entry.number)", "--undo", in: copy)
            if undone.code != 0 {
                problems.append(("it isn't undone", undone.lines))
            } else if case let changed = try before.differences(from: state()), !changed.isEmpty {
                problems.append(("it isn't undone: these files have other bytes or another mode", changed))
            }
            if git.hasRunFilter { problems.append(("a filter of the user's git ran", [])) }
            for (message, log) in problems {
                console.line("\(Break.page), change \(change.entry.number): \(message)")
                console.lines(log)
            }
            if problems.isEmpty { continue }
            failures += 1
            try await copy.restore()
            try setModes()
        }
        return failures
    }

    /// Returns what differs between the page and the suite.
    private func compare(_ change: Break) async throws -> [(message: String, log: [String])] {
        let found = try await findings(on: change)
        let orders = change.orders ?? ""
        // Why no order shows it is written by hand.
        let isSame = orders == found.orders || orders.hasPrefix("\(found.orders) ")
        let data = FileManager.default.contents(atPath: savedFile(of: change).path)
        let saved = String(decoding: data ?? Data(), as: UTF8.self).lines.filter { !$0.isEmpty }
        return [
            (
                "it breaks other behaviours than the page says",
                difference(change.broken.sorted(), found.broken.sorted())
            ),
            ("its recording isn't that on the page", difference(change.entry.recording, found.recording)),
            (
                "it shows in other orders than the page says",
                isSame ? [] : ["- \(orders)", "+ \(found.orders)"]
            ),
            (
                "it shows something else in them than \(savedPath(of: change)) says",
                difference(saved, found.saved)
            ),
        ].filter { !$1.isEmpty }
    }

    /// Writes the recording and the orders to the page. Returns what it doesn't write: other behaviours.
    private func write(_ change: Break) async throws -> [(message: String, log: [String])] {
        let found = try await findings(on: change)
        let file = workspace.root.appending(path: Break.page)
        var page = AnswerEditor(
            String(decoding: try Data(contentsOf: file), as: UTF8.self),
            change.entry.number
        )
        page.replaceRecording(with: found.recording)
        if change.orders?.hasPrefix("\(found.orders) ") != true { page.replaceOrders(with: found.orders) }
        try Data(page.text.utf8).write(to: file)
        let text = found.saved.map { $0 + "\n" }.joined()
        let saved = savedFile(of: change)
        if !text.isEmpty {
            try Data(text.utf8).write(to: saved)
        } else if FileManager.default.fileExists(atPath: saved.path) {
            try FileManager.default.removeItem(at: saved)
        }
        let other = difference(change.broken.sorted(), found.broken.sorted())
        return other.isEmpty ? [] : [("it breaks other behaviours than the page says", other)]
    }

    /// The path of what a change shows in the orders in which it shows, for the two phones of the book.
    private func savedPath(of change: Break) -> String { "Exercises/Breaks/\(change.entry.number).json" }

    private func savedFile(of change: Break) -> URL {
        workspace.root.appending(path: savedPath(of: change))
    }

    private func difference(_ page: [String], _ suite: [String]) -> [String] {
        suite.difference(from: page).map { change in
            switch change {
            case .remove(_, let line, _): "- \(line)"
            case .insert(_, let line, _): "+ \(line)"
            }
        }
    }
}

extension BreaksProof {
    /// What the suite says about a change that was made.
    private struct Findings {
        let broken: [String]
        let recording: [String]
        /// The sentence about the orders in which it shows; only its beginning if it shows in none.
        let orders: String
        /// What it shows in each of them, as JSON; empty if it shows in none.
        let saved: [String]
    }

    private func findings(on change: Break) async throws -> Findings {
        let stage = "\(change.stage)"
        let suite = try await copy.workshop("verify", stage)
        // Causes may be marked as well.
        let broken = suite.lines.filter { $0.hasSuffix("✗") }.map { line in
            line.dropLast().replacing("·", with: "").trimmingCharacters(in: .whitespaces)
        }.filter(behaviours.contains)
        let shown = change.entry.recording.first?.dropFirst(4).description ?? broken.sorted().first
        var recording: [String] = []
        if let shown {
            let one = try await copy.workshop("verify", stage, "--behaviour", shown)
            let start = one.lines.drop { !$0.hasPrefix("  --- ") }
            recording = start.prefix { !$0.isEmpty }.map { String($0.dropFirst(2)) }
        }
        let runs = try await copy.workshop("verify", stage, "--orders")
        let start = runs.lines.drop { $0.firstMatch(of: #/^✗ Stage . differs\. /#) == nil }
        let sentence = start.prefix { !$0.isEmpty }
            .map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " ")
        let saved = try await copy.workshop("verify", stage, "--orders", "--json")
        let isNone = runs.lines.contains { $0.hasPrefix("✓ All 112 runs") }
        return Findings(
            broken: broken,
            recording: recording,
            orders: isNone ? "In none of 112 orders," : String(sentence.trimmingPrefix(#/.* differs\. /#)),
            saved: saved.lines.filter { !$0.isEmpty },
        )
    }
}

extension BreaksProof {
    /// The contents and the mode of each file of the stages.
    private struct State: Equatable {
        var files: [String: Data] = [:]
        var modes: [String: Int] = [:]

        func differences(from other: State) -> [String] {
            Set(files.keys).union(other.files.keys).filter {
                files[$0] != other.files[$0] || modes[$0] != other.modes[$0]
            }.sorted()
        }
    }

    private func state() throws -> State {
        let stages = copy.root.appending(path: "Stages")
        var state = State()
        state.files = try FileManager.default.contents(of: stages)
        for path in state.files.keys {
            let attributes = try FileManager.default.attributesOfItem(
                atPath: stages.appending(path: path).path
            )
            state.modes[path] = attributes[.posixPermissions] as? Int
        }
        return state
    }

    /// Gives the code of the stages a mode that git wouldn't give it.
    private func setModes() throws {
        let stages = copy.root.appending(path: "Stages")
        for path in try FileManager.default.contents(of: stages).keys where path.hasSuffix(".swift") {
            let file = stages.appending(path: path)
            try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file.path)
        }
    }
}

/// Settings that would change line endings and run programs, if git used them.
private struct HostileGit: Sendable {
    private let home: URL
    private var marker: URL { home.appending(path: "filtered") }

    init(in folder: URL) throws {
        home = folder
        let touch = "touch '\(home.appending(path: "filtered").path)'"
        let settings = """
            [core]
                autocrlf = true
                safecrlf = true
                attributesFile = \(home.appending(path: "attributes").path)
                hooksPath = \(home.path)
            [filter "other"]
                clean = \(touch)
                smudge = \(touch)
            [apply]
                whitespace = fix
            [diff]
                noprefix = true

            """
        try Data(settings.utf8).write(to: home.appending(path: ".gitconfig"))
        try Data("* text eol=crlf filter=other\n".utf8).write(to: home.appending(path: "attributes"))
    }

    var hasRunFilter: Bool { FileManager.default.fileExists(atPath: marker.path) }

    func predict(_ number: String, _ option: String, in copy: ScratchCopy) async throws -> ToolOutput {
        let environment = ["HOME": home.path, "XDG_CONFIG_HOME": home.path]
        return try await copy.workshop("predict", number, option, environment: environment)
    }
}

/// The text of Breaks.md, in which an answer is to be changed.
private struct AnswerEditor {
    private var lines: [String]
    /// The lines of the answer.
    private var answer: Range<Int>

    init(_ text: String, _ number: Int) {
        let lines = text.lines
        let starts = lines.indices.filter { lines[$0].hasPrefix("## ") } + [lines.count]
        let section = starts[number - 1]..<starts[number]
        let start = section.first { lines[$0].hasPrefix("<summary>") } ?? section.upperBound
        self.lines = lines
        answer = start..<section.upperBound
    }

    var text: String { lines.joined(separator: "\n") }

    /// Replaces what is in the fenced block.
    mutating func replaceRecording(with recording: [String]) {
        let fences = answer.filter { lines[$0].hasPrefix("```") }
        guard fences.count == 2 else { return }
        replace((fences[0] + 1)..<fences[1], by: recording)
    }

    /// Replaces the sentence about the orders, or adds it above the recording and what holds.
    mutating func replaceOrders(with sentence: String) {
        if let line = answer.first(where: { lines[$0].contains(#/^In [a-z0-9 ]+ orders/#) }) {
            replace(line..<(line + 1), by: [sentence])
        } else if let line = answer.first(where: { lines[$0].contains(#/^(```|### )/#) }) {
            replace(line..<line, by: [sentence, ""])
        }
    }

    private mutating func replace(_ range: Range<Int>, by new: [String]) {
        lines.replaceSubrange(range, with: new)
        answer = answer.lowerBound..<(answer.upperBound + new.count - range.count)
    }
}
