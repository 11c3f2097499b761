/// What a character of Swift belongs to.
public enum TokenKind: Hashable, Sendable {
    /// An operator, a bracket, a blank, or a name that begins like a value's.
    case plain
    /// A word of the language.
    case keyword
    /// A name that begins like a type's.
    case type
    /// A literal number.
    case number
    /// A literal string, its quotes included.
    case string
    /// A comment, with what marks it.
    case comment
    /// A name after `@`.
    case attribute
    /// A name after `#`.
    case directive
}
