import Foundation

/// The tests of an exercise as they were given: a copy in its hidden folder `.tests`.
///
/// `prove` sees that they are those in Tests. In a learner's workspace they tell whether the tests are still the same,
/// whatever was committed since, and `check --given-tests` puts them to the sources.
extension Exercise {
    /// The files that were given and aren't there as they were, seen from the workspace.
    var changedTests: [String] {
        let given = (try? Files().contents(of: BytePath(folder.appending(path: ".tests")))) ?? [:]
        let there = (try? Files().contents(of: BytePath(folder.appending(path: "Tests")))) ?? [:]
        return given.keys.filter { there[$0] != given[$0] }.sorted().map { path(of: "Tests/\($0)") }
    }

    /// What to do about tests that aren't those that were given.
    var commandsForGivenTests: [(String, String)] {
        [
            ("swift run workshop check \(number) --given-tests", "puts those that were given to it"),
            ("git diff --no-index \(path(of: ".tests")) \(path(of: "Tests"))", "what is different"),
            (
                "cp \(path(of: ".tests"))/* \(path(of: "Tests"))",
                "takes them back, and keeps yours beside them"
            ),
        ]
    }
}

extension Console {
    /// Says which of the tests that were given are others now, and what to do about it; nothing if none is.
    func warn(ofChangedTests changed: [String], in exercise: Exercise) {
        guard !changed.isEmpty else { return }
        line()
        let files = changed.joined(separator: ", ")
        paragraph("These tests aren't those that were given: \(files)", style.warning)
        commands(exercise.commandsForGivenTests)
    }
}
