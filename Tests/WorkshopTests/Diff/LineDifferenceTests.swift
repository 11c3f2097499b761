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

    @Test func linesOfASmallRepertoireStillMakeARightDifference() {
        var generator = Numbers(seed: 7)
        for length in [10, 200, 3000] {
            let old = (0..<length).map { _ in "line \(generator.next(below: 3))" }
            let new = (0..<length).map { _ in "line \(generator.next(below: 3))" }
            let pair = FilePair(old.joined(separator: "\n"), new.joined(separator: "\n"))
            #expect(pair.isConsistent)
        }
    }
}

/// Numbers that are the same at each run (SplitMix64).
struct Numbers {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next(below bound: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((mixed ^ (mixed >> 31)) % UInt64(bound))
    }
}

extension FilePair {
    /// Whether the lines between the hunks are equal, and the hunks lie in order.
    var isConsistent: Bool {
        var (left, right) = (0, 0)
        for hunk in hunks + [
            Hunk(
                left: leftLines.endIndex..<leftLines.endIndex,
                right: rightLines.endIndex..<rightLines.endIndex
            )
        ] {
            guard hunk.left.lowerBound >= left, hunk.right.lowerBound >= right else { return false }
            guard leftLines[left..<hunk.left.lowerBound] == rightLines[right..<hunk.right.lowerBound] else {
                return false
            }
            (left, right) = (hunk.left.upperBound, hunk.right.upperBound)
        }
        return true
    }
}
