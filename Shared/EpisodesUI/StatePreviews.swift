#if canImport(SwiftUI)
import Combine
import Episodes
import Foundation
import SwiftUI

/// A screen that stays as it is, for previews of what is seldom seen.
final class FixedScreen: EpisodesScreen {
    let episodes: [Episode]
    let video: Video? = nil
    let isFetching: Bool
    let errorMessage: String?

    init(episodes: [Episode] = [], isFetching: Bool = false, errorMessage: String? = nil) {
        self.episodes = episodes
        self.isFetching = isFetching
        self.errorMessage = errorMessage
    }

    func start() {}

    func select(_ episode: Episode) {}
}

// `PreviewProvider`, as in the articles: the `#Preview` macro needs a plug-in that not every toolchain has.

struct ErrorPreview: PreviewProvider {
    static var previews: some View {
        NavigationStack { EpisodesView(screen: FixedScreen(errorMessage: APIError.unreachable.message)) }
            .previewDisplayName("Error")
    }
}

struct EmptyListPreview: PreviewProvider {
    static var previews: some View {
        NavigationStack { EpisodesView(screen: FixedScreen()) }
            .previewDisplayName("Empty list")
    }
}
#endif
