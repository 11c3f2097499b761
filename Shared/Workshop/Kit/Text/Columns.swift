extension Character {
    /// How many columns of a terminal the character takes: none, one or two.
    var columns: Int {
        guard let first = unicodeScalars.first else { return 0 }
        if unicodeScalars.contains("\u{FE0F}") || first.properties.isEmojiPresentation || first.isWide {
            return 2
        }
        switch first.properties.generalCategory {
        case .control, .format, .nonspacingMark, .enclosingMark: return 0
        default: return 1
        }
    }
}

extension StringProtocol {
    /// How many columns of a terminal the text takes, if it is one line without escape codes.
    var columns: Int {
        reduce(0) { $0 + $1.columns }
    }

    /// The text on one line, with nothing in it that a terminal would obey: control characters become spaces.
    var printable: String {
        String(String.UnicodeScalarView(unicodeScalars.map { $0.isObeyed ? " " : $0 }))
    }
}

extension Unicode.Scalar {
    /// Takes two columns: the wide and full-width characters of Unicode's annex 11.
    fileprivate var isWide: Bool {
        switch value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97C,
            0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
            0x1F200...0x1F265, 0x20000...0x3FFFD:
            true
        default:
            false
        }
    }

    /// A control character, a line or paragraph separator, or one that changes the direction of what follows.
    fileprivate var isObeyed: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value)
        }
    }
}
