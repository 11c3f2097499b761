import MockHTTP

/// What the server has received, on the main queue.
@MainActor
final class Inbox {
    private(set) var exchanges: [Exchange] = []
    /// Which requests may come and go unnoticed; nil when none may.
    var isExpected: ((Exchange) -> Bool)?
    private let conditions: Conditions

    init(_ conditions: Conditions) {
        self.conditions = conditions
    }

    func reset() {
        exchanges = []
    }

    func add(_ exchange: Exchange) {
        exchanges.append(exchange)
        conditions.changed()
    }
}

extension Request {
    /// The method and the target, as on the request line.
    public var line: String { "\(method) \(target)" }
}
