import Testing

@testable import Diffing
@testable import Terminal
@testable import WorkshopKit

@Suite("Words that differ")
struct WordDifferenceTests {
    private func marked(_ left: String, _ right: String) -> [String] {
        let words = WordDifference(left, right)
        return [mark(left, words.left), mark(right, words.right)]
    }

    private func mark(_ line: String, _ ranges: [Range<Int>]) -> String {
        line.enumerated().reduce(into: "") { text, character in
            if ranges.contains(where: { $0.lowerBound == character.offset }) { text += "[" }
            text.append(character.element)
            if ranges.contains(where: { $0.upperBound == character.offset + 1 }) { text += "]" }
        }
    }

    @Test func namesAreMarkedWhole() {
        #expect(marked("let episode = 1", "let episodes = 1") == ["let [episode] = 1", "let [episodes] = 1"])
    }

    @Test func anInsertionMarksOneSideAlone() {
        #expect(marked("f(a)", "f(a, b)") == ["f(a)", "f(a[, b])"])
    }

    @Test func aBracketBetweenTwoChangesIsNoCommonGround() {
        #expect(marked("x = one(two)", "x = three(four)") == ["x = [one(two])", "x = [three(four])"])
    }

    @Test func indentationIsAWordToo() {
        #expect(marked("    a", "  a") == ["[    ]a", "[  ]a"])
    }
}
