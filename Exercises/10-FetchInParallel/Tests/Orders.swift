import EveryOrder
import Home

/// What the screen and the client do in every order of the requests for the profile. The server answers the others at
/// once.
@MainActor
enum Orders {
    /// The home screen. At the start, it can't cancel a request.
    static let screen = PinnedOrders(
        "screen",
        of: ScreenUnderTest(
            "home",
            sharing: { network in
                let client = network.client
                return { HomeViewModel(client: client) }
            },
            actions: HomeViewModel.actions.map { action in
                .init(
                    action.name,
                    sends: ["GET /profile": .response(Sample.profiles[0], Sample.profiles[1])],
                ) { action.perform($0) }
                .alsoSending(Sample.others)
            },
            shows: describe,
        )
        .atEveryAddress,
        goal: { $0.isHungUp ? 6 : nil },
    )

    /// The client's method, in every order of each of its requests in turn.
    static let homes = Sample.requests.map { line in
        PinnedOrders(
            "home-\(line.dropFirst(5))",
            of: ScreenUnderTest(
                of: "home()",
                sends: [line: .response(Sample.answers[line] ?? Sample.profiles[0])],
                besides: Sample.answers.filter { $0.key != line },
                sharing: { $0.callsOfHome() },
            )
            .atEveryAddress,
            actions: 1,
            goal: { $0.isHungUp ? 4 : $0.shows("status") || !$0.shows("seen") ? 3 : 1 },
        )
    }

    static func checkHomes(goal: Int) async throws {
        for home in homes { try await home.check(goal: goal) }
    }
}

extension TestEndpoint {
    /// Returns a closure that calls `home()` of one client.
    fileprivate func callsOfHome() -> @MainActor () -> Call {
        let client = client
        return { Call(on: self) { describe(try await client.home()) } }
    }
}
