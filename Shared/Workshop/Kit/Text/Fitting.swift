extension StringProtocol {
    /// The text cut to this many columns, with an ellipsis where something is missing.
    func fitted(to width: Int) -> String {
        guard columns > width else { return String(self) }
        guard width > 0 else { return "" }
        return prefix(columns: width - 1) + "…"
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

    /// As many of the first characters as fit into this many columns.
    func prefix(columns width: Int) -> String {
        var room = width
        return String(
            prefix { character in
                room -= character.columns
                return room >= 0
            }
        )
    }
}
