import Combine
import EveryOrder
import Foundation
import FoundationCompat
import Parcels
import Synchronization

/// What the screen and the client do in every order.
@MainActor
enum Orders {
    /// The screen.
    static let screen = PinnedOrders(
        "screen",
        of: ScreenUnderTest(
            "parcels",
            sharing: { network in
                let server = NetworkServer(network)
                return { ParcelScreen(server: server) }
            },
            actions: [
                .init("refresh()", sends: ["GET /parcels": .json("2 parcels", "3 parcels")]) {
                    $0.refresh()
                },
                .init(
                    "showHistory(of:)",
                    sends: [
                        "GET /parcels/7/history": .json("sent"), "GET /parcels/8/history": .json("lost"),
                    ],
                    values: [7, 8],
                ) { $0.showHistory(of: $1) },
                .init(
                    "open(_:)",
                    sends: [
                        "GET /parcels/7": .json("from Ann", "from Bo"), "GET /parcels/8": .json("from Cy"),
                    ],
                    values: [7, 8],
                ) { $0.open($1) },
                .init(
                    "search(for:)",
                    sends: ["GET /search/b": .json("9 books", "8 books"), "GET /search/*": .json("1 book")],
                    values: ["b", "bücher & tea"],
                ) { $0.search(for: $1) },
            ],
            shows: { screen in
                shownText(screen.list, screen.history, screen.parcel, screen.matches, screen.message)
            },
        ),
        // The app doesn't know what a body contains.
        catalogue: [.success, .status(204), .status(404), .failure, .offline],
        // Either answer to the same search may show.
        where: { !$0.actions.contains("search(for:) again") || $0.fate(of: 0).time == .never },
        goal: { goal(of: $0) },
    )

    private static func goal(of pin: Pin) -> Int? {
        let order = pin.order
        let names = order.actions.map { $0.prefix { $0 != "(" } }
        let fates = names.indices.map(order.fate)
        let isLeft = zip(names, fates).contains { $0 == "showHistory" && $1.time == .never }
        if isLeft || names.last == "showHistory" && fates.last?.time == .onItsWay { return 5 }
        if pin.isHungUp { return 7 }
        guard names.count == 2, !order.isOnTwoScreens else { return nil }
        if names == ["refresh", "refresh"], fates[1].answer == "500", pin.shows("parcel") { return 4 }
        let isOlder = [.onItsWay, .late].contains(fates[0].time) && fates[0].answer == "200"
        return names == ["open", "open"] && isOlder ? 6 : nil
    }

    /// The client's methods. They share a client, and a handler can't be cancelled.
    static let parcels = handled("parcels", "GET /parcels", goal: goal(1, showing: "offline")) {
        $0.parcels($1)
    }
    static let hours = handled("hours", "GET /shops/3/hours", goal: goalOfHours) { $0.hours(of: 3, $1) }
    static let place = handled("place", "GET /parcels/7/place", goal: goal(3, showing: "refused")) {
        $0.place(of: 7, $1)
    }
    static let stops = method("stops", "GET /vans/3/stops", goal: goal(8, showing: "main")) { client in
        Call(client.stops(ofVan: 3).map { "\($0), \(MainQueue.isCurrent ? "on" : "off") main" }.collect())
    }
    static let signature = awaited("signature", "GET /parcels/7/signature", goal: goalOfSignature) {
        try await $0.signature(for: 7)
    }
    static let note = awaited("note", "GET /parcels/7/note") { try await $0.note(on: 7) }

    private static func goal(_ number: Int, showing text: String) -> @MainActor (Pin) -> Int? {
        { $0.shows(text) ? number : nil }
    }

    private static func goalOfHours(_ pin: Pin) -> Int? {
        let isAnswered = pin.order.fate(of: 0).time != .never && !pin.shows("offline")
        return isAnswered || pin.order.isOnTwoScreens ? 2 : nil
    }

