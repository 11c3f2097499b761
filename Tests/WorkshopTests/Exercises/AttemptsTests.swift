import Foundation
import Synchronization
import Testing

@testable import Exercising
@testable import Terminal

@Suite("At any moment, all that was written is in Sources or in an attempt")
struct AttemptsTests {
    private static let start = Tree.folder([
        "Adder.swift": .text("start"), "Resources": .folder(["notes.json": .text("[]")]),
    ])
    /// One of each kind.
    private static let mine = Tree.folder([
        "Adder.swift": .text("mine"), ".notes.md": .file(Data("notes".utf8), 0o600),
        "Inner": .folder(["link.swift": .link("/nonexistent"), "Empty": .folder([:])]),
    ])
    private static let earlier = Tree.folder([Tree.latin1: .text("earlier"), [0x61]: .folder([:])], 0o755)
    private static let name = "1-TryOut-2026-01-01T00-00-00"

    /// Every call that changes files fails in its turn, or is the last before the process is killed.
    @Test(
        arguments: [mine, start, earlier, .folder([:]), .text("mine"), .link("elsewhere"), nil],
        [true, false]
    )
    func whicheverCallFails(_ sources: Tree?, _ isReset: Bool) throws {
        for isDeath in [false, true] {
            for turn in 1... {
                let place = try Place(sources, attempts: [AttemptsTests.name: AttemptsTests.earlier])
                let manager = FailingManager(turn: turn, isDeath: isDeath)
                try place.call(isReset, manager)
                guard manager.hasFailed else { break }
                // Whatever was left behind, the next time it works.
                try place.call(isReset, .default)
            }
        }
    }

    /// A workspace with one exercise.
    private final class Place {
        private let root: URL
        private let exercise: Exercise
        private let attempts: URL

        init(_ sources: Tree?, attempts all: [String: Tree]) throws {
            root = FileManager.default.temporaryDirectory.appending(path: "workshop-\(UUID().uuidString)")
            let description = ExerciseDescription(title: "", idea: "", behaviours: [], goals: [])
            exercise = Exercise(number: 1, id: "1-TryOut", description: description, root: root)
            attempts = root.appending(path: ".workshop/attempts")
            for folder in [exercise.folder, attempts] {
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            }
            AttemptsTests.start.write(to: exercise.start)
            sources?.write(to: exercise.sources)
            for (name, tree) in all { tree.write(to: attempts.appending(path: name)) }
        }

        deinit {
            try? FileManager.default.removeItem(at: root)
        }

        /// What a person has.
        private var state: (sources: Tree?, attempts: [String: Tree]) {
            let names = Attempts(at: exercise).names
            return (
                Tree(at: exercise.sources),
                names.reduce(into: [:]) { $0[$1] = Tree(at: attempts.appending(path: $1)) }
            )
        }

        /// Calls `reset` or `restore`, and sees what became of everything.
        func call(_ isReset: Bool, _ manager: FileManager) throws {
            let (before, wanted) = (state, isReset ? AttemptsTests.start : AttemptsTests.earlier)
            let attempts = Attempts(at: exercise, manager: manager)
            let outcome = Result { isReset ? try attempts.reset() : try attempts.restore(AttemptsTests.name) }
            let after = state
            let fault = (manager as? FailingManager)?.words
            let what: Comment = "\(isReset ? "reset" : "restore"), \(fault ?? "no fault")"
            #expect(after.attempts[AttemptsTests.name] == AttemptsTests.earlier, what)
            for (name, tree) in after.attempts where before.attempts[name] == nil {
                #expect(tree == before.sources, "The attempt \(name) isn't whole: \(what)")
            }
            if let sources = before.sources, sources != AttemptsTests.start, sources != .folder([:]) {
                let isThere = after.sources == sources || after.attempts.values.contains(sources)
                #expect(isThere, "What was written is lost: \(what)")
            }
            switch outcome {
            case .success: #expect(after.sources == wanted, what)
            case .failure(let error):
                let manager = try #require(manager as? FailingManager, "\(error.message(in: root))")
                let consequence = try #require(error as? FileError).consequence
                let isSame = consequence == "Nothing was changed."
                #expect(isSame || manager.isDeath, "It could have been undone: \(what)")
                #expect(after == before || !isSame, "It says that nothing was changed: \(what)")
            }
        }
    }
}

/// Files of which one change can't be made, nor any after it if that is the end of the process.
private final class FailingManager: FileManager, @unchecked Sendable {
    let isDeath: Bool
    private let turn: Int
    private let calls = Mutex(0)

    init(turn: Int, isDeath: Bool) {
        self.turn = turn
        self.isDeath = isDeath
        super.init()
    }

    var hasFailed: Bool { calls.withLock { $0 >= turn } }
    var words: String { "\(isDeath ? "death" : "error") at call \(turn)" }

    override func createDirectory(
        at url: URL,
        withIntermediateDirectories areWanted: Bool,
        attributes: [FileAttributeKey: Any]? = nil,
    ) throws {
        try failInTurn()
        try super.createDirectory(
            at: url,
            withIntermediateDirectories: areWanted,
            attributes: attributes
        )
    }

    override func copyItem(at source: URL, to copy: URL) throws {
        do { try failInTurn() } catch {
            // It came half the way.
            mkdir(copy.path, 0o755)
            throw error
        }
        try super.copyItem(at: source, to: copy)
    }

    override func moveItem(at source: URL, to place: URL) throws {
        try failInTurn()
        try super.moveItem(at: source, to: place)
    }

    override func removeItem(at url: URL) throws {
        try failInTurn()
        try super.removeItem(at: url)
    }

    private func failInTurn() throws {
        let call = calls.withLock { calls in
            calls += 1
            return calls
        }
        if call == turn || (isDeath && call > turn) { throw CocoaError(.fileWriteOutOfSpace) }
    }
}
