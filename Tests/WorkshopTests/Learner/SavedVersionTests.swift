import Foundation
import Testing

@testable import Checking
@testable import Content
@testable import Learner
@testable import Terminal

@Suite(.serialized)
struct SavedVersionTests {
    /// One of each kind.
    private static let mine = Tree.folder([
        "Adder.swift": .text("mine"), ".notes.md": .file(Data("notes".utf8), mode: 0o600), "pipe": .pipe,
        "Inner": .folder(["link.swift": .link("/nonexistent"), "Empty": .folder([:])]),
    ])
    private static let earlier = Tree.folder(["ø.swift": .text("earlier"), "a": .folder([:])])
    private static let adder = Tree.text(ExerciseWorkspace.files["Sources/Adder.swift"]!)
    private static let greeting = Tree.text(ExerciseWorkspace.files["Sources/Greeting.swift"]!)
    private static let start = Tree.folder(["Adder.swift": adder, "Greeting.swift": greeting])
    private static let name = "1-TryOut-2026-01-01T00-00-00+0000"

    /// Each change fails in turn, or is the last before the process is killed.
    @Test(
        arguments: [mine, start, .text("mine"), nil],
        [true, false]
    )
    func `all of the learner's code is in Sources or in a saved version, whichever change fails`(
        _ sources: Tree?,
        _ isReset: Bool
    ) throws {
        for isDeath in [false, true] {
            let place = try Place()
            for turn in 1... {
                try place.prepare(sources, SavedVersionTests.earlier)
                guard try place.call(isReset, failingAt: turn, isDeath) else { break }
                // Whatever was left behind, the next try works.
                #expect(try !place.call(isReset, failingAt: .max, false))
                let names = try SavedVersions(at: place.exercise).names()
                let folders = place.state.saved.filter { $1.isFolder }
                #expect(Set(folders.keys).isSubset(of: names))
            }
        }
    }

    /// Whoever saves it, at the last moment.
    @Test func `a file that was saved meanwhile stays as it was saved`() throws {
        let workspace = ExerciseWorkspace()
        let path = "Exercises/1-TryOut/Package.swift"
        let before = try #require(workspace.text(of: path))
        var files = LearnerFiles(in: workspace.root)
        files.willChange = { try workspace.write("saved", to: path) }
        let error = #expect(throws: CommandError.self) {
            try files.write(Data("new".utf8), to: path, replacing: Data(before.utf8))
        }
        #expect(error?.message == "\(path) was saved meanwhile; nothing was changed")
        #expect(workspace.text(of: path) == "saved")
    }

    /// A workspace with one saved version.
    private final class Place {
        let exercise: Exercise
        private let workspace: ExerciseWorkspace
        private let saved: URL
        private let originals = ["Adder.swift", "Greeting.swift"].reduce(into: [:]) { files, name in
            files[name] = Data(ExerciseWorkspace.files["Sources/\(name)"]!.utf8)
        }

        init() throws {
            workspace = ExerciseWorkspace()
            exercise = workspace.exercise
            saved = workspace.root.appending(path: ".workshop/saved")
        }

        func prepare(_ sources: Tree?, _ version: Tree) throws {
            try? FileManager.default.removeItem(at: saved)
            try? FileManager.default.removeItem(at: exercise.sources)
            try FileManager.default.createDirectory(at: saved, withIntermediateDirectories: true)
            sources?.write(to: exercise.sources)
            version.write(to: saved.appending(path: SavedVersionTests.name))
        }

        var state: (sources: Tree?, saved: [String: Tree]) {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: saved.path)) ?? []
            let visible = names.filter { !$0.hasPrefix(".") }
            return (
                Tree(at: exercise.sources),
                visible.reduce(into: [:]) { $0[$1] = Tree(at: saved.appending(path: $1)) }
            )
        }

        /// Calls `reset` or `restore`, and checks the result. Returns false if no change failed.
        func call(_ isReset: Bool, failingAt turn: Int, _ isDeath: Bool) throws -> Bool {
            let before = state
            var saved = SavedVersions(at: exercise)
            var count = 0
            saved.files.willChange = {
                count += 1
                if count == turn || (isDeath && count > turn) { throw CocoaError(.fileWriteOutOfSpace) }
            }
            let latest = try saved.names().last ?? ""
            let wanted = isReset ? SavedVersionTests.start : before.saved[latest]
            let outcome = Result {
                isReset ? try saved.reset(to: originals) : try saved.restore(latest)
            }
            let after = state
            let command = isReset ? "reset" : "restore"
            let what: Comment = "\(command), failing at \(turn)"
            for tree in [before.sources].compactMap(\.self) + before.saved.values {
                guard tree != SavedVersionTests.start, tree != .folder([:]) else { continue }
                let isThere = after.sources == tree || after.saved.values.contains(tree)
                #expect(isThere, "What was written is lost: \(what)")
            }
            let known = [before.sources].compactMap(\.self) + before.saved.values
            for tree in after.saved.values {
                #expect(known.contains(tree), "An version isn't whole: \(what)")
            }
            switch outcome {
            case .success: #expect(after.sources == wanted, what)
            case .failure(let error):
                let isSame = (error as? FileError)?.consequence == "Nothing was changed."
                if isSame, !isDeath { #expect(after.sources == before.sources, what) }
            }
            return count >= turn
        }
    }
}
