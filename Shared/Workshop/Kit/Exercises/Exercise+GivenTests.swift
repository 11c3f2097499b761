import Episodes

extension Exercise {
    /// The test files that aren't as they were committed, seen from the workspace; none where git can't tell.
    func changedTests() async -> [String] {
        let question = ["diff", "--name-only", "-z", "--relative", "HEAD", "--", path(of: "Tests")]
        let names = await Git(in: root).output(question) ?? Data()
        return names.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    }

    /// What takes them back as they were committed, and leaves a person's own beside them.
    var commandForGivenTests: (String, String) {
        ("git checkout HEAD \(path(of: "Tests"))", "take them back")
    }
}

extension Console {
    /// Says which of the tests that were given are others now, and what to do about it; nothing if none is.
    func warn(ofChangedTests changed: [String], _ commands: [(String, String)]) {
        guard !changed.isEmpty else { return }
        line()
        let files = changed.joined(separator: ", ")
        paragraph("These tests aren't those that were given: \(files)", style.warning)
        self.commands(commands)
    }
}
