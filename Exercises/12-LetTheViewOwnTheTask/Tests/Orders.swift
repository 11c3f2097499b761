import Departures
import EveryOrder

/// What the screen shows, whatever the answers. What happens to a request in flight is up to its owner, which changes.
@MainActor
enum Orders {
    static let opens = "opens the screen"
    static let refreshes = "pulls to refresh"
    static let comesBack = "leaves for another tab, and comes back"
    static let chooses = "chooses another station"
    static let choosesTwice = "chooses another station, and the first one before the view has reacted"

    /// The departures screen, without a notice.
    static let screen = PinnedOrders(
        "screen",
        of: ScreenUnderTest(
            "departures",
            sharing: { network in
                let service = EndpointService(endpoint: network, fetchesNotice: false)
                return { Host(of: service, on: network) }
            },
            actions: [
                .init(opens, sends: departures) { $0.appear() },
                .init(refreshes, sends: departures) { $0.refresh() },
            ],
            shows: shown,
        ),
        where: { $0.isSequential || $0.isOnTwoScreens || $0.actions == [opens] },
    )

    /// The departures screen when the user chooses a station, or comes back from another tab. The notice fails, so each
    /// visit fetches it again, and nothing else does.
    static let visits = PinnedOrders(
        "visits",
        of: ScreenUnderTest(
            "visits",
            make: { Host(on: $0) },
            actions: [
                .init(opens, sends: departures) { $0.appear() }.alsoSending(["GET /notice": .status(500)]),
                .init(refreshes, sends: departures) { $0.refresh() },
                .init(comesBack, sends: departures) { $0.comeBack() },
                .init(
                    chooses,
                    sends: [.bergen: .response(.bergen, .oslo), "GET /departures/*Voss*": .response(.oslo)],
                    values: ["Bergen", " Voss/Vossevangen & " + String(repeating: "Å", count: 200) + " "],
                ) { $0.choose($1) },
                .init(choosesTwice) { $0.chooseTwice() },
            ],
            shows: shown,
        ),
        also: ["200", "500"].map { answer in
            ScreenOrder([opens, refreshes, chooses], fates: [1: .init(.onItsWay, answer)])
        },
        where: isPinned,
        goal: { $0.order.actions.last == choosesTwice ? 2 : nil },
    )

    private static let departures = [String.oslo: CannedAnswer.response(.departures, .oslo)]

    private static func shown(_ host: Host) -> String {
        DeparturesView(viewModel: host.model).body.joined(separator: " | ")
    }

    private static func isPinned(_ order: ScreenOrder) -> Bool {
        guard order.actions.count == 2, let first = order.actions.first else { return false }
        let fate = order.fate(of: 0)
        switch order.actions[1] {
        case opens: return false
        case refreshes: return first == chooses && order.isSequential
        case comesBack, chooses:
            let isShown = first == opens || order.actions == [chooses, chooses]
            return order.isSequential && (isShown || first == refreshes) || order.isOvertaking && isShown
        // If nothing is in flight, nothing can show.
        case choosesTwice: return first == opens && [.onItsWay, .late].contains(fate.time)
        // The same station again
        default: return fate.time != .never
        }
    }
}

extension ScreenOrder {
    /// Whether the user chooses a station while an outcome for the previous one is on its way.
    @MainActor var isChosenLate: Bool {
        actions.last == Orders.chooses && fate(of: actions.count - 2).time == .onItsWay
    }
}
