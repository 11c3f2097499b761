import Foundation
import Synchronization
import Testing

@testable import Diffing
@testable import Exercising
@testable import Terminal
@testable import WorkshopKit

@Suite("At any moment, all that was written is in Sources or in an attempt", .timeLimit(.minutes(5)))
struct AttemptsTests {
    private static let start = Tree.folder([
        "Adder.swift": .text("start"), "Resources": .folder(["notes.json": .text("[]")]),
    ])

    /// Every system call of a command that writes fails in its turn, or is the last before the process is killed; and
    /// every one that reads fails. What was moved may lie on another file system.
    @Test(arguments: [Command.reset, .restore("1-TryOut-2026-01-01T00-00-00")])
    private func whicheverCallFails(_ command: Command) throws {
        // One of each kind; the random trees below have more of them.
        let sources = Tree.folder([
            "Adder.swift": .text("mine"), ".notes.md": .file(Data("notes".utf8), geteuid() == 0 ? 0 : 0o600),
            "Inner": .folder([[0x61]: .link("/nonexistent"), [0x62]: .pipe], geteuid() == 0 ? 0o555 : 0o700),
        ])
        let attempt = Tree.folder([Tree.latin1: .text("earlier"), [0x61]: .folder([:])], 0o755)
        let state = State(sources: sources, attempts: ["1-TryOut-2026-01-01T00-00-00": attempt])
        for isOtherDevice in [false, true] {
            for (end, calls) in [
                (Fault.End.death, Fault.writing), (.error, Fault.writing), (.error, [.read]),
            ] {
                for turn in 1... {
                    let fault = Fault(end: end, calls: calls, turn: turn, isOtherDevice: isOtherDevice)
                    guard try run(command, state, fault) else { break }
                }
            }
        }
    }

    /// A person who writes anything, resets, restores, and pulls the plug.
    @Test(arguments: 1...4)
    func whateverIsDone(seed: Int) throws {
        var dice = Dice(seed: 1000 + seed)
        let place = try Place(State(&dice))
        for _ in 0..<8 {
            if dice.number(to: 2) == 0 { try place.write(dice.sources(start: AttemptsTests.start)) }
            let command = Command.any(place.state, &dice)
            let fault = Fault(
                end: dice.pick([.error, .death]),
                calls: Fault.writing,
                turn: 1 + dice.number(to: 40),
                isOtherDevice: dice.number(to: 4) == 0,
            )
            try place.call(command, fault)
            if dice.number(to: 2) == 0 { try place.call(command, nil) }
        }
    }

    /// Whether the fault came to pass.
    private func run(_ command: Command, _ state: State, _ fault: Fault) throws -> Bool {
        let place = try Place(state)
        let wasHit = try place.call(command, fault)
        // Whatever was left behind, the next time it works.
        if wasHit { try place.call(command, nil) }
        return wasHit
    }

    private enum Command: Hashable {
        case reset
        case restore(String)

        static func any(_ state: State, _ dice: inout Dice) -> Command {
            let names = state.attempts.keys.sorted()
            return names.isEmpty || dice.number(to: 2) == 0 ? .reset : .restore(dice.pick(names))
        }
    }

    /// What a person has.
    private struct State: Hashable {
        var sources: Tree?
        var attempts: [String: Tree] = [:]

        init(sources: Tree?, attempts: [String: Tree]) {
            self.sources = sources
            self.attempts = attempts
        }

        init(_ dice: inout Dice) {
            sources = dice.sources(start: AttemptsTests.start)
            for number in 0..<dice.number(to: 3) {
                attempts["1-TryOut-2026-01-0\(number + 1)T00-00-00"] = dice.sources(
                    start: AttemptsTests.start
                )
            }
        }
    }

    /// What goes wrong.
    private final class Fault: Sendable, CustomStringConvertible {
        enum End { case error, death }

        static let writing: [Files.Call] = [.written, .moved, .removed]

        let description: String
        let end: End
        private let calls: [Files.Call]
        private let turn: Int
        private let left: Mutex<(turns: Int, hasMoved: Bool)>

        init(end: End, calls: [Files.Call], turn: Int, isOtherDevice: Bool) {
            self.end = end
            self.calls = calls
            self.turn = turn
            left = Mutex((turn, !isOtherDevice))
            description =
                "\(end) at call \(turn) of \(calls)\(isOtherDevice ? ", on another file system" : "")"
        }

