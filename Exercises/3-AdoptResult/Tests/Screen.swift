import Feed

/// What a person sees of the feed screen, in words such as `fetching · Tides, Bridges`.
@MainActor
func look(at screen: FeedViewModel) -> String {
    let titles = screen.episodes.map(\.title).joined(separator: ", ")
    let parts = [screen.isFetching ? "fetching" : nil, titles.isEmpty ? nil : titles, screen.errorMessage]
    let words = parts.compactMap(\.self).joined(separator: " · ")
    return words.isEmpty ? "nothing" : words
}
