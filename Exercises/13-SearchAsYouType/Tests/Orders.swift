import EveryOrder
import Songs

/// What the screen does when the user has stopped typing, and something else follows. The pauses take no time.
@MainActor
enum Orders {
    static let searches = "types a query"
    static let clears = "clears the field"
    static let typesSpace = "clears the field, and types a space"
    static let addsSpace = "adds a space to the query"
    static let leaves = "leaves for another tab"
    static let comesBack = "leaves for another tab, and comes back"

    /// The search screen, with a service that cancels a request with its task.
    static let screen = PinnedOrders(
        "screen",
        of: search(),
        also: [
            // The query before is searched again.
            ScreenOrder(
                [searches, searches, searches],
                fates: [0: .init(.atOnce, "500"), 1: .init(.never)]
            ),
            ScreenOrder([searches, clears, searches + " again"]),
        ],
        where: isPinned,
        goal: { pin in
            let fate = pin.order.fate(of: 0)
            return switch (fate.time, pin.order.actions.dropFirst().first) {
            case (.never, leaves), (.never, comesBack): 1
            case (.onItsWay, searches) where fate.answer == "200": 2
            case (.onItsWay, leaves): 3
            default: nil
            }
        },
    )

    /// The search screen, with a service whose requests can't be cancelled.
    static let uncancellable = PinnedOrders(
        "uncancellable",
        of: search(ignoresCancellation: true),
        where: { order in
            guard order.fate(of: 0).time == .late else { return false }
            return switch order.actions {
            case [searches, searches]: order.isOvertaking
            case [searches, clears], [searches, typesSpace]: true
            default: false
            }
        },
    )

    private static func search(
        ignoresCancellation: Bool = false
    ) -> ScreenUnderTest<ViewHost<SearchViewModel>> {
        let songs = CannedAnswer.response(.songs("SOS", "ABBA"), .songs("SOS"))
        return ScreenUnderTest(
            "search",
            sharing: { network in
                let service = EndpointService(endpoint: network, ignoresCancellation: ignoresCancellation)
                return { ViewHost(of: service, on: network) }
            },
            actions: [
                .init(
                    searches,
                    // In capital letters, it is another query.
                    sends: [.songs("ab"): songs, .songs("AB"): .response(.songs("ABC"))],
                    values: ["ab", "AB"],
                ) { $0.type($1) },
                .init(clears) { $0.type("") },
                .init(typesSpace) { $0.type(" ") },
                .init(addsSpace) { $0.type("ab ") },
                .init(leaves) { $0.disappear() },
                .init(comesBack, sends: [.songs("ab"): songs]) { $0.comeBack() },
            ],
            shows: { SearchView(viewModel: $0.model).body.joined(separator: " | ") },
        )
    }

    private static func isPinned(_ order: ScreenOrder) -> Bool {
        if order.isOnTwoScreens { return order.actions.first == searches }
        let first = order.fate(of: 0)
        switch order.actions {
        // The view model doesn't see the others: the service throws an error, or returns songs.
        case [searches]:
            let answers = [nil, "500", "with an empty list", "cancelled by the system", "offline"]
            return first.time == .atOnce && answers.contains(first.answer)
        case [searches, searches]:
            return first.time != .late && (order.isSequential || order.isOvertaking)
        case [searches, clears], [searches, typesSpace], [searches, leaves]:
            return first.time != .late
        case [searches, addsSpace]:
            return [.late, .atOnce].contains(first.time)
        case [searches, comesBack]:
            let isShown = first == .init(.atOnce) && order.fate(of: 1).time == .never
            return isShown || first.time == .never && order.isOvertaking
        default: return false
        }
    }
}

extension ScreenOrder.Fate {
    /// Whether songs show before anything else happens.
    var isAnsweredWithSongs: Bool { time == .atOnce && [nil, "with an empty list"].contains(answer) }
}
