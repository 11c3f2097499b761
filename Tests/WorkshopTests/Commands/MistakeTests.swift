import StageCatalog
import Testing

@testable import Terminal
@testable import workshop

struct MistakeTests {
    /// Typed lines, and part of the suggestion for each.
    nonisolated static let slips = [
        ("verfy", "workshop verify"), ("Run", "workshop run"), ("exerc", "workshop exercises"),
        ("strat", "workshop start"), ("serv", "workshop serve"),
        ("strat 0 1 2", "workshop start"),
        ("help rnu", "workshop help run"), ("3", "workshop run 3"), ("run Stage9", "workshop run 5"),
        ("run 1 --falt slow", "--fault slow"), ("run 1 --fault oflin", "workshop run 1 --fault offline"),
        ("run 1 --fault", "workshop run 1 --fault slow"), ("serve 8080", "workshop help serve"),
    ]

    nonisolated static let others = [
        "xyzzy", "99", "help 3", "--verbose", "-x", "''", "exercises 1", "exercises --all", "run", "run 7",
        "run five", "run 1 2", "run 1 -x", "run 1 --fault --x", "run 1 --fault fire", "verify 1 9",
        "check 1 --given=1", "check 99", "check TryOt", "start xyzzy", "solution 1 --anyway=yes",
        "serve --port", "serve --port x", "serve --port -1", "serve --port 65536", "serve --port ''",
        "diff", "diff 3", "diff 1 7", "diff solution1", "diff exercise1 soluton1", "diff exercise",
        "diff 2 3 --file APIClient", "pages a b", "walk", "walk 2 3",
        "walk 2", "walk 3 2", "walk 1 3", "walk 1 9", "walk 2 3 4", "walk 2 3 --into mine",
        "walk 2 3 --write 8", "walk 2 3 --write 0", "walk 2 3 --write x", "walk 2 3 --write +3",
        "walk 2 3 --write ３",
    ]

    @Test(arguments: slips + others.map { ($0, "") })
    func `a mistake gets one line, a suggestion that works, and exit code 64`(
        _ typed: String,
        _ suggestion: String
    ) async throws {
        let result = await workshop(typed)
        #expect(result.code == 64)
        #expect(result.output.isEmpty)
        let lines = result.errors.split(separator: "\n", omittingEmptySubsequences: false)
        try #require(lines.count == 3 && lines[2].isEmpty, "\(result.errors)")
        #expect(lines[0].hasPrefix("error: "))
        #expect(lines[1].contains(suggestion))
        #expect(!lines[1].isEmpty)
        for match in lines[1].matches(of: #/swift run workshop ([^,;?]*)/#) {
            let line = String(match.1)
            #expect(throws: Never.self) { try Command.parse(line.arguments, among: Stage.all) }
            guard line.hasPrefix("diff "), !line.contains("--html") else { continue }
            #expect(await workshop(line).code == 0, "\(line)")
        }
    }

    @Test func `suggests no distant word`() {
        for word in ["xyzzy", "s", "", "x", String(repeating: "v", count: 100_000)] {
            #expect(Suggestion.nearest(to: word, in: ["run", "verify", "serve", "stages"]) == nil)
        }
    }
}
