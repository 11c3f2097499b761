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

    /// The departures screen when the user chooses a station, or comes back from another tab. The notice fails, so each
    /// visit fetches it again, and nothing else does.
    static let visits = PinnedOrders(
        "visits",
        of: ScriptedScreen(
            [
                .init("appear", does: "opens the screen", requests(besides: noNotice) { $0.appear() }),
                .init("refresh", does: "pulls to refresh", requests { $0.refresh() }),
                .init(
                    "come back",
                    does: "leaves for another tab, and comes back",
                    requests(besides: noNotice) { $0.comeBack() },
                ),
                .init(
                    "choose",
                    does: "chooses another station",
                    [
                        .init(sends: .bergen, answer: .bergen) { $0.choose("Bergen") },
                        .init(sends: "GET /departures/Voss", answer: .oslo) { $0.choose("Voss") },
                    ],
                ),
                .init(
                    "choose twice",
                    does: "chooses another station, and the first one before the view has reacted",
                    [.init(sends: .oslo, answer: .oslo) { $0.chooseTwice() }],
                ),
            ],
            make: { Host(on: $0) },
            record: { $0.record($1) },
        ),
        also: ["200", "500"].map { answer in
            Order([
                .init("appear", .ended(with: "200")), .init("refresh", .onItsWay(with: answer)),
                .init("choose", .ended(with: "200")),
            ])
        },
        where: isPinned,
        goal: { recording in recording.order.requests.last?.action == "choose twice" ? 2 : nil },
    )

    private static let noNotice = ["GET /notice": Response.status(500)]

    nonisolated private static func isPinned(_ order: Order) -> Bool {
        guard let first = order.requests.first, let last = order.requests.last, order.requests.count == 2
        else { return false }
        switch last.action {
        case "appear": return false
        case "refresh": return first.action == "choose" && order.isSequential
        case "come back", "choose":
            let isShown = first.action == "appear" || [first, last].allSatisfy { $0.action == "choose" }
            return order.isSequential && (isShown || first.action == "refresh")
                || order.isOvertaking && isShown
        // Nothing is sent, so nothing is answered. If nothing is in flight, nothing can show.
        case "choose twice":
            return first.action == "appear" && first.fate.isShownLater && last.fate == .unanswered
        // The same station again
        default: return first.fate != .unanswered
        }
    }

    private static func requests(
        besides others: [String: Response] = [:],
        _ perform: @escaping @MainActor (Host) -> Void,
    ) -> [ScriptedScreen<Host, String>.ScriptedRequest] {
        [Response.departures, .oslo].map {
            .init(sends: .oslo, answer: $0, besides: others, perform: perform)
        }
    }
}

extension Order {
    /// Whether the user chooses a station while an outcome for the previous one is on its way.
    var isChosenLate: Bool {
        guard requests.last?.action == "choose", case .onItsWay = requests.dropLast().last?.fate else {
            return false
        }
        return true
    }
}

extension Order.Fate {
    /// Whether the outcome shows after the next action.
    fileprivate var isShownLater: Bool { !hasEnded && answer != nil }
}
