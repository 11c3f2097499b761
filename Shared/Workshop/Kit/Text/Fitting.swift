extension StringProtocol {
    /// The text cut to this many columns, with an ellipsis where something is missing.
    func fitted(to width: Int) -> String {
        guard !fits(in: width) else { return String(self) }
        guard width > 0 else { return "" }
        return String(prefix(columns: width - 1)) + "…"
    }

    /// The text followed by spaces, or cut, so that it takes exactly this many columns.
    func padded(to width: Int) -> String {
        let text = fitted(to: width)
        return text + String(repeating: " ", count: Swift.max(0, width - text.columns))
    }

    /// The text after spaces, or cut, so that it takes exactly this many columns.
    func paddedLeft(to width: Int) -> String {
        let text = fitted(to: width)
        return String(repeating: " ", count: Swift.max(0, width - text.columns)) + text
    }

    /// Whether the text takes no more columns than these; no more of it is looked at than fits.
    func fits(in width: Int) -> Bool {
        prefix(columns: width).endIndex == endIndex
    }

    /// As many of the first characters as fit into this many columns.
    func prefix(columns width: Int) -> SubSequence {
        var room = width
        return prefix { character in
            room -= character.columns
            return room >= 0
        }
    }
}
