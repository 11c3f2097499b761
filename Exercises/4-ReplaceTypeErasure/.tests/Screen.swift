import Foundation
import Posts
import TestSupport

/// What a person sees of the posts screen, in words such as `busy · Snow, Ice`.
@MainActor
func look(at screen: PostsViewModel) -> String {
    let titles = screen.posts.map(\.title).joined(separator: ", ")
    let parts = [screen.isBusy ? "busy" : nil, titles.isEmpty ? nil : titles, screen.errorMessage]
    let words = parts.compactMap(\.self).joined(separator: " · ")
    return words.isEmpty ? "nothing" : words
}

extension Backend {
    /// The posts screen of this server, which knows us by the token `secret`.
    func posts() -> PostsViewModel {
        PostsApp(address: url.absoluteString, token: "secret", session: session).posts()
    }

    /// What records that screen, turn by turn.
    func recorder(of screen: PostsViewModel) -> Recorder<String> {
        Recorder(of: screen, conditions: conditions, state: look)
    }
}
