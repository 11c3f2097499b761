import EveryOrder
import Foundation
import Posts

/// The contents of the posts screen, as text such as `busy · Snow, Ice`.
@MainActor
func describe(_ screen: PostsViewModel) -> String {
    let titles = screen.posts.map(\.title).joined(separator: ", ")
    let parts = [screen.isBusy ? "busy" : nil, titles.isEmpty ? nil : titles, screen.errorMessage]
    let words = parts.compactMap(\.self).joined(separator: " · ")
    return words.isEmpty ? "nothing" : words
}

extension Backend {
    /// The address of the API, which has a path of its own.
    var api: String { url.appending(path: "v2").absoluteString }

    /// The posts screen for this server, with the token `secret`.
    func posts() -> PostsViewModel {
        PostsApp(address: api, token: "secret", session: session).posts()
    }

    /// The recorder of that screen, turn by turn.
    func recorder(of screen: PostsViewModel) -> Recorder<String> {
        Recorder(of: screen, waiter: waiter, state: describe)
    }
}
