import Testing

@testable import Content
@testable import Diffing
@testable import Terminal
@testable import workshop

struct DifferenceTests {
    /// The rows that differ, with a letter for the change of each line.
    private func rows(_ left: String, _ right: String) -> [String] {
        files(["A.swift": left], ["A.swift": right])[0].rows.filter { !$0.isSame }.map { row in
            [row.left, row.right].map { $0.map { "\($0.change.rawValue) \($0.text)" } ?? "" }
                .joined(separator: " | ")
        }
    }

    private func files(_ left: [String: String], _ right: [String: String]) -> [FileDifference] {
        func snapshot(_ files: [String: String]) -> Snapshot {
            let files = files.sorted { $0.key < $1.key }.map { SourceFile(name: $0.key, text: $0.value) }
            return Snapshot(name: "", files: files)
        }
        return Comparison(snapshot(left), snapshot(right)).files
    }

    private func moves(_ left: [String: String], _ right: [String: String]) -> [String] {
        files(left, right).flatMap(\.rows).compactMap(\.left).flatMap { cell in
            cell.moves.filter { $0.from.lines.lowerBound == cell.number - 1 }.map { "\($0.from) → \($0.to)" }
        }
    }

    @Test func `each line has its change`() {
        #expect(rows("one\ntwo\nthree\n", "one\ntwo\nthree\n").isEmpty)
        #expect(rows("one\ntwo\nthirteen\nfour\n", "one\nthirteen\n3½\nfour\n") == ["d two | ", " | a 3½"])
        #expect(rows("", "a\nb") == [" | a a", " | a b"])
        #expect(rows("same\noth\rer\n", "same\nother\n") == ["d oth␍er | a other"])
        #expect(
            rows("run {\n    work(now)\n}", "run {\n  work(now)\n}") == ["i     work(now) | i   work(now)"]
        )
    }

    @Test func `how a line ends is no difference`() {
        #expect(rows("one\r\ntwo\r\n", "one\ntwo\n").isEmpty)
        #expect(rows("one\r\ntwo\nthree\r\n", "one\n2\nthree\n") == ["d two | a 2"])
        #expect(!files(["A": "one\r\n"], ["A": "one\n"])[0].hasDifferences)
    }

    @Test func `braces of different blocks have nothing to do with each other`() {
        let rows = rows("first(a) {\n    b\n}\n", "second(c)\nthird(d) {\n    e\n        }\nf\n")
        #expect(rows.allSatisfy { !$0.hasPrefix("i") })
    }

    @Test func `a new function is not split`() {
        let old = "struct S {\n    func first() {\n        one()\n    }\n}"
        let new = old.dropLast() + "\n    func second() {\n        two()\n    }\n}"
        let added = rows(old, String(new)).map { $0.trimmingPrefix(" | a ") }
        #expect(added == ["", "    func second() {", "        two()", "    }"])
    }

    @Test(arguments: [
        ("let episode = value", "let episodes = value", "episode", "episodes"),
        ("let value = f(a)", "let value = f(a, b)", "", ", b"),
        ("let value = one(two, error)", "let value = three(four, error)", "one(two", "three(four"),
    ])
    func `the words that differ are marked`(_ old: String, _ new: String, _ gone: String, _ added: String) {
        let row = files(["A": old], ["A": new])[0].rows[0]
        let marked = [row.left, row.right].map { cell in
            cell?.glyphs([]).filter(\.isMarked).map { String($0.character) }.joined()
        }
        #expect(marked == [gone, added])
    }

    private let block = "let url = base.path\nvar request = URLRequest(url: url)\nrequest.method = post"

    @Test func `a block of two long lines or three moves`() {
        let indented = block.split(separator: "\n").map { "        \($0)" }.joined(separator: "\n")
        let left = "func a() {\n\(block)\n}\n"
        #expect(moves(["A": left], ["A": "func a() {\n}\n", "B": block]) == ["A:2–4 → B:1–3"])
        #expect(moves(["A": block], ["B": "first\n\(indented)\n}\n"]) == ["A:1–3 → B:2–4"])
        let twice = "\(block)\nfirst\n\(block)\nsecond\n"
        #expect(
            moves(["A": twice], ["A": "first\nsecond\n", "B": block]) == ["A:1–3 → B:1–3", "A:5–7 → B:1–3"]
        )
    }

    @Test func `fewer lines do not move`() {
        let two = block.split(separator: "\n").prefix(2).joined(separator: "\n")
        for text in [two, "}\n\n}\n)\nreturn\n", "    \(two)\n}\n\n"] {
            #expect(moves(["A": text], ["B": text]) == [])
        }
        #expect(moves(["A": block], ["A": block, "B": block]) == [])
    }
}
