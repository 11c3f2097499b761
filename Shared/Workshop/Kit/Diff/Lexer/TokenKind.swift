/// What a character of Swift belongs to.
enum TokenKind: Hashable, Sendable {
    case plain, keyword, type, number, string, comment, attribute, directive
}
