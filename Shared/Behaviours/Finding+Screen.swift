import Practice

extension Finding {
    /// Adds to a finding which of several cases it is about.
    @MainActor
    static func naming<Case>(_ item: Case, _ check: () async throws -> Void) async throws {
        do {
            try await check()
        } catch var finding as Finding {
            finding.summary += " (With: \(item).)"
            throw finding
        }
    }

    /// Two histories that should be one.
    static func histories(_ summary: String, expected: [ScreenState], actual: [ScreenState]) -> Finding {
        let pair = zip(expected, actual).first { $0 != $1 }
        return Finding(
            summary,
            expected: expected.map(\.description),
            actual: actual.map(\.description),
            detail: pair.flatMap { $1.difference(from: $0) },
        )
    }
}
