import SwiftSource
import Terminal

/// The words that differ between two versions of a line.
struct WordDifference: Hashable, Sendable {
    /// The ranges of characters that the left line alone has.
    private(set) var left: [Range<Int>] = []
    /// The ranges of characters that the right line alone has.
    private(set) var right: [Range<Int>] = []
    /// Whether the two lines differ in their indentation alone.
    let isIndentation: Bool

    init(_ left: String, _ right: String) {
        isIndentation = left.trimmed == right.trimmed
        // Indentation counts only when it is all that differs.
        let skipped = isIndentation ? (0, 0) : (left.leadingSpaces, right.leadingSpaces)
        let (old, new) = (left.dropFirst(skipped.0).words, right.dropFirst(skipped.1).words)
        var kept = commonPairs(old, new)
        WordDifference.dropCrumbs(&kept, old, new)
        self.left = WordDifference.gaps(in: old, keeping: kept.map(\.left), from: skipped.0)
        self.right = WordDifference.gaps(in: new, keeping: kept.map(\.right), from: skipped.1)
    }

    /// Gives up what is common by chance: a space or a bracket alone between two words that differ.
    private static func dropCrumbs(
        _ kept: inout [(left: Int, right: Int)],
        _ old: [Substring],
        _ new: [Substring],
    ) {
        var result: [(left: Int, right: Int)] = []
        var run: [(left: Int, right: Int)] = []
        func flush() {
            guard let first = run.first, let last = run.last else { return }
            let touchesEdge =
                (first.left == 0 && first.right == 0)
                || (last.left == old.count - 1 && last.right == new.count - 1)
            if touchesEdge || run.contains(where: { old[$0.left].first?.isWord ?? false }) { result += run }
            run = []
        }
        for pair in kept {
            if let last = run.last, !follows(last, pair) { flush() }
            run.append(pair)
        }
        flush()
        kept = result
    }

    private static func follows(_ pair: (left: Int, right: Int), _ next: (left: Int, right: Int)) -> Bool {
        next.left == pair.left + 1 && next.right == pair.right + 1
    }

    /// The ranges of characters of the words that weren't kept.
    private static func gaps(in words: [Substring], keeping kept: [Int], from start: Int) -> [Range<Int>] {
        let kept = Set(kept)
        var gaps: [Range<Int>] = []
        var offset = start
        for (index, word) in words.enumerated() {
            let end = offset + word.count
            if !kept.contains(index) {
                if let last = gaps.last, last.upperBound == offset {
                    gaps[gaps.count - 1] = last.lowerBound..<end
                } else {
                    gaps.append(offset..<end)
                }
            }
            offset = end
        }
        return gaps
    }
}

extension String {
    fileprivate var leadingSpaces: Int {
        prefix(while: \.isWhitespace).count
    }
}

extension Substring {
    /// The line cut into words, runs of spaces, and single other characters; joined, they are the line.
    package var words: [Substring] {
        var words: [Substring] = []
        var (start, index) = (startIndex, startIndex)
        var last = Glyph.other
        for character in self {
            let glyph = character.isWord ? Glyph.word : character.isWhitespace ? .space : .other
            if index > start, glyph != last || glyph == .other {
                words.append(self[start..<index])
                start = index
            }
            last = glyph
            formIndex(after: &index)
        }
        if start < endIndex { words.append(self[start...]) }
        return words
    }

    private enum Glyph { case word, space, other }
}

extension String {
    /// The line cut into words, runs of spaces, and single other characters; joined, they are the line.
    package var words: [Substring] { self[...].words }

    /// The line without the spaces around it: lines that differ by these alone are the same line elsewhere.
    package var trimmed: Substring {
        let head = drop { $0.isWhitespace }
        return head.lastIndex { !$0.isWhitespace }.map { head[...$0] } ?? ""
    }

    /// How far the line is indented, in spaces; a tab is four.
    var indentation: Int {
        prefix { $0 == " " || $0 == "\t" }.reduce(0) { $0 + ($1 == "\t" ? 4 : 1) }
    }

    package var isBlank: Bool {
        allSatisfy(\.isWhitespace)
    }

    /// How many letters and digits the line has: what it takes to be recognised.
    var weight: Int {
        // By bytes, which is fast; beyond ASCII, whatever begins a character counts as a letter.
        utf8.count { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
            case UInt8(ascii: "0")...UInt8(ascii: "9"), 0xC0...0xFF: true
            default: false
            }
        }
    }

    /// Whether the line says something by itself, as braces, blanks, `return` and `else` don't.
    var isSignificant: Bool {
        weight > 6
    }
}
