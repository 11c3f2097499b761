/// Returns what the parts of a screen show, as text such as `fetching · Milk, Books`.
///
/// ```swift
/// shownText(screen.isFetching ? "fetching" : nil, screen.errorMessage)
/// ```
///
/// - Parameter parts: The text of each part, or `nil` if the part doesn't show.
/// - Returns: The texts with dots in between, or `nothing` if no part shows.
public func shownText(_ parts: String?...) -> String {
    let texts = parts.compactMap(\.self)
    return texts.isEmpty ? "nothing" : texts.joined(separator: " · ")
}
