import StageCatalog
import Testing

@testable import Terminal
@testable import workshop

@Suite("A mistake gets one line, a suggestion that works, and exit 64")
@MainActor
struct MistakeTests {
    /// Typed lines, and part of the suggestion for each.
    nonisolated static let slips = [
        ("verfy", "workshop verify"), ("Run", "workshop run"), ("exerc", "workshop exercises"),
        ("help rnu", "workshop help run"), ("3", "workshop run 3"), ("run Stage9", "workshop run 5"),
        ("run 1 --falt slow", "--fault slow"), ("run 1 --fault oflin", "workshop run 1 --fault offline"),
        ("run 1 --fault", "workshop run 1 --fault slow"), ("serve 8080", "workshop help serve"),
    ]

    nonisolated static let others = [
        "xyzzy", "99", "help 3", "--verbose", "-x", "''", "exercises 1", "run", "run 7", "run five",
        "run 1 2",
        "verify 1 9", "run 1 -x", "exercises --all", "run 1 --fault --x",
        "run 1 --fault fire", "check 1 --given=1", "solution 1 --anyway=yes",
        "serve --port x", "serve --port -1",
        "serve --port 65536", "serve --port ''", "serve --port", "check 99",
        "check TryOt", "start xyzzy", "diff 1 9", "diff exercise1 soluton1", "walk 1 9", "predict 99",
    ]

    @Test(arguments: slips + others.map { ($0, "") })
    func hasASuggestion(_ typed: String, _ suggestion: String) async throws {
        let words = typed.split(separator: " ").map { $0 == "''" ? "" : String($0) }
        let call = await Call.workshop(words)
        #expect(call.code == 64)
        #expect(call.output.isEmpty)
        let lines = call.errors.split(separator: "\n", omittingEmptySubsequences: false)
        try #require(lines.count == 3 && lines[2].isEmpty, "\(call.errors)")
        #expect(lines[0].hasPrefix("error: "))
        #expect(lines[1].contains(suggestion))
        #expect(!lines[1].isEmpty)
        for command in lines[1].matches(of: #/swift run workshop ([^,;?]*)/#) {
            let words = command.1.split(separator: " ").map(String.init)
            #expect(throws: Never.self) { try Command.parse(words, among: Stage.all) }
        }
    }

    @Test func aDistantWordIsNotSuggested() {
        for word in ["xyzzy", "s", "", "x", String(repeating: "v", count: 100_000)] {
            #expect(Suggestion.nearest(to: word, in: ["run", "verify", "serve", "stages"]) == nil)
        }
    }
}
