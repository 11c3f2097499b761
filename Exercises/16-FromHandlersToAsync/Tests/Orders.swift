import Charging
import EveryOrder

/// What the screens and the client do in every order.
@MainActor
enum Orders {
    /// The stations screen.
    static let stationsScreen = PinnedOrders(
        "stationsScreen",
        of: ScreenUnderTest(
            "stations",
            sharing: { network in
                let client = network.client
                return { StationsViewModel(client: client) }
            },
            actions: [
                .init(
                    "search(town:)",
                    sends: [
                        Sample.line: .response(Sample.answer, Sample.otherAnswer),
                        "GET /stations?town=Zell%20%26%20Alf": .response(Sample.otherAnswer),
                    ],
                    values: [Sample.town, "Zell & Alf"],
                ) { $0.search(town: $1) }
            ],
            shows: describe,
        )
        .atEveryAddress,
    )

    /// The screen in the car.
    static let car = PinnedOrders(
        "car",
        of: ScreenUnderTest(
            "car",
            sharing: { network in
                let client = network.client
                return { CarViewModel(client: client) }
            },
            actions: [
                .init(
                    "drive(to:)",
                    sends: [
                        Sample.plugsLine: .response(Sample.plugsAnswer, Sample.otherPlugsAnswer),
                        "GET /stations/9/plugs": .response(Sample.otherPlugsAnswer),
                    ],
                    values: [Sample.harbour, Sample.market],
                ) { $0.drive(to: $1) }
            ],
            shows: describe,
        )
        .atEveryAddress,
    )

    /// The client's async method.
    static let stations = PinnedOrders(
        "stations",
        of: ScreenUnderTest(
            of: "stations(in:)",
            sends: [Sample.line: .response(Sample.answer)],
            sharing: { $0.callsOfStations() },
        )
        .atEveryAddress,
        actions: 1,
        goal: { $0.isHungUp ? 3 : $0.isFailure ? 2 : 1 },
    )
}

extension Pin {
    /// A Boolean value that indicates whether the client's method fails.
    fileprivate var isFailure: Bool { Sample.errors.contains(where: shows) }
}
