#if canImport(SwiftUI)
import Episodes
import EpisodesUI
import Foundation
import MockAPI
import Stage1
import Stage2
import Stage3
import Stage4
import Stage5
import SwiftUI

// The same view with the view model of each stage. It isn't in `EpisodesUI`, which doesn't know the stages.

/// Stage 1 can't show anything without a network: it needs `swift run workshop serve`, or it shows an error.
struct Stage1Preview: PreviewProvider {
    static var previews: some View {
        NavigationStack { EpisodesView(screen: Stage1.EpisodesViewModel(environment: .served)) }
            .previewDisplayName("Stage 1")
    }
}

struct Stage2Preview: PreviewProvider {
    static var previews: some View {
        NavigationStack {
            EpisodesView(screen: Stage2.EpisodesViewModel(apiService: Stage2.APIPreviewClient()))
        }
        .previewDisplayName("Stage 2")
    }
}

struct Stage3Preview: PreviewProvider {
    static var previews: some View {
        NavigationStack {
            EpisodesView(screen: Stage3.EpisodesViewModel(apiService: Stage3.APIPreviewClient()))
        }
        .previewDisplayName("Stage 3")
    }
}

struct Stage4Preview: PreviewProvider {
    static var previews: some View {
        NavigationStack {
            EpisodesView(screen: Stage4.EpisodesViewModel(apiService: Stage4.APIPreviewClient()))
        }
        .previewDisplayName("Stage 4")
    }
}

struct Stage5Preview: PreviewProvider {
    static var previews: some View {
        NavigationStack {
            EpisodesView(screen: Stage5.EpisodesViewModel(apiService: Stage5.APIPreviewClient()))
        }
        .previewDisplayName("Stage 5")
    }
}

extension APIEnvironment {
    /// The API that `workshop serve` serves on its default port.
    fileprivate static let served = APIEnvironment(
        baseURL: URL(string: "http://127.0.0.1:8080")!,
        token: MockAPI.token,
    )
}
#endif
