import EveryOrder
import Home

/// What the screen and the client do in every order of the requests for the profile. The server answers the others at
/// once.
@MainActor
enum Orders {
    /// The home screen. At the start, it can't cancel a request.
    static let screen = PinnedOrders(
        "screen",
        of: ScriptedScreen(
            HomeViewModel.actions.map { action in
                .init(
                    action.name,
                    Sample.profiles.map { profile in
                        .init(sends: "GET /profile", answer: profile, besides: Sample.others) {
                            action.perform($0)
                        }
                    },
                )
            },
            sharing: { backend in
                let client = backend.client
                return { HomeViewModel(client: client) }
            },
            record: { $1.recorder(of: $0) },
        )
        .atEveryAddress,
        goal: { $0.isHungUp ? 6 : nil },
    )

    /// The client's method.
    static let home = PinnedOrders(
        "home",
        of: ScriptedScreen(
            of: "home()",
            sends: "GET /profile",
            answer: Sample.profiles[0],
            besides: Sample.others,
            sharing: { $0.callsOfHome() },
        )
        .atEveryAddress,
        requests: 1,
        goal: { $0.isHungUp ? 4 : $0.shows("status") || !$0.shows("seen") ? 3 : 1 },
    )
}

extension Backend {
    /// Returns a closure that calls `home()` of one client.
    fileprivate func callsOfHome() -> @MainActor () -> Call {
        let client = client
        return { Call(on: self) { describe(try await client.home()) } }
    }
}
