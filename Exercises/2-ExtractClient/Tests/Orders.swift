import EveryOrder
import Trails

/// What the screen and the client do in every order.
@MainActor
enum Orders {
    /// The trails screen.
    static let screen = PinnedOrders(
        "screen",
        of: ScriptedScreen(
            [
                .init("start()", sends: "GET /v2/trails", answers: Sample.answer, Sample.otherAnswer) {
                    $0.start()
                },
                .init(
                    "open(_:)",
                    [(Sample.moor, Sample.reportAnswer), (Sample.gorge, Sample.otherReportAnswer)].map {
                        trail,
                        answer in
                        .init(sends: "GET /v2/trails/\(trail.id)/report", answer: answer) { $0.open(trail) }
                    },
                ),
            ],
            sharing: { backend in
                let app = TrailsApp(baseURL: backend.address(of: "v2"), session: backend.session)
                return { app.trails() }
            },
            record: { screen, waiter in
                Recorder(of: screen, waiter: waiter) { "\(describe($0)) \(details(of: $0))" }
            },
        )
        .atEveryAddress,
    )

    /// The client's method for the list.
    static let trails = PinnedOrders(
        "trails",
        of: ScriptedScreen(
            of: "trails(_:)",
            sends: "GET /v2/trails",
            answer: Sample.answer,
            sharing: { backend in
                let client = TrailsClient(baseURL: backend.address(of: "v2"), session: backend.session)
                return { Call(on: backend, optionals: client.trails) }
            },
        )
        .atEveryAddress,
        requests: 1,
        goal: { $0.isHungUp ? 4 : $0.isFailure ? 3 : 1 },
    )

    /// The client's method for a report.
    static let report = PinnedOrders(
        "report",
        of: ScriptedScreen(
            of: "report(on:_:)",
            sends: "GET /v2/trails/7/report",
            answer: Sample.reportAnswer,
            sharing: { backend in
                let client = TrailsClient(baseURL: backend.address(of: "v2"), session: backend.session)
                return { Call(on: backend, optionals: { client.report(on: Sample.moor, $0) }) }
            },
        )
        .atEveryAddress,
        requests: 1,
        goal: { $0.isHungUp ? 4 : $0.isFailure ? 3 : 2 },
    )
}

extension OrderRecording<String> {
    /// A Boolean value that indicates whether a request fails.
    fileprivate var isFailure: Bool { Sample.messages.contains(where: shows) }
}
