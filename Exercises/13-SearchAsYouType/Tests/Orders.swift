import EveryOrder
import Songs

/// What the screen does when the user has stopped typing, and something else follows. The pauses take no time.
@MainActor
enum Orders {
    /// The search screen, with a service that cancels a request with its task.
    static let screen = PinnedOrders(
        "screen",
        of: script { Host(on: $0) },
        also: [
            // The query before is searched again.
            Order([
                .init("search", .ended(with: "500")), .init("search", .unanswered),
                .init("search", .ended(with: "200")),
            ]),
            Order([
                .init("search", .ended(with: "200")), .init("clear", .unanswered),
                .init("search", .ended(with: "200")),
            ]),
        ],
        where: isPinned,
        goal: { recording in
            let (first, next) = (recording.order.requests[0], recording.order.requests.dropFirst().first)
            return switch (first.fate, next?.action) {
            case (.unanswered, "leave"), (.unanswered, "come back"): 1
            case (.onItsWay(with: "200"), "search"): 2
            case (.onItsWay, "leave"): 3
            default: nil
            }
        },
    )

    /// The search screen, with a service whose requests can't be cancelled.
    static let uncancellable = PinnedOrders(
        "uncancellable",
        of: script { Host(on: $0, ignoresCancellation: true) },
        where: { order in
            guard case .late = order.requests[0].fate else { return false }
            return switch order.requests.map(\.action) {
            case ["search", "search"]: order.isOvertaking
            case ["search", "clear"], ["search", "type a space only"]: order.isOpen
            default: false
            }
        },
    )

    private static func script(make: @escaping @MainActor (Backend) -> Host) -> ScriptedScreen<Host, String> {
        func action(
            _ name: String,
            does text: String,
            perform: @escaping @MainActor (Host) -> Void,
        ) -> ScriptedScreen<Host, String>.Action {
            .init(name, does: text, [.init(sends: .songs("ab"), answer: .songs("SOS"), perform: perform)])
        }
        return ScriptedScreen(
            [
                .init(
                    "search",
                    does: "types a query",
                    [
                        .init(sends: .songs("ab"), answer: .songs("SOS", "ABBA")) { $0.type("ab") },
                        // In capital letters, it is another query.
                        .init(sends: .songs("AB"), answer: .songs("ABC")) { $0.type("AB") },
                    ],
                ),
                action("clear", does: "clears the field") { $0.type("") },
                action("type a space only", does: "clears the field, and types a space") { $0.type(" ") },
                action("add a space", does: "adds a space to the query") { $0.type("ab ") },
                action("leave", does: "leaves for another tab") { $0.view.disappear() },
                action("come back", does: "leaves for another tab, and comes back") { $0.view.comeBack() },
            ],
            make: make,
            record: { host, waiter in
                Recorder(of: host.view.model, waiter: waiter) {
                    SearchView(viewModel: $0).body.joined(separator: " | ")
                }
            },
        )
    }

    nonisolated private static func isPinned(_ order: Order) -> Bool {
        let first = order.requests[0].fate
        switch order.requests.map(\.action) {
        // The view model doesn't see the others: the service throws an error, or returns songs.
        case ["search"]:
            let answers = ["200", "500", "with an empty list", "cancelled by the system", "offline"]
            return first.hasEnded && first.answer.map(answers.contains) == true
        case ["search", "search"]:
            if case .late = first { return false }
            return order.isSequential || order.isOvertaking
        // Nothing is sent, so nothing is answered.
        case ["search", "clear"], ["search", "type a space only"], ["search", "leave"]:
            if case .late = first { return false }
            return order.isOpen
        case ["search", "add a space"]:
            if case .late = first { return order.isOpen }
            return first.hasEnded && order.isOpen
        case ["search", "come back"]:
            return first == .ended(with: "200") && order.isOpen || first == .unanswered && order.isOvertaking
        default: return false
        }
    }
}

extension Order {
    /// Whether the last action gets no answer.
    fileprivate var isOpen: Bool { requests.last?.fate == .unanswered }
}

extension Order.Fate {
    /// Whether songs show before anything else happens.
    var isAnsweredWithSongs: Bool { hasEnded && ["200", "with an empty list"].contains(answer) }
}