    /// What never comes while the user is there is a missing connection after that.
    private static func goalOfSignature(_ pin: Pin) -> Int? {
        pin.shows("offline") || pin.order.isLeft ? 9 : nil
    }

    private static func awaited(
        _ name: String,
        _ line: String,
        goal: @escaping @MainActor (Pin) -> Int? = { _ in nil },
        call: @escaping @Sendable (Client) async throws -> String,
    ) -> PinnedOrders<CalledMethod> {
        method(name, line, goal: goal) { client in Call { try await call(client) } }
    }

    private static func handled(
        _ name: String,
        _ line: String,
        goal: @escaping @MainActor (Pin) -> Int?,
        call: @escaping @MainActor (Client, @escaping Client.Handler) -> Void,
    ) -> PinnedOrders<CalledMethod> {
        method(name, line, goal: goal) { client in
            Call { handler in
                call(client, handler)
                return AnyCancellable {}
            }
        }
    }

    private static func method(
        _ name: String,
        _ line: String,
        goal: @escaping @MainActor (Pin) -> Int?,
        call: @escaping @MainActor (Client) -> Call,
    ) -> PinnedOrders<CalledMethod> {
        PinnedOrders(
            name,
            of: ScreenUnderTest(
                of: name,
                sends: [line: .json("Moss Street\nHarbour\nMoss Street")],
                sharing: { network in
                    let client = Client(server: NetworkServer(network))
                    return { call(client) }
                },
            ),
            // The first order that differs is one that the goal's name describes.
            catalogue: [.offline] + ScriptedAnswer.statuses
                + ScriptedAnswer.failures.filter { $0.name != ScriptedAnswer.offline.name },
            actions: 1,
            goal: goal,
        )
    }
}

/// The app's server, on a test's network. It has no connection if that fails, or answers with 500.
struct NetworkServer: Server {
    private let url: URL
    private let session: URLSession

    @MainActor
    init(_ network: any TestEndpoint) {
        url = network.url
        session = network.session
    }

    func get(_ path: String, _ handler: @escaping @Sendable (Answer?) -> Void) -> any Cancellable {
        SentRequest(
            to: url.appending(path: path),
            through: session,
            isExpensive: path.hasPrefix("search/"),
            handler
        )
    }

    func get(_ path: String) async throws -> Answer {
        let outcome = try? await session.data(from: url.appending(path: path))
        try Task.checkCancellation()
        guard let answer = Answer(outcome?.0, outcome?.1) else { throw ParcelError.offline }
        return answer
    }

    func stops(ofVan van: Int) -> AnyPublisher<String, Never> {
        session.dataTaskPublisher(for: url.appending(path: "vans/\(van)/stops"))
            .map { Answer($0.data, $0.response)?.text.split(separator: "\n").map(String.init) ?? [] }
            .replaceError(with: [])
            .flatMap(\.publisher)
            .eraseToAnyPublisher()
    }
}

/// A request whose handler isn't called once it has been cancelled. The server notices only if it is expensive: others may be
/// cancelled, too.
private final class SentRequest: Cancellable, Sendable {
    private let task = Mutex<URLSessionDataTask?>(nil)
    private let isExpensive: Bool

    init(
        to url: URL,
        through session: URLSession,
        isExpensive: Bool,
        _ handler: @escaping @Sendable (Answer?) -> Void
    ) {
        self.isExpensive = isExpensive
        let task = session.dataTask(with: url) { data, response, _ in
            if self.task.withLock({ $0 != nil }) { handler(Answer(data, response)) }
        }
        self.task.withLock { $0 = task }
        task.resume()
    }

    func cancel() {
        let task = task.withLock { task in
            defer { task = nil }
            return task
        }
        if isExpensive { task?.cancel() }
    }
}

extension Answer {
    fileprivate init?(_ data: Data?, _ response: URLResponse?) {
        guard let data, let status = (response as? HTTPURLResponse)?.statusCode, status != 500 else {
            return nil
        }
        self.init(status: status, text: String(decoding: data, as: UTF8.self))
    }
}
