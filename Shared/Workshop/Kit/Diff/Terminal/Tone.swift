import Lexing

extension Fate {
    /// The sign before a line, which says without colour what has become of it.
    var sign: String {
        switch self {
        case .same: " "
        case .changed, .indented: "~"
        case .removed: "-"
        case .added: "+"
        case .movedAway: ">"
        case .movedHere: "<"
        }
    }
}

extension Style {
    /// A piece of code in the colours of its fate: red is gone, green is new, cyan has moved.
    ///
    /// What stayed has the colours of Swift instead, of which none is red or green.
    func code(_ piece: Piece, _ fate: Fate, isLeft: Bool) -> String {
        let codes = [
            piece.isMarked ? "7" : nil,
            weight(of: piece.kind),
            hue(of: fate, isLeft: isLeft) ?? hue(of: piece.kind),
        ]
        return set(piece.text, codes.compactMap(\.self).joined(separator: ";"))
    }

    /// The number and the sign before a line.
    func gutter(_ text: String, _ fate: Fate, isLeft: Bool) -> String {
        set(text, hue(of: fate, isLeft: isLeft) ?? "2")
    }

    /// What says where lines have moved.
    func moved(_ text: String) -> String { set(text, "36") }

    private func hue(of fate: Fate, isLeft: Bool) -> String? {
        switch fate {
        case .same, .indented: nil
        case .changed: isLeft ? "31" : "32"
        case .removed: "31"
        case .added: "32"
        case .movedAway, .movedHere: "36"
        }
    }

    private func hue(of kind: TokenKind) -> String? {
        switch kind {
        case .keyword, .attribute, .directive: "35"
        case .string, .number: "33"
        case .plain, .type, .comment: nil
        }
    }

    private func weight(of kind: TokenKind) -> String? {
        switch kind {
        case .keyword: "1"
        case .comment: "2"
        default: nil
        }
    }
}
