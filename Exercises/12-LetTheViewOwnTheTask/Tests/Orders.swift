import EveryOrder

/// What the screen shows, whatever the answers. What happens to a request in flight is up to its owner, which changes.
@MainActor
enum Orders {
    /// The departures screen, without a notice.
    static let screen = PinnedOrders(
        "screen",
        of: ScriptedScreen(
            [
                .init("appear", does: "opens the screen", requests { $0.appear() }),
                .init("refresh", does: "pulls to refresh", requests { $0.refresh() }),
            ],
            make: { Host(on: $0, fetchesNotice: false) },
            record: { $0.record($1) },
        ),
        where: { $0.isSequential },
    )

    private static func requests(
        _ perform: @escaping @MainActor (Host) -> Void,
    ) -> [ScriptedScreen<Host, String>.ScriptedRequest] {
        [Response.departures, .oslo].map { .init(sends: .oslo, answer: $0, perform: perform) }
    }
}
