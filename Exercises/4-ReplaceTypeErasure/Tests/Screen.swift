import Foundation
import Posts
import TestSupport

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

extension ScreenCheck<PostsViewModel> {
    /// The check of the screen while it loads the posts.
    static var loading: ScreenCheck {
        let load = Action("load()", sends: "GET /v2/posts", answer: Sample.answer, shows: "Snow, Ice") {
            $0.load()
        }
        return ScreenCheck(load, "The posts can't be loaded.")
    }

    /// The check of the screen while it publishes a draft.
    static var publishing: ScreenCheck {
        let answer = Sample.published
        let publish = Action("publish(_:)", sends: "POST /v2/posts", answer: answer, shows: "Thaw (edited)") {
            $0.publish(Sample.draft)
        }
        return ScreenCheck(publish, "The post can't be published.")
    }

    private init(_ action: Action, _ message: String) {
        self.init(
            [action],
            idle: "nothing",
            fetching: "busy",
            Failures(message),
            make: { $0.posts() },
            record: { Recorder(of: $0, waiter: $1, state: describe) },
        )
    }
}
