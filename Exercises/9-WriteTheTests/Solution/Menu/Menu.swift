/// A dish on the canteen's menu.
public struct Dish: Hashable, Sendable {
    /// The name.
    public let name: String

    /// Creates a dish with the given name.
    public init(_ name: String) {
        self.name = name
    }
}

/// A day on which the canteen is open.
public enum Day: Hashable, Sendable {
    case monday, tuesday, wednesday, thursday, friday
}

/// A type that fetches the canteen's menu.
@MainActor
public protocol MenuService {
    /// Fetches the dishes of a day. Cancelling the task cancels the request.
    func dishes(on day: Day) async throws -> [Dish]
}

/// The menu screen, as its view sees it.
@MainActor
public protocol MenuScreen: AnyObject {
    /// The dishes on the menu.
    var dishes: [Dish] { get }
    /// A Boolean value that indicates whether a request is in flight.
    var isFetching: Bool { get }
    /// The message to show when the last request failed, or `nil`.
    var errorMessage: String? { get }

    /// Fetches the dishes of a day. Keeps showing the current ones until the new ones arrive.
    func show(_ day: Day)
}
