import EveryOrder
import Foundation
import Greenhouse
import ProbeKit

/// What the screen does in every order.
@MainActor
enum Orders {
    static let opens = "opens a bed"
    static let measures = "measures"
    static let changes = "changes the bed on another screen"

    /// The screen of a bed.
    static let screen = PinnedOrders(
        "screen",
        of: ScreenUnderTest(
            "bed",
            sharing: { network in
                let client = GreenhouseClient(
                    baseURL: network.address(of: "v1"),
                    session: network.session,
                    calibration: Calibration(offset: 0.5),
                )
                return { BedViewModel(client: client, probe: Probe(celsius: 7)) }
            },
            actions: [
                .init(opens, sends: readings, values: ["tomatoes", "herbs"]) { $0.open($1) },
                .init(changes, sends: readings) { _ in
                    NotificationCenter.default.post(name: .bedDidChange, object: nil)
                },
                .init(measures) { $0.measure() },
            ],
            shows: describe,
        ),
        also: [ScreenOrder([opens, changes, opens], fates: [0: .init(.late), 1: .init(.onItsWay)])],
        // Before a bed is open, nothing is sent when it changes.
        where: { $0.actions.first != changes || $0.fates.isEmpty },
    )

    private static let readings: [String: CannedAnswer] = [
        "GET /v1/beds/tomatoes/readings": .response(Sample.frost, Sample.mild),
        "GET /v1/beds/herbs/readings": .response(Sample.herbs, Sample.frost),
    ]
}

/// The API's answers.
private enum Sample {
    static let frost = Response.json(
        #"[{ "time": "6:00", "celsius": 1.25 }, { "time": "7:00", "celsius": 3 }]"#
    )
    static let mild = Response.json(#"[{ "time": "8:00", "celsius": 6 }]"#)
    static let herbs = Response.json(
        #"[{ "time": "6:00", "celsius": 1 }, { "time": "6:30", "celsius": 1.5 }]"#
    )
}

/// The contents of the screen, as text such as `fetching · 6:00 1.75° + 7:00 3.5° · Frost at 6:00`.
@MainActor
private func describe(_ screen: BedViewModel) -> String {
    let readings = screen.readings.map { "\($0.time) \($0.celsius)°" }.joined(separator: " + ")
    return shownText(
        screen.isFetching ? "fetching" : nil,
        readings.isEmpty ? nil : readings,
        screen.frostWarning,
        screen.errorMessage,
        screen.current.map { "now \($0)°" },
    )
}
