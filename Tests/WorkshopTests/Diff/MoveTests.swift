import Testing

@testable import Diffing
@testable import Terminal
@testable import WorkshopKit

@Suite("Lines that moved")
struct MoveTests {
    private let request = """
        let url = base.appending(path: "episodes")
        var request = URLRequest(url: url)
        """

    private func moves(_ left: [String: String], _ right: [String: String]) -> [String] {
        Comparison(edition("Old", left), edition("New", right)).moves.map {
            "\($0.from.description) → \($0.to.description)"
        }
    }

    @Test func fromOneFileToAnother() {
        let moves = moves(
            ["A.swift": "func a() {\n\(request)\n}\n"],
            ["A.swift": "func a() {\n}\n", "B.swift": "\(request)\n"],
        )
        #expect(moves == ["A.swift:2–3 → B.swift:1–2"])
    }

    @Test func indentationDoesNotMatter() {
        let indented = request.split(separator: "\n").map { "        \($0)" }.joined(separator: "\n")
        let moves = moves(["A.swift": request], ["B.swift": "first\n\(indented)\n"])
        #expect(moves == ["A.swift:1–2 → B.swift:2–3"])
    }

    @Test func withinAFile() {
        let pair = (
            first: "func first() {\n    \(request)\n}", second: "func second() {\n    somethingElse()\n}"
        )
        let moves = moves(
            ["A.swift": "\(pair.first)\n\n\(pair.second)\n"],
            ["A.swift": "\(pair.second)\n\n\(pair.first)\n"],
        )
        #expect(moves.count == 1)
        #expect(moves.first == "A.swift:6–8 → A.swift:1–3" || moves.first == "A.swift:1–4 → A.swift:5–8")
    }

    @Test func twoCopiesMoveToOnePlace() {
        let moves = moves(
            ["A.swift": "\(request)\nfirst\n\(request)\nsecond\n"],
            ["A.swift": "first\nsecond\n", "B.swift": request],
        )
        #expect(moves == ["A.swift:1–2 → B.swift:1–2", "A.swift:4–5 → B.swift:1–2"])
    }

    @Test func bracesAndBlanksAloneDoNotMove() {
        #expect(moves(["A.swift": "}\n\n}\n)\nreturn\n"], ["B.swift": "}\n\n}\n)\nreturn\n"]) == [])
    }

    @Test func aShortLineAloneDoesNotMove() {
        #expect(moves(["A.swift": "let other = 1\n"], ["B.swift": "let other = 1\n"]) == [])
    }

    @Test func aBraceThatClosesSomethingElseDoesNotBelongToABlock() {
        let moves = moves(["A.swift": "\(request)\n}\n"], ["B.swift": "\(request)\n}\n"])
        #expect(moves == ["A.swift:1–2 → B.swift:1–2"])
    }

    @Test func aLineThatDiffersDoesNotEndABlock() {
        let (head, tail) = (
            "let decoder = JSONDecoder()", "return try decoder.decode(Episode.self, from: data)"
        )
        let left = edition("Old", ["A.swift": "\(head)\ndecoder.strategy = one\n\(tail)\n"])
        let right = edition("New", ["B.swift": "\(head)\nanother(thing)\n\(tail)\n"])
        let moves = Comparison(left, right).moves
        #expect(moves.map(\.isSame) == [[true, false, true]])
    }

    @Test func aLineThatIsOnlyIndentedDoesNotMove() throws {
        let line = "let status = status(of: response)"
        let texts = [
            (old: "run {\n    \(line)\n}\n", new: "run {\n    if isReady {\n        \(line)\n    }\n}\n"),
            (
                old: "chain()\n        \(line)\n    first()\n\nend\n",
                new: "other()\n\n    \(line)\n    then()\nend\n"
            ),
        ]
        for text in texts {
            let comparison = Comparison(
                edition("Old", ["A.swift": text.old]),
                edition("New", ["A.swift": text.new])
            )
            #expect(comparison.moves == [])
            let file = try #require(comparison.files.first)
            let side = Side(of: file, isLeft: false)
            let row = try #require(
                file.rows.first { $0.right.map { side.lines[$0].contains(line) } ?? false }
            )
            #expect(side.fate(of: row) == .indented)
        }
    }

    @Test func aLineThatStaysIsNotAMove() {
        #expect(moves(["A.swift": request], ["A.swift": request, "B.swift": request]) == [])
    }

    @Test func movedLinesCountNeitherAsNewNorAsGone() {
        let comparison = Comparison(
            edition("Old", ["A.swift": "func a() {\n\(request)\nold()\n}\n"]),
            edition("New", ["A.swift": "func a() {\n}\n", "B.swift": "\(request)\nnew()\n"]),
        )
        #expect(comparison.counts == Counts(added: 1, removed: 1, moved: 2))
    }
}
