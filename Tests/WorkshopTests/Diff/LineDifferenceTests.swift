import Testing

@testable import Diffing
@testable import Terminal
@testable import WorkshopKit

@Suite("Lines that differ")
struct LineDifferenceTests {
    @Test func equalTextsHaveNoHunks() {
        #expect(FilePair("a\nb\n", "a\nb\n").hunks.isEmpty)
        #expect(FilePair("", "").hunks.isEmpty)
    }

    @Test func whatIsNewAndWhatIsGone() {
        let pair = FilePair("one\ntwo\nthree\nfour\n", "one\nthree\n3½\nfour\n")
        #expect(pair.script == ["2 - two", "3 + 3½"])
    }

    @Test func aTextAgainstNothing() {
        #expect(FilePair("", "a\nb").script == ["1 + a", "2 + b"])
        #expect(FilePair("a\nb", "").script == ["1 - a", "2 - b"])
    }

    @Test func theEndOfALineOfWindowsIsADifference() {
        #expect(FilePair("same\nother\r\n", "same\nother\n").script == ["2 - other\r", "2 + other"])
    }

    @Test func aNewFunctionIsNotCutInTwo() {
        let old = """
            struct S {
                func first() {
                    one()
                }
            }
            """
        let new = """
            struct S {
                func first() {
                    one()
                }

                func second() {
                    two()
                }
            }
            """
        #expect(
            FilePair(old, new).script == [
                "5 + ", "6 +     func second() {", "7 +         two()", "8 +     }",
            ]
        )
    }

    @Test func aLineThatIsUniqueCountsMoreThanManyBraces() {
        let pair = FilePair("func start() {\n}\n}\n}\n", "}\n}\n}\nfunc start() {\n")
        #expect(pair.script == ["1 + }", "2 + }", "3 + }", "2 - }", "3 - }", "4 - }"])
    }

    @Test func aHunkSlidesToWhereAReaderWouldPutIt() {
        let old = "one {\n    a()\n}\n\nthree {\n    a()\n}\n"
        let new = "one {\n    a()\n}\n\ntwo {\n    a()\n}\n\nthree {\n    a()\n}\n"
        #expect(FilePair(old, new).script.map { $0.dropFirst(4) } == ["two {", "    a()", "}", ""])
    }

    @Test func aThousandChangedLinesAreStillPairedOneByOne() {
        let old = (0..<1000).map { "    let value\($0) = fetch(request, number: \($0), retry: false)" }
        let new = (0..<1000).map { "    let value\($0) = fetch(request, number: \($0), retry: true)" }
        #expect([Hunk](from: old, to: new) == [Hunk(left: 0..<1000, right: 0..<1000)])
        let pairs = Alignment(old, new).pairs()
        #expect(pairs.count == 1000)
        #expect(pairs.allSatisfy { $0.left == $0.right })
    }

    /// Or the time would grow with the square of the lines.
    @Test func aLineIsComparedWithAHundredOthersAtMost() {
        let old = ["    let value = fetch(request)"] + (1..<1000).map { "old\($0)" }
        for (place, count) in [(99, 1), (100, 0), (999, 0)] {
            var new = (0..<1000).map { "new\($0)" }
            new[place] = "    let value = fetch(request, again)"
            #expect(Alignment(old, new).pairs().count == count, "at line \(place)")
        }
    }

    @Test(arguments: [10, 200, 3000])
    func linesOfASmallRepertoireStillMakeARightDifference(_ length: Int) {
        let old = (0..<length).map { "line \($0 * $0 % 7 % 3)" }.joined(separator: "\n")
        let new = (0..<length).map { "line \($0 * 5 % 11 % 3)" }.joined(separator: "\n")
        #expect(FileDifference(FilePair(old, new), []).isComplete)
    }
}
