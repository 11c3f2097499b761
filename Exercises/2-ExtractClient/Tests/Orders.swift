import EveryOrder
import Trails

/// What the screen and the client do in every order.
@MainActor
enum Orders {
    /// The trails screen.
    static let screen = PinnedOrders(
        "screen",
        of: ScreenUnderTest(
            "trails",
            sharing: { network in
                let app = TrailsApp(baseURL: network.address(of: "v2"), session: network.session)
                return { app.trails() }
            },
            actions: [
                .init("start()", sends: ["GET /v2/trails": .response(Sample.answer, Sample.otherAnswer)]) {
                    $0.start()
                },
                .init(
                    "open(_:)",
                    sends: [
                        "GET /v2/trails/7/report": .response(Sample.reportAnswer, Sample.otherReportAnswer),
                        "GET /v2/trails/3/report": .response(Sample.otherReportAnswer),
                    ],
                    values: [Sample.moor, Sample.gorge],
                ) { $0.open($1) },
            ],
            shows: { "\(describe($0)) \(details(of: $0))" },
        )
        .atEveryAddress,
    )

    /// The client's method for the list.
    static let trails = PinnedOrders(
        "trails",
        of: ScreenUnderTest(
            of: "trails(_:)",
            sends: ["GET /v2/trails": .response(Sample.answer)],
            sharing: { network in
                let client = TrailsClient(baseURL: network.address(of: "v2"), session: network.session)
                return { Call(optionals: client.trails) }
            },
        )
        .atEveryAddress,
        actions: 1,
        goal: { $0.isHungUp ? 4 : $0.isFailure ? 3 : 1 },
    )

    /// The client's method for a report.
    static let report = PinnedOrders(
        "report",
        of: ScreenUnderTest(
            of: "report(on:_:)",
            sends: ["GET /v2/trails/7/report": .response(Sample.reportAnswer)],
            sharing: { network in
                let client = TrailsClient(baseURL: network.address(of: "v2"), session: network.session)
                return { Call(optionals: { client.report(on: Sample.moor, $0) }) }
            },
        )
        .atEveryAddress,
        actions: 1,
        goal: { $0.isHungUp ? 4 : $0.isFailure ? 3 : 2 },
    )
}

extension Pin {
    /// A Boolean value that indicates whether a request fails.
    fileprivate var isFailure: Bool {
        ["unreachable", "failedRequest", "invalidResponse"].contains(where: shows)
    }
}
