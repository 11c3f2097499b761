import Feed

/// The contents of the feed screen, as text such as `fetching · Tides, Bridges`.
@MainActor
func describe(_ screen: FeedViewModel) -> String {
    let titles = screen.episodes.map(\.title).joined(separator: ", ")
    let parts = [screen.isFetching ? "fetching" : nil, titles.isEmpty ? nil : titles, screen.errorMessage]
    let words = parts.compactMap(\.self).joined(separator: " · ")
    return words.isEmpty ? "nothing" : words
}
