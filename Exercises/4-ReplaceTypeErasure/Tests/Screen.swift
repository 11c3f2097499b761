import Posts

/// The contents of the posts screen, as text such as `busy · Snow, Ice`.
@MainActor
func describe(_ screen: PostsViewModel) -> String {
    let titles = screen.posts.map(\.title).joined(separator: ", ")
    let parts = [screen.isBusy ? "busy" : nil, titles.isEmpty ? nil : titles, screen.errorMessage]
    let words = parts.compactMap(\.self).joined(separator: " · ")
    return words.isEmpty ? "nothing" : words
}
