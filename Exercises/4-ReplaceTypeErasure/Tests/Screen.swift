import EveryOrder
import Posts

/// The contents of the posts screen, as text such as `busy · Snow, Ice`.
@MainActor
func describe(_ screen: PostsViewModel) -> String {
    let titles = screen.posts.map(\.title).joined(separator: ", ")
    return shownText(screen.isBusy ? "busy" : nil, titles.isEmpty ? nil : titles, screen.errorMessage)
}