        var wasHit: Bool { left.withLock { $0.turns <= 0 } }

        func code(_ call: Files.Call) -> Int32? {
            left.withLock { left in
                let isDead = end == .death && left.turns <= 0
                if calls.contains(call) { left.turns -= 1 }
                if isDead || (calls.contains(call) && left.turns == 0) { return EIO }
                guard call == .moved, !left.hasMoved else { return nil }
                left.hasMoved = true
                return EXDEV
            }
        }
    }

    /// A workspace with one exercise.
    private final class Place {
        private let root: URL
        private let exercise: Exercise
        private let attempts: BytePath

        init(_ state: State) throws {
            // In memory, where there is such a folder: a disk takes its time for thousands of folders.
            let memory = URL(filePath: "/dev/shm", directoryHint: .isDirectory)
            let folder = memory.isFolder ? memory : FileManager.default.temporaryDirectory
            root = folder.appending(path: "workshop-\(UUID().uuidString)")
            let description = ExerciseDescription(title: "", idea: "", behaviours: [], goals: [])
            exercise = Exercise(number: 1, id: "1-TryOut", description: description, root: root)
            attempts = BytePath(root.appending(path: ".workshop/attempts"))
            for folder in [exercise.folder, root.appending(path: ".workshop/attempts")] {
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            }
            AttemptsTests.start.write(to: BytePath(exercise.start))
            state.sources?.write(to: BytePath(exercise.sources))
            for (name, tree) in state.attempts { tree.write(to: attempts.appending(name)) }
        }

        deinit {
            try? Files().remove(BytePath(root))
        }

        var state: State {
            let names = Attempts(at: exercise).names
            return State(
                sources: Tree(at: BytePath(exercise.sources)),
                attempts: names.reduce(into: [:]) { $0[$1] = Tree(at: attempts.appending($1)) },
            )
        }

        func write(_ sources: Tree?) throws {
            try Files().remove(BytePath(exercise.sources))
            sources?.write(to: BytePath(exercise.sources))
        }

        /// Calls a command, and sees what became of everything; tells whether the fault came to pass.
        @discardableResult
        func call(_ command: Command, _ fault: Fault?) throws -> Bool {
            let before = state
            let files = Files(isDurable: false) { fault?.code($0) }
            let attempts = Attempts(at: exercise, files: files)
            let outcome: Result<Attempts.Earlier, FileError>
            do {
                switch command {
                case .reset: outcome = .success(try attempts.reset())
                case .restore(let name): outcome = .success(try attempts.restore(name))
                }
            } catch let error as FileError {
                outcome = .failure(error)
            }
            let after = state
            let what = "\(command), \(fault?.description ?? "no fault")"
            for (name, tree) in before.attempts {
                see(after.attempts[name] == tree, "The attempt \(name) is lost: \(what)")
            }
            for (name, tree) in after.attempts where before.attempts[name] == nil {
                see(tree == before.sources, "The attempt \(name) isn't whole: \(what)")
            }
            if let sources = before.sources, sources != AttemptsTests.start, !sources.isEmptyFolder {
                let isThere = after.sources == sources || after.attempts.values.contains(sources)
                see(isThere, "What was written is lost: \(what)")
            }
            switch outcome {
            case .success(.unchanged):
                see(after == before, "It says that they're there already: \(what)")
                see(
                    after.sources?.asGitKeepsIt == wanted(command, before)?.asGitKeepsIt,
                    "Other sources are there already: \(what)"
                )
            case .success:
                see(after.sources == wanted(command, before), "The wrong sources are there: \(what)")
            case .failure(let error):
                #expect(fault != nil, "\(error.message)")
                guard fault?.end == .error, error.consequence == "Nothing was changed." else { break }
                see(after == before, "It says that nothing was changed: \(what)")
            }
            return fault?.wasHit ?? false
        }

        /// Expects it, and shows no trees where it isn't so: they may be long.
        private func see(_ holds: Bool, _ words: @autoclosure () -> Comment) {
            if !holds { Issue.record(words()) }
        }

        private func wanted(_ command: Command, _ state: State) -> Tree? {
            switch command {
            case .reset: AttemptsTests.start
            case .restore(let name): state.attempts[name]
            }
        }
    }
}
