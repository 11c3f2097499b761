extension String {
    /// The line without the spaces around it: lines that differ by these alone are the same line elsewhere.
    var trimmed: Substring {
        let head = drop { $0.isWhitespace }
        return head.lastIndex { !$0.isWhitespace }.map { head[...$0] } ?? ""
    }

    /// How far the line is indented, in spaces; a tab is four.
    var indentation: Int {
        prefix { $0 == " " || $0 == "\t" }.reduce(0) { $0 + ($1 == "\t" ? 4 : 1) }
    }

    var isBlank: Bool {
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
    var isTelling: Bool {
        weight > 6
    }
}
