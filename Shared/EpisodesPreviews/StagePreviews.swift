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

// Stage 1 can't show anything without a network: it needs `swift run workshop serve`, or it shows an error.
//
// NB: A preview runs in an app, and App Transport Security refuses plain HTTP to an IP address, but not to `localhost`
// (Apple's documentation of `NSAllowsLocalNetworking`).
#Preview("Stage 1") {
    let url = URL(string: "http://localhost:8080")!
    let environment = APIEnvironment(baseURL: url, token: MockAPI.token)
    NavigationStack { EpisodesView(screen: Stage1.EpisodesViewModel(environment: environment)) }
}

#Preview("Stage 2") {
    NavigationStack {
        EpisodesView(screen: Stage2.EpisodesViewModel(apiService: Stage2.APIPreviewClient()))
    }
}

#Preview("Stage 3") {
    NavigationStack {
        EpisodesView(screen: Stage3.EpisodesViewModel(apiService: Stage3.APIPreviewClient()))
    }
}

#Preview("Stage 4") {
    NavigationStack {
        EpisodesView(screen: Stage4.EpisodesViewModel(apiService: Stage4.APIPreviewClient()))
    }
}

#Preview("Stage 5") {
    NavigationStack {
        EpisodesView(screen: Stage5.EpisodesViewModel(apiService: Stage5.APIPreviewClient()))
    }
}
#endif
