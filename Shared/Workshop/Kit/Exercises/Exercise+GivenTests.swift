import Episodes

extension Exercise {
    /// The test files that aren't as they were committed, seen from the workspace; none where git can't tell.
    func changedTests() async -> [String] {
        let question = ["diff", "--name-only", "-z", "--relative", "HEAD", "--", path(of: "Tests")]
        let names = await Git(in: root).output(question) ?? Data()
        return names.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    }
}
